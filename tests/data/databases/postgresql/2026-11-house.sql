SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE public.attempts (
    game character varying NOT NULL,
    day bigint NOT NULL,
    user_id bigint NOT NULL,
    table_id bigint NOT NULL,
    started_at double precision NOT NULL,
    finished_at double precision,
    total bigint,
    place bigint,
    tie bigint
);
CREATE TABLE public.badges (
    user_id bigint NOT NULL,
    badge character varying NOT NULL,
    table_id bigint NOT NULL,
    at double precision NOT NULL
);
CREATE TABLE public.careers (
    game character varying NOT NULL,
    user_id bigint NOT NULL,
    numbers json NOT NULL,
    totals json NOT NULL
);
CREATE TABLE public.days (
    game character varying NOT NULL,
    day bigint NOT NULL,
    rules_version bigint,
    deck character varying,
    seed character varying NOT NULL,
    link character varying,
    par json
);
CREATE TABLE public.deleted (
    game character varying NOT NULL,
    season character varying NOT NULL,
    mark character varying NOT NULL
);
CREATE TABLE public.deliveries (
    interaction_id bigint NOT NULL,
    at double precision NOT NULL
);
CREATE TABLE public.duel_boards (
    duel_id bigint NOT NULL,
    number bigint NOT NULL,
    deal bigint NOT NULL,
    table_id bigint NOT NULL,
    finished_at double precision,
    total bigint,
    place bigint
);
CREATE TABLE public.duel_players (
    duel_id bigint NOT NULL,
    number bigint NOT NULL,
    user_id bigint,
    name character varying NOT NULL,
    word character varying NOT NULL,
    joined_at double precision NOT NULL,
    mark character varying
);
CREATE TABLE public.duels (
    id bigint NOT NULL,
    game character varying NOT NULL,
    rules_version bigint NOT NULL,
    deck character varying NOT NULL,
    status character varying NOT NULL,
    secret character varying NOT NULL,
    words json,
    guild_id bigint,
    channel_id bigint NOT NULL,
    message_id bigint,
    result_id bigint,
    host_id bigint NOT NULL,
    friend_id bigint,
    everybody boolean DEFAULT false NOT NULL,
    created_at double precision NOT NULL,
    ends_at double precision NOT NULL,
    ended_at double precision,
    version bigint DEFAULT 0 NOT NULL,
    shown bigint,
    rematch_of bigint
);
CREATE SEQUENCE public.duels_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.duels_id_seq OWNED BY public.duels.id;
CREATE TABLE public.entries (
    table_id bigint NOT NULL,
    number bigint NOT NULL,
    action json NOT NULL,
    by character varying NOT NULL,
    at double precision NOT NULL
);
CREATE TABLE public.evening_guests (
    evening_id bigint NOT NULL,
    user_id bigint NOT NULL,
    name character varying NOT NULL,
    at double precision NOT NULL
);
CREATE TABLE public.evening_tables (
    table_id bigint NOT NULL,
    evening_id bigint NOT NULL,
    slot bigint,
    channel_id bigint NOT NULL
);
CREATE TABLE public.evenings (
    id bigint NOT NULL,
    status character varying NOT NULL,
    guild_id bigint NOT NULL,
    channel_id bigint NOT NULL,
    host_id bigint NOT NULL,
    host_name character varying NOT NULL,
    title character varying NOT NULL,
    games json NOT NULL,
    tables bigint,
    each bigint,
    narrow boolean DEFAULT false NOT NULL,
    starts_at double precision NOT NULL,
    typed character varying,
    zone character varying NOT NULL,
    with_event boolean DEFAULT false NOT NULL,
    event_id bigint,
    event_told character varying,
    reminded_at double precision,
    untold character varying,
    created_at double precision NOT NULL,
    opened_at double precision,
    ended_at double precision,
    message_id bigint,
    result_id bigint,
    version bigint DEFAULT 0 NOT NULL,
    shown bigint
);
CREATE SEQUENCE public.evenings_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.evenings_id_seq OWNED BY public.evenings.id;
CREATE TABLE public.foresights (
    user_id bigint NOT NULL,
    game character varying NOT NULL,
    said bigint DEFAULT 0 NOT NULL,
    "right" bigint DEFAULT 0 NOT NULL,
    chances bigint DEFAULT 0 NOT NULL,
    brier double precision DEFAULT 0 NOT NULL,
    exact double precision DEFAULT 0 NOT NULL
);
CREATE TABLE public.guild_changes (
    guild_id bigint NOT NULL,
    number bigint NOT NULL,
    user_id bigint,
    at double precision NOT NULL,
    name character varying NOT NULL,
    before character varying NOT NULL,
    after character varying NOT NULL
);
CREATE TABLE public.guilds (
    guild_id bigint NOT NULL,
    summary_channel bigint,
    summary_day bigint,
    summary_hour bigint DEFAULT 0 NOT NULL,
    watched boolean DEFAULT true NOT NULL,
    language character varying,
    channels json DEFAULT '[]'::json NOT NULL,
    roles json DEFAULT '[]'::json NOT NULL,
    games_off json DEFAULT '[]'::json NOT NULL,
    clock character varying DEFAULT 'live'::character varying NOT NULL,
    threads boolean DEFAULT false NOT NULL,
    friendly boolean DEFAULT false NOT NULL,
    mentions boolean DEFAULT true NOT NULL,
    coach boolean DEFAULT true NOT NULL
);
CREATE TABLE public.heard (
    shards bigint NOT NULL,
    slot bigint NOT NULL,
    at double precision NOT NULL
);
CREATE TABLE public.identify_turns (
    bucket bigint NOT NULL,
    free_at double precision NOT NULL
);
CREATE TABLE public.lost_times (
    shards bigint NOT NULL,
    slot bigint NOT NULL,
    began double precision NOT NULL,
    ended double precision NOT NULL
);
CREATE TABLE public.luck_tallies (
    game character varying NOT NULL,
    scope bigint NOT NULL,
    period character varying NOT NULL,
    user_id bigint NOT NULL,
    version bigint NOT NULL,
    games bigint NOT NULL,
    total bigint NOT NULL,
    squares bigint NOT NULL
)
PARTITION BY LIST (scope);
CREATE TABLE public.luck_tallies_everywhere (
    game character varying NOT NULL,
    scope bigint NOT NULL,
    period character varying NOT NULL,
    user_id bigint NOT NULL,
    version bigint NOT NULL,
    games bigint NOT NULL,
    total bigint NOT NULL,
    squares bigint NOT NULL
)
PARTITION BY LIST (period);
CREATE TABLE public.luck_tallies_of_all_time (
    game character varying NOT NULL,
    scope bigint NOT NULL,
    period character varying NOT NULL,
    user_id bigint NOT NULL,
    version bigint NOT NULL,
    games bigint NOT NULL,
    total bigint NOT NULL,
    squares bigint NOT NULL
)
WITH (fillfactor='70', autovacuum_vacuum_scale_factor='0.002', autovacuum_vacuum_insert_scale_factor='0.002', autovacuum_analyze_scale_factor='0.01');
CREATE TABLE public.luck_tallies_of_periods (
    game character varying NOT NULL,
    scope bigint NOT NULL,
    period character varying NOT NULL,
    user_id bigint NOT NULL,
    version bigint NOT NULL,
    games bigint NOT NULL,
    total bigint NOT NULL,
    squares bigint NOT NULL
)
WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0.002', autovacuum_vacuum_insert_scale_factor='0.002', autovacuum_analyze_scale_factor='0.01');
CREATE TABLE public.luck_tallies_of_servers (
    game character varying NOT NULL,
    scope bigint NOT NULL,
    period character varying NOT NULL,
    user_id bigint NOT NULL,
    version bigint NOT NULL,
    games bigint NOT NULL,
    total bigint NOT NULL,
    squares bigint NOT NULL
)
WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0.002', autovacuum_vacuum_insert_scale_factor='0.002', autovacuum_analyze_scale_factor='0.01');
CREATE TABLE public.members (
    guild_id bigint NOT NULL,
    user_id bigint NOT NULL,
    present boolean NOT NULL,
    checked_at double precision NOT NULL,
    nick character varying
);
CREATE TABLE public.notes (
    key character varying NOT NULL,
    value character varying NOT NULL
);
CREATE TABLE public.panels (
    table_id bigint NOT NULL,
    user_id bigint NOT NULL,
    message_id bigint NOT NULL,
    token character varying NOT NULL,
    expires_at double precision NOT NULL,
    seen bigint NOT NULL
);
CREATE TABLE public.people (
    user_id bigint NOT NULL,
    text_mode boolean NOT NULL,
    larger boolean DEFAULT false NOT NULL,
    calm boolean DEFAULT false NOT NULL,
    mentions boolean NOT NULL,
    next_by_itself boolean,
    next_in_daily boolean,
    visibility character varying DEFAULT 'everyone'::character varying NOT NULL,
    remind_hours bigint,
    reminded_day bigint,
    remarks json DEFAULT '[]'::json NOT NULL,
    language character varying,
    locale character varying,
    account character varying,
    zone character varying
);
CREATE TABLE public.players (
    user_id bigint NOT NULL,
    name character varying NOT NULL
);
CREATE TABLE public.predictions (
    table_id bigint NOT NULL,
    riddle character varying NOT NULL,
    user_id bigint NOT NULL,
    answer character varying NOT NULL,
    at double precision NOT NULL,
    settled boolean DEFAULT false NOT NULL
);
CREATE TABLE public.processes (
    id character varying NOT NULL,
    started_at double precision NOT NULL,
    beat_at double precision NOT NULL,
    shards bigint NOT NULL,
    version character varying NOT NULL,
    leaving boolean DEFAULT false NOT NULL,
    cut_off boolean DEFAULT false NOT NULL,
    features_off character varying
);
CREATE TABLE public.proposals (
    table_id bigint NOT NULL,
    number bigint NOT NULL,
    kind character varying NOT NULL,
    user_id bigint,
    target_id bigint,
    at double precision NOT NULL,
    until double precision NOT NULL,
    verdict character varying,
    decided_at double precision
);
CREATE TABLE public.puzzle_answers (
    game character varying NOT NULL,
    day bigint NOT NULL,
    user_id bigint NOT NULL,
    choice bigint NOT NULL,
    found boolean NOT NULL,
    at double precision NOT NULL,
    mu_before double precision NOT NULL,
    mu double precision NOT NULL,
    number bigint NOT NULL
);
CREATE TABLE public.puzzle_givers (
    user_id bigint NOT NULL,
    since double precision NOT NULL
);
CREATE TABLE public.puzzle_marks (
    game character varying NOT NULL,
    day bigint NOT NULL,
    mark character varying NOT NULL
);
CREATE TABLE public.puzzle_ratings (
    game character varying NOT NULL,
    user_id bigint NOT NULL,
    mu double precision NOT NULL,
    sigma double precision NOT NULL,
    answers bigint NOT NULL,
    found bigint NOT NULL
);
CREATE TABLE public.puzzles (
    game character varying NOT NULL,
    day bigint NOT NULL,
    claimed_at double precision NOT NULL,
    puzzle json,
    mu double precision NOT NULL,
    sigma double precision NOT NULL,
    answers bigint NOT NULL,
    found bigint NOT NULL
);
CREATE TABLE public.ratings (
    game character varying NOT NULL,
    user_id bigint NOT NULL,
    mu double precision NOT NULL,
    sigma double precision NOT NULL,
    games bigint NOT NULL,
    opponents bigint DEFAULT 0 NOT NULL,
    first_met bigint,
    second_met bigint,
    until bigint
);
CREATE TABLE public.results (
    table_id bigint NOT NULL,
    seat bigint NOT NULL,
    number bigint DEFAULT 0 NOT NULL,
    user_id bigint,
    "character" character varying,
    game character varying NOT NULL,
    kind character varying DEFAULT 'table'::character varying NOT NULL,
    day bigint,
    place bigint,
    guild_id bigint,
    total bigint NOT NULL,
    rank bigint NOT NULL,
    seats bigint NOT NULL,
    people bigint NOT NULL,
    rated boolean NOT NULL,
    "left" boolean DEFAULT false NOT NULL,
    facts json DEFAULT '{}'::json NOT NULL,
    finished_at double precision NOT NULL,
    returned boolean DEFAULT false NOT NULL,
    luck_version bigint,
    expected bigint,
    luck bigint,
    play bigint,
    corrected bigint
);
CREATE TABLE public.reviews (
    table_id bigint NOT NULL,
    seat bigint NOT NULL,
    user_id bigint NOT NULL,
    version bigint NOT NULL,
    made_at double precision NOT NULL,
    content bytea NOT NULL
);
CREATE TABLE public.seats (
    table_id bigint NOT NULL,
    seat bigint NOT NULL,
    user_id bigint,
    name character varying NOT NULL,
    ai boolean NOT NULL,
    "character" character varying,
    joined bigint,
    asked character varying,
    autopilot boolean NOT NULL,
    away boolean NOT NULL,
    misses bigint NOT NULL,
    left_at double precision,
    left_early boolean DEFAULT false NOT NULL
);
CREATE TABLE public.slots (
    shards bigint NOT NULL,
    slot bigint NOT NULL,
    owner character varying,
    epoch bigint DEFAULT 0 NOT NULL,
    connected boolean DEFAULT false NOT NULL,
    since double precision NOT NULL,
    failed bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.spent (
    game character varying NOT NULL,
    day bigint NOT NULL,
    mark character varying NOT NULL
);
CREATE TABLE public.streaks (
    game character varying NOT NULL,
    user_id bigint NOT NULL,
    current bigint NOT NULL,
    best bigint NOT NULL,
    savers bigint NOT NULL,
    last_day bigint NOT NULL,
    finished bigint NOT NULL
);
CREATE TABLE public.tables (
    id bigint NOT NULL,
    game character varying NOT NULL,
    rules_version bigint NOT NULL,
    deck character varying NOT NULL,
    seed character varying NOT NULL,
    options json NOT NULL,
    status character varying NOT NULL,
    ending character varying,
    kind character varying DEFAULT 'game'::character varying NOT NULL,
    guild_id bigint,
    channel_id bigint NOT NULL,
    host_id bigint NOT NULL,
    clock character varying NOT NULL,
    turn_seconds bigint NOT NULL,
    max_seats bigint NOT NULL,
    fast boolean DEFAULT false NOT NULL,
    calm boolean DEFAULT false NOT NULL,
    voices boolean DEFAULT true NOT NULL,
    friendly boolean NOT NULL,
    reliable boolean DEFAULT false NOT NULL,
    watched boolean DEFAULT true NOT NULL,
    day bigint,
    counted boolean DEFAULT false NOT NULL,
    duel bigint,
    deal bigint,
    closes_at double precision,
    secret character varying,
    words json,
    script json,
    message_id bigint,
    former_id bigint,
    opened_by character varying,
    freed boolean DEFAULT false NOT NULL,
    guest boolean DEFAULT false NOT NULL,
    token character varying,
    token_until double precision,
    result_id bigint,
    shown_entry bigint,
    shown_layout character varying,
    version bigint DEFAULT 0 NOT NULL,
    created_at double precision NOT NULL,
    started_at double precision,
    ended_at double precision
);
CREATE SEQUENCE public.tables_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.tables_id_seq OWNED BY public.tables.id;
CREATE TABLE public.tallies (
    game character varying NOT NULL,
    scope bigint NOT NULL,
    period character varying NOT NULL,
    user_id bigint NOT NULL,
    games bigint NOT NULL,
    wins bigint NOT NULL,
    total bigint NOT NULL,
    best bigint,
    days bigint NOT NULL,
    day_total bigint NOT NULL
)
PARTITION BY LIST (scope);
CREATE TABLE public.tallies_everywhere (
    game character varying NOT NULL,
    scope bigint NOT NULL,
    period character varying NOT NULL,
    user_id bigint NOT NULL,
    games bigint NOT NULL,
    wins bigint NOT NULL,
    total bigint NOT NULL,
    best bigint,
    days bigint NOT NULL,
    day_total bigint NOT NULL
)
PARTITION BY LIST (period);
CREATE TABLE public.tallies_of_all_time (
    game character varying NOT NULL,
    scope bigint NOT NULL,
    period character varying NOT NULL,
    user_id bigint NOT NULL,
    games bigint NOT NULL,
    wins bigint NOT NULL,
    total bigint NOT NULL,
    best bigint,
    days bigint NOT NULL,
    day_total bigint NOT NULL
)
WITH (fillfactor='70', autovacuum_vacuum_scale_factor='0.002', autovacuum_vacuum_insert_scale_factor='0.002', autovacuum_analyze_scale_factor='0.01');
CREATE TABLE public.tallies_of_periods (
    game character varying NOT NULL,
    scope bigint NOT NULL,
    period character varying NOT NULL,
    user_id bigint NOT NULL,
    games bigint NOT NULL,
    wins bigint NOT NULL,
    total bigint NOT NULL,
    best bigint,
    days bigint NOT NULL,
    day_total bigint NOT NULL
)
WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0.002', autovacuum_vacuum_insert_scale_factor='0.002', autovacuum_analyze_scale_factor='0.01');
CREATE TABLE public.tallies_of_servers (
    game character varying NOT NULL,
    scope bigint NOT NULL,
    period character varying NOT NULL,
    user_id bigint NOT NULL,
    games bigint NOT NULL,
    wins bigint NOT NULL,
    total bigint NOT NULL,
    best bigint,
    days bigint NOT NULL,
    day_total bigint NOT NULL
)
WITH (fillfactor='80', autovacuum_vacuum_scale_factor='0.002', autovacuum_vacuum_insert_scale_factor='0.002', autovacuum_analyze_scale_factor='0.01');
CREATE TABLE public.timers (
    table_id bigint NOT NULL,
    kind character varying NOT NULL,
    seat bigint NOT NULL,
    due_at double precision NOT NULL
);
CREATE TABLE public.votes (
    table_id bigint NOT NULL,
    number bigint NOT NULL,
    user_id bigint NOT NULL,
    agrees boolean NOT NULL,
    at double precision NOT NULL
);
CREATE TABLE public.waiting (
    channel_id bigint NOT NULL,
    user_id bigint NOT NULL,
    asked_at double precision NOT NULL,
    until double precision NOT NULL
);
CREATE TABLE public.whatifs (
    table_id bigint NOT NULL,
    user_id bigint,
    origin bigint NOT NULL,
    seat bigint NOT NULL,
    "position" bigint NOT NULL,
    made_at double precision NOT NULL
);
CREATE TABLE public.wishes (
    table_id bigint NOT NULL,
    seat bigint NOT NULL,
    serial bigint NOT NULL,
    user_id bigint NOT NULL,
    answer character varying NOT NULL,
    at double precision NOT NULL
);
ALTER TABLE ONLY public.luck_tallies ATTACH PARTITION public.luck_tallies_everywhere FOR VALUES IN ('0');
ALTER TABLE ONLY public.luck_tallies_everywhere ATTACH PARTITION public.luck_tallies_of_all_time FOR VALUES IN ('all');
ALTER TABLE ONLY public.luck_tallies_everywhere ATTACH PARTITION public.luck_tallies_of_periods DEFAULT;
ALTER TABLE ONLY public.luck_tallies ATTACH PARTITION public.luck_tallies_of_servers DEFAULT;
ALTER TABLE ONLY public.tallies ATTACH PARTITION public.tallies_everywhere FOR VALUES IN ('0');
ALTER TABLE ONLY public.tallies_everywhere ATTACH PARTITION public.tallies_of_all_time FOR VALUES IN ('all');
ALTER TABLE ONLY public.tallies_everywhere ATTACH PARTITION public.tallies_of_periods DEFAULT;
ALTER TABLE ONLY public.tallies ATTACH PARTITION public.tallies_of_servers DEFAULT;
ALTER TABLE ONLY public.duels ALTER COLUMN id SET DEFAULT nextval('public.duels_id_seq'::regclass);
ALTER TABLE ONLY public.evenings ALTER COLUMN id SET DEFAULT nextval('public.evenings_id_seq'::regclass);
ALTER TABLE ONLY public.tables ALTER COLUMN id SET DEFAULT nextval('public.tables_id_seq'::regclass);
INSERT INTO public.alembic_version VALUES ('0039');
INSERT INTO public.attempts VALUES ('flip7', 20776, 1572687843787014144, 4, 1795114800.019668, NULL, NULL, NULL, NULL);
INSERT INTO public.attempts VALUES ('luckybox', 20775, 1572687843787014145, 2, 1795028574.4769325, 1795028574.8265724, 59, 59, 60121);
INSERT INTO public.attempts VALUES ('luckybox', 20777, 1572687843787014144, 6, 1795201204.640372, NULL, NULL, NULL, NULL);
INSERT INTO public.badges VALUES (1572687843787014144, 'first_game', 1, 1795028574.3397188);
INSERT INTO public.badges VALUES (1572687843787014144, 'six_moons', 1, 1795028574.3397188);
INSERT INTO public.badges VALUES (1572687843787014145, 'early_box', 1, 1795028574.3397188);
INSERT INTO public.badges VALUES (1572687843787014145, 'first_game', 1, 1795028574.3397188);
INSERT INTO public.badges VALUES (1572687843787014145, 'six_moons', 1, 1795028574.3397188);
INSERT INTO public.badges VALUES (1572687843787014146, 'first_game', 3, 1795028575.2517648);
INSERT INTO public.careers VALUES ('flip7', 1572687843787014146, '{"games": 1, "tables": 0, "table_wins": 0, "begun": 0, "left": 0, "rated": 0, "rated_wins": 0, "solos": 1, "dailies": 0, "total": 206, "table_total": 0, "daily_total": 0, "f.rounds": 27, "f.scoreless": 1, "f.cards": 27, "f.busts": 0, "f.flip7s": 0, "f.stays": 27, "f.frozen": 0, "f.flip3_taken": 0, "f.seconds_used": 0, "f.hits": 0, "f.freezes_on_others": 0, "f.flip3_on_others": 0, "f.seconds_given": 0, "best": 206, "solo_best": 206, "f.max_round": 12, "f.max_numbers": 1}', '{"206": 1}');
INSERT INTO public.careers VALUES ('luckybox', 1572687843787014144, '{"games": 1, "tables": 1, "table_wins": 0, "begun": 1, "left": 0, "rated": 1, "rated_wins": 0, "solos": 0, "dailies": 0, "total": 48, "table_total": 48, "daily_total": 0, "f.boxes_1": 0, "f.boxes_2": 1, "f.boxes_3": 1, "f.boxes_4": 2, "f.stars_1": 0, "f.stars_2": 1, "f.stars_3": 2, "f.stars_4": 0, "f.moons_1": 2, "f.moons_2": 1, "f.moons_3": 2, "f.moons_4": 1, "f.bonus_number": 8, "f.bonus_any": 2, "f.bonus_star": 3, "f.bonus_moon": 6, "f.bonus_bolt": 8, "f.crosses": 46, "f.bolts_spent": 9, "f.passes": 0, "f.last_after_3": 1, "best": 48, "table_best": 48, "f.max_chain": 3}', '{"48": 1}');
INSERT INTO public.careers VALUES ('luckybox', 1572687843787014145, '{"games": 2, "tables": 1, "table_wins": 1, "begun": 1, "left": 0, "rated": 1, "rated_wins": 1, "solos": 0, "dailies": 1, "total": 123, "table_total": 64, "daily_total": 59, "f.boxes_1": 1, "f.boxes_2": 1, "f.boxes_3": 3, "f.boxes_4": 3, "f.stars_1": 0, "f.stars_2": 1, "f.stars_3": 3, "f.stars_4": 3, "f.moons_1": 6, "f.moons_2": 1, "f.moons_3": 3, "f.moons_4": 3, "f.bonus_number": 24, "f.bonus_any": 4, "f.bonus_star": 8, "f.bonus_moon": 13, "f.bonus_bolt": 7, "f.crosses": 94, "f.bolts_spent": 13, "f.passes": 0, "f.last_after_3": 0, "best": 64, "table_best": 64, "f.max_chain": 4, "daily_best": 59}', '{"64": 1, "59": 1}');
INSERT INTO public.days VALUES ('flip7', 20776, 1, 'base-94', '6d9c2b5391f1bfc61efc8c26a27aeb5cfe6f0e193a8c27109501ed9fb45bc9d3', '9e51e9f49bb44928de96cc34acf5d097ed7158d3f9b747dbc541c7647ed2c6b2', '{"rookie": 17, "regular": 16, "shark": 16}');
INSERT INTO public.days VALUES ('luckybox', 20775, 1, 'own-2', 'dd56e5a03cfe02ae89c1b972b1d6538602cceab0862b1ff423084cf23c3e6174', '18d9a140e3189c7b3e5b9cab6ad317a67a7b0b93efb380c1d727e0a71d66f739', '{"rookie": 55, "regular": 76, "shark": 71}');
INSERT INTO public.days VALUES ('luckybox', 20777, 1, 'own-2', 'e298d34325c6f8dccc75cf9d3b07c52f4db871d42e39ca8a4f0cad3a19e6a0f6', 'bc10a921b6c1551950ba9947a781650d2e840cf6300a2595a592d5887b6d1650', '{"rookie": 47, "regular": 63, "shark": 69}');
INSERT INTO public.deliveries VALUES (1573412614967394305, 1795201200.0028741);
INSERT INTO public.deliveries VALUES (1573412615026114561, 1795201200.0248482);
INSERT INTO public.deliveries VALUES (1573412615105806336, 1795201200.0377657);
INSERT INTO public.deliveries VALUES (1573412615147749376, 1795201200.0466948);
INSERT INTO public.deliveries VALUES (1573412615177109505, 1795201200.0537393);
INSERT INTO public.deliveries VALUES (1573412615202275328, 1795201200.0590866);
INSERT INTO public.deliveries VALUES (1573412634361856000, 1795201204.6292076);
INSERT INTO public.deliveries VALUES (1573412634395410433, 1795201204.6404853);
INSERT INTO public.deliveries VALUES (1573412634449936385, 1795201204.647713);
INSERT INTO public.deliveries VALUES (1573412634479296512, 1795201204.654213);
INSERT INTO public.deliveries VALUES (1573412634496073728, 1795201204.6601894);
INSERT INTO public.deliveries VALUES (1573412634517045248, 1795201204.6631844);
INSERT INTO public.deliveries VALUES (1573412634533822464, 1795201204.6666636);
INSERT INTO public.deliveries VALUES (1573412634542211072, 1795201204.6697237);
INSERT INTO public.deliveries VALUES (1573412634558988288, 1795201204.6735194);
INSERT INTO public.deliveries VALUES (1573412634571571200, 1795201204.67637);
INSERT INTO public.deliveries VALUES (1573412634600931328, 1795201204.683737);
INSERT INTO public.deliveries VALUES (1573412634617708544, 1795201204.6867943);
INSERT INTO public.deliveries VALUES (1573412634630291456, 1795201204.6904442);
INSERT INTO public.deliveries VALUES (1573412634642874368, 1795201204.6930318);
INSERT INTO public.deliveries VALUES (1573412634655457280, 1795201204.6962352);
INSERT INTO public.deliveries VALUES (1573412634668040192, 1795201204.699585);
INSERT INTO public.deliveries VALUES (1573412634680623104, 1795201204.7021248);
INSERT INTO public.deliveries VALUES (1573412634693206016, 1795201204.7057161);
INSERT INTO public.deliveries VALUES (1573412634705788928, 1795201204.7082286);
INSERT INTO public.deliveries VALUES (1573412634726760448, 1795201204.712693);
INSERT INTO public.deliveries VALUES (1573412634735149056, 1795201204.715128);
INSERT INTO public.deliveries VALUES (1573412634747731968, 1795201204.717605);
INSERT INTO public.deliveries VALUES (1573412634756120576, 1795201204.7208326);
INSERT INTO public.deliveries VALUES (1573412634768703488, 1795201204.7234042);
INSERT INTO public.deliveries VALUES (1573412634789675008, 1795201204.7290475);
INSERT INTO public.deliveries VALUES (1573412634810646528, 1795201204.7332187);
INSERT INTO public.deliveries VALUES (1573412634831618048, 1795201204.7383797);
INSERT INTO public.deliveries VALUES (1573412634844200960, 1795201204.7420568);
INSERT INTO public.deliveries VALUES (1573412634865172480, 1795201204.7464068);
INSERT INTO public.deliveries VALUES (1573412634881949696, 1795201204.7498894);
INSERT INTO public.deliveries VALUES (1573412634898726912, 1795201204.7543054);
INSERT INTO public.deliveries VALUES (1573412634915504128, 1795201204.7576537);
INSERT INTO public.deliveries VALUES (1573412634928087040, 1795201204.7620037);
INSERT INTO public.deliveries VALUES (1573412634944864256, 1795201204.765166);
INSERT INTO public.deliveries VALUES (1573412634965835776, 1795201204.7698336);
INSERT INTO public.deliveries VALUES (1573412634978418688, 1795201204.7730188);
INSERT INTO public.deliveries VALUES (1573412634995195904, 1795201204.7775726);
INSERT INTO public.deliveries VALUES (1573412635007778816, 1795201204.780691);
INSERT INTO public.deliveries VALUES (1573412635028750336, 1795201204.7854693);
INSERT INTO public.deliveries VALUES (1573412635041333248, 1795201204.7889047);
INSERT INTO public.deliveries VALUES (1573412635053916160, 1795201204.791969);
INSERT INTO public.deliveries VALUES (1573412635070693376, 1795201204.7955036);
INSERT INTO public.deliveries VALUES (1573412635083276288, 1795201204.798413);
INSERT INTO public.deliveries VALUES (1573412635100053504, 1795201204.8023298);
INSERT INTO public.deliveries VALUES (1573412635116830720, 1795201204.8062282);
INSERT INTO public.deliveries VALUES (1573412635129413632, 1795201204.8094692);
INSERT INTO public.deliveries VALUES (1573412635146190848, 1795201204.8131168);
INSERT INTO public.deliveries VALUES (1573412635158773760, 1795201204.8160489);
INSERT INTO public.deliveries VALUES (1573412635175550976, 1795201204.8201349);
INSERT INTO public.deliveries VALUES (1573412635188133888, 1795201204.8230155);
INSERT INTO public.deliveries VALUES (1573412635200716800, 1795201204.8264723);
INSERT INTO public.deliveries VALUES (1573412635213299712, 1795201204.8298156);
INSERT INTO public.deliveries VALUES (1573412635230076928, 1795201204.8335922);
INSERT INTO public.deliveries VALUES (1573412635242659840, 1795201204.8365688);
INSERT INTO public.deliveries VALUES (1573412635267825664, 1795201204.8421853);
INSERT INTO public.deliveries VALUES (1573412635280408576, 1795201204.8454618);
INSERT INTO public.deliveries VALUES (1573412635297185792, 1795201204.849414);
INSERT INTO public.deliveries VALUES (1573412635309768704, 1795201204.8524601);
INSERT INTO public.deliveries VALUES (1573412635326545920, 1795201204.8567255);
INSERT INTO public.deliveries VALUES (1573412635343323136, 1795201204.8604465);
INSERT INTO public.deliveries VALUES (1573412635355906048, 1795201204.8632956);
INSERT INTO public.deliveries VALUES (1573412635368488960, 1795201204.8669071);
INSERT INTO public.deliveries VALUES (1573412635381071872, 1795201204.8698277);
INSERT INTO public.deliveries VALUES (1573412635397849088, 1795201204.8735814);
INSERT INTO public.deliveries VALUES (1573412635410432000, 1795201204.8764904);
INSERT INTO public.deliveries VALUES (1573412635427209216, 1795201204.8800895);
INSERT INTO public.deliveries VALUES (1573412635439792128, 1795201204.8829534);
INSERT INTO public.deliveries VALUES (1573412635452375040, 1795201204.8858209);
INSERT INTO public.deliveries VALUES (1573412635460763648, 1795201204.8887258);
INSERT INTO public.deliveries VALUES (1573412635473346560, 1795201204.891498);
INSERT INTO public.deliveries VALUES (1573412635490123776, 1795201204.8951418);
INSERT INTO public.deliveries VALUES (1573412635502706688, 1795201204.8979518);
INSERT INTO public.deliveries VALUES (1573412635519483904, 1795201204.9017792);
INSERT INTO public.deliveries VALUES (1573412635532066816, 1795201204.9047472);
INSERT INTO public.deliveries VALUES (1573412635544649728, 1795201204.9081547);
INSERT INTO public.deliveries VALUES (1573412635557232640, 1795201204.9112518);
INSERT INTO public.deliveries VALUES (1573412635574009856, 1795201204.9148648);
INSERT INTO public.deliveries VALUES (1573412635586592768, 1795201204.918131);
INSERT INTO public.deliveries VALUES (1573412635603369984, 1795201204.9218488);
INSERT INTO public.deliveries VALUES (1573412635611758592, 1795201204.9246416);
INSERT INTO public.deliveries VALUES (1573412635624341504, 1795201204.9272833);
INSERT INTO public.deliveries VALUES (1573412635636924416, 1795201204.930626);
INSERT INTO public.deliveries VALUES (1573412635649507328, 1795201204.9334993);
INSERT INTO public.deliveries VALUES (1573412635662090240, 1795201204.9361444);
INSERT INTO public.deliveries VALUES (1573412635674673152, 1795201204.939714);
INSERT INTO public.deliveries VALUES (1573412636370927616, 1795201205.1077719);
INSERT INTO public.deliveries VALUES (1573412636630974465, 1795201205.1673636);
INSERT INTO public.deliveries VALUES (1573412636672917504, 1795201205.177375);
INSERT INTO public.deliveries VALUES (1573412636723249153, 1795201205.1894817);
INSERT INTO public.deliveries VALUES (1573412637310451712, 1795201205.3303812);
INSERT INTO public.deliveries VALUES (1573412637331423232, 1795201205.3352678);
INSERT INTO public.deliveries VALUES (1573412637348200448, 1795201205.3390563);
INSERT INTO public.deliveries VALUES (1573412637364977664, 1795201205.3419971);
INSERT INTO public.deliveries VALUES (1573412637381754880, 1795201205.3468716);
INSERT INTO public.deliveries VALUES (1573412637557915648, 1795201205.3976035);
INSERT INTO public.deliveries VALUES (1573412658168725504, 1795201210.302467);
INSERT INTO public.deliveries VALUES (1573412658231640064, 1795201210.3175035);
INSERT INTO public.deliveries VALUES (1573412658269388801, 1795201210.3271976);
INSERT INTO public.deliveries VALUES (1573412658286166016, 1795201210.3303914);
INSERT INTO public.deliveries VALUES (1573412658307137537, 1795201210.3367083);
INSERT INTO public.deliveries VALUES (1573412658336497666, 1795201210.343575);
INSERT INTO public.deliveries VALUES (1573412658391023616, 1795201210.3549845);
INSERT INTO public.deliveries VALUES (1573412658403606528, 1795201210.3584037);
INSERT INTO public.deliveries VALUES (1573412658416189440, 1795201210.361178);
INSERT INTO public.deliveries VALUES (1573412658432966656, 1795201210.3651037);
INSERT INTO public.deliveries VALUES (1573412663583571970, 1795201211.5966232);
INSERT INTO public.deliveries VALUES (1573412663684235264, 1795201211.6175668);
INSERT INTO public.deliveries VALUES (1573412663759732736, 1795201211.6427655);
INSERT INTO public.deliveries VALUES (1573412672332890112, 1795201213.6798584);
INSERT INTO public.deliveries VALUES (1573412672362250241, 1795201213.6867974);
INSERT INTO public.deliveries VALUES (1573412705144930304, 1795201221.5035918);
INSERT INTO public.deliveries VALUES (1573412705182679040, 1795201221.511904);
INSERT INTO public.deliveries VALUES (1573412722714869760, 1795201225.690986);
INSERT INTO public.deliveries VALUES (1573412722740035584, 1795201225.6967413);
INSERT INTO public.deliveries VALUES (1573412740255449088, 1795201229.8736286);
INSERT INTO public.deliveries VALUES (1573412740280614912, 1795201229.8790305);
INSERT INTO public.deliveries VALUES (1573412757850554368, 1795201234.0691059);
INSERT INTO public.deliveries VALUES (1573412757879914496, 1795201234.0749736);
INSERT INTO public.deliveries VALUES (1573412775374356480, 1795201238.246012);
INSERT INTO public.deliveries VALUES (1573412775395328000, 1795201238.2514887);
INSERT INTO public.deliveries VALUES (1573412792935907328, 1795201242.432905);
INSERT INTO public.deliveries VALUES (1573412792961073152, 1795201242.4386923);
INSERT INTO public.deliveries VALUES (1573412810484875264, 1795201246.6172376);
INSERT INTO public.deliveries VALUES (1573412810514235392, 1795201246.6240866);
INSERT INTO public.deliveries VALUES (1573412828033843200, 1795201250.8009753);
INSERT INTO public.deliveries VALUES (1573412828059009024, 1795201250.8069315);
INSERT INTO public.deliveries VALUES (1573412845595394048, 1795201254.9880548);
INSERT INTO public.deliveries VALUES (1573412845620559872, 1795201254.9944656);
INSERT INTO public.deliveries VALUES (1573412863135973377, 1795201259.1712372);
INSERT INTO public.deliveries VALUES (1573412863173722113, 1795201259.1796918);
INSERT INTO public.deliveries VALUES (1573412880697524224, 1795201263.3574002);
INSERT INTO public.deliveries VALUES (1573412880731078656, 1795201263.364817);
INSERT INTO public.deliveries VALUES (1573412898242297856, 1795201267.5401442);
INSERT INTO public.deliveries VALUES (1573412898271657984, 1795201267.5470223);
INSERT INTO public.deliveries VALUES (1573412915791265793, 1795201271.7249532);
INSERT INTO public.deliveries VALUES (1573412915816431616, 1795201271.7306657);
INSERT INTO public.deliveries VALUES (1573412915833208832, 1795201271.7341583);
INSERT INTO public.deliveries VALUES (1573412915841597440, 1795201271.7367127);
INSERT INTO public.deliveries VALUES (1573412933357010944, 1795201275.9125528);
INSERT INTO public.deliveries VALUES (1573412933386371072, 1795201275.9195378);
INSERT INTO public.deliveries VALUES (1573412950897590272, 1795201280.094434);
INSERT INTO public.deliveries VALUES (1573412950922756096, 1795201280.1001418);
INSERT INTO public.deliveries VALUES (1573412968459141120, 1795201284.281509);
INSERT INTO public.deliveries VALUES (1573412968488501249, 1795201284.2884367);
INSERT INTO public.deliveries VALUES (1573412968513667072, 1795201284.29375);
INSERT INTO public.deliveries VALUES (1573412986087800832, 1795201288.484159);
INSERT INTO public.deliveries VALUES (1573412986112966656, 1795201288.4898932);
INSERT INTO public.deliveries VALUES (1573412986133938177, 1795201288.4955952);
INSERT INTO public.deliveries VALUES (1573413003645157377, 1795201292.6706045);
INSERT INTO public.deliveries VALUES (1573413003674517504, 1795201292.6769059);
INSERT INTO public.deliveries VALUES (1573413003695489025, 1795201292.6825185);
INSERT INTO public.deliveries VALUES (1573413021202513921, 1795201296.8569615);
INSERT INTO public.deliveries VALUES (1573413021231874048, 1795201296.8632455);
INSERT INTO public.deliveries VALUES (1573413038751481856, 1795201301.040503);
INSERT INTO public.deliveries VALUES (1573413038776647680, 1795201301.0459218);
INSERT INTO public.deliveries VALUES (1573413056313032704, 1795201305.2272313);
INSERT INTO public.deliveries VALUES (1573413056346587136, 1795201305.2351778);
INSERT INTO public.deliveries VALUES (1573413073857806336, 1795201309.4101734);
INSERT INTO public.deliveries VALUES (1573413073878777857, 1795201309.4155645);
INSERT INTO public.deliveries VALUES (1573413091398385664, 1795201313.5923262);
INSERT INTO public.deliveries VALUES (1573413091423551488, 1795201313.5986617);
INSERT INTO public.deliveries VALUES (1573413108959936513, 1795201317.7793608);
INSERT INTO public.deliveries VALUES (1573413108985102336, 1795201317.7850616);
INSERT INTO public.deliveries VALUES (1573413108993490944, 1795201317.7877922);
INSERT INTO public.deliveries VALUES (1573413126525681664, 1795201321.967852);
INSERT INTO public.deliveries VALUES (1573413126550847489, 1795201321.9734652);
INSERT INTO public.deliveries VALUES (1573413144070455296, 1795201326.1504304);
INSERT INTO public.deliveries VALUES (1573413144112398336, 1795201326.1598313);
INSERT INTO public.deliveries VALUES (1573413144162729984, 1795201326.172399);
INSERT INTO public.deliveries VALUES (1573413161720086528, 1795201330.358402);
INSERT INTO public.deliveries VALUES (1573413161745252352, 1795201330.3643818);
INSERT INTO public.deliveries VALUES (1573413161757835264, 1795201330.3677478);
INSERT INTO public.deliveries VALUES (1573413161770418176, 1795201330.3720145);
INSERT INTO public.deliveries VALUES (1573413179352940544, 1795201334.5626333);
INSERT INTO public.deliveries VALUES (1573413179386494976, 1795201334.570013);
INSERT INTO public.deliveries VALUES (1573413179415855104, 1795201334.5769322);
INSERT INTO public.deliveries VALUES (1573413196910297089, 1795201338.7485425);
INSERT INTO public.deliveries VALUES (1573413196939657216, 1795201338.7552845);
INSERT INTO public.deliveries VALUES (1573413214450876417, 1795201342.9314604);
INSERT INTO public.deliveries VALUES (1573413214480236544, 1795201342.9373791);
INSERT INTO public.deliveries VALUES (1573413232012427264, 1795201347.1173816);
INSERT INTO public.deliveries VALUES (1573413232037593088, 1795201347.1235476);
INSERT INTO public.deliveries VALUES (1573413249557200897, 1795201351.3011615);
INSERT INTO public.deliveries VALUES (1573413249586561024, 1795201351.3075607);
INSERT INTO public.deliveries VALUES (1573413267106168833, 1795201355.4844801);
INSERT INTO public.deliveries VALUES (1573413267152306176, 1795201355.495789);
INSERT INTO public.deliveries VALUES (1573413293756776448, 1795201361.8383505);
INSERT INTO public.deliveries VALUES (1573413293790330880, 1795201361.8461764);
INSERT INTO public.duel_boards VALUES (1, 1, 1, 10, NULL, NULL, NULL);
INSERT INTO public.duel_players VALUES (1, 1, 1572687843787014144, 'Ann', 'acorn', 1795201205.3518298, NULL);
INSERT INTO public.duel_players VALUES (1, 2, 1572687843787014145, 'Ben', 'airship', 1795201205.379849, NULL);
INSERT INTO public.duel_players VALUES (2, 1, 1572687843787014147, 'Dora', 'acorn', 1795201205.411707, NULL);
INSERT INTO public.duels VALUES (1, 'luckybox', 1, 'own-2', 'open', '72ef2ee9db24430b9a1dc97bfce212797a61121a3250d47dbf43bec9eb3cfc95', '["acorn", "airship"]', 200000000000000000, 1573412637402726400, 1573412637482418176, NULL, 1572687843787014144, 1572687843787014145, false, 1795201205.3517277, 1795287605.3517435, NULL, 2, 128, NULL);
INSERT INTO public.duels VALUES (2, 'luckybox', 1, 'own-2', 'open', '646d52556b90f8c0ab73f3f3dadcd07600f5fd9e90741d3658d6842533107338', NULL, 200000000000000000, 1573412637402726400, 1573412637692133376, NULL, 1572687843787014147, 1572687843787014146, false, 1795201205.4115918, 1795287605.4116483, NULL, 0, 0, NULL);
INSERT INTO public.entries VALUES (1, 0, '{"seat": 0, "do": "keep", "cards": [21, 28, 23]}', 'player', 1795028403.271632);
INSERT INTO public.entries VALUES (1, 1, '{"seat": 1, "do": "keep", "cards": [43, 54, 2]}', 'player', 1795028403.274304);
INSERT INTO public.entries VALUES (1, 2, '{"seat": 2, "do": "keep", "cards": [51, 20, 50]}', 'ai', 1795028408.6327221);
INSERT INTO public.entries VALUES (1, 3, '{"do": "advance"}', 'table', 1795028411.0945451);
INSERT INTO public.entries VALUES (1, 4, '{"seat": 0, "do": "cross", "card": 21, "square": [1, 1]}', 'player', 1795028411.109193);
INSERT INTO public.entries VALUES (1, 5, '{"seat": 1, "do": "cross", "card": 43, "square": [1, 2]}', 'player', 1795028411.1107533);
INSERT INTO public.entries VALUES (1, 6, '{"seat": 2, "do": "cross", "card": 51, "square": [2, 1]}', 'ai', 1795028413.1216018);
INSERT INTO public.entries VALUES (1, 7, '{"do": "advance"}', 'table', 1795028415.2810316);
INSERT INTO public.entries VALUES (1, 8, '{"seat": 0, "do": "cross", "card": 21, "square": [0, 1]}', 'player', 1795028415.2894964);
INSERT INTO public.entries VALUES (1, 9, '{"seat": 1, "do": "cross", "card": 43, "square": [0, 1]}', 'player', 1795028415.2907414);
INSERT INTO public.entries VALUES (1, 10, '{"seat": 2, "do": "cross", "card": 51, "square": [1, 1]}', 'ai', 1795028417.2957747);
INSERT INTO public.entries VALUES (1, 11, '{"do": "advance"}', 'table', 1795028419.4632313);
INSERT INTO public.entries VALUES (1, 12, '{"seat": 0, "do": "cross", "card": 21, "square": [1, 2]}', 'player', 1795028419.4741566);
INSERT INTO public.entries VALUES (1, 13, '{"seat": 1, "do": "cross", "card": 43, "square": [1, 0]}', 'player', 1795028419.4778047);
INSERT INTO public.entries VALUES (1, 14, '{"seat": 2, "do": "cross", "card": 51, "square": [2, 0]}', 'ai', 1795028421.4846194);
INSERT INTO public.entries VALUES (1, 15, '{"do": "advance"}', 'table', 1795028423.6498005);
INSERT INTO public.entries VALUES (1, 16, '{"seat": 1, "do": "cross", "card": 43, "square": [2, 1]}', 'player', 1795028423.6617396);
INSERT INTO public.entries VALUES (1, 17, '{"seat": 0, "do": "cross", "card": 28, "square": [2, 2]}', 'player', 1795028423.6631498);
INSERT INTO public.entries VALUES (1, 18, '{"seat": 2, "do": "cross", "card": 50, "square": [1, 0]}', 'ai', 1795028425.6701806);
INSERT INTO public.entries VALUES (1, 19, '{"do": "advance"}', 'table', 1795028427.83491);
INSERT INTO public.entries VALUES (1, 20, '{"seat": 0, "do": "cross", "card": 28, "square": [2, 0]}', 'player', 1795028427.842159);
INSERT INTO public.entries VALUES (1, 21, '{"seat": 1, "do": "cross", "card": 43, "square": [2, 2]}', 'player', 1795028427.8446934);
INSERT INTO public.entries VALUES (1, 22, '{"seat": 2, "do": "cross", "card": 51, "square": [0, 2]}', 'ai', 1795028429.8497522);
INSERT INTO public.entries VALUES (1, 23, '{"do": "advance"}', 'table', 1795028432.016889);
INSERT INTO public.entries VALUES (1, 24, '{"seat": 0, "do": "cross", "card": 21, "square": [1, 0]}', 'player', 1795028432.0254676);
INSERT INTO public.entries VALUES (1, 25, '{"seat": 1, "do": "cross", "card": 43, "square": [1, 1]}', 'player', 1795028432.0286407);
INSERT INTO public.entries VALUES (1, 26, '{"seat": 0, "do": "bonus", "bonus": "3", "card": 23, "square": [1, 0]}', 'player', 1795028432.0325305);
INSERT INTO public.entries VALUES (1, 27, '{"seat": 2, "do": "cross", "card": 51, "square": [2, 2]}', 'ai', 1795028434.0420496);
INSERT INTO public.entries VALUES (1, 28, '{"do": "advance"}', 'table', 1795028436.204043);
INSERT INTO public.entries VALUES (1, 29, '{"seat": 0, "do": "cross", "card": 21, "square": [0, 0]}', 'player', 1795028436.2109969);
INSERT INTO public.entries VALUES (1, 30, '{"seat": 1, "do": "cross", "card": 43, "square": [0, 0]}', 'player', 1795028436.2140524);
INSERT INTO public.entries VALUES (1, 31, '{"seat": 2, "do": "cross", "card": 51, "square": [1, 0]}', 'ai', 1795028438.2179039);
INSERT INTO public.entries VALUES (1, 32, '{"do": "advance"}', 'table', 1795028440.3846738);
INSERT INTO public.entries VALUES (1, 33, '{"seat": 0, "do": "cross", "card": 28, "square": [2, 1]}', 'player', 1795028440.3926978);
INSERT INTO public.entries VALUES (1, 34, '{"seat": 1, "do": "cross", "card": 43, "square": [2, 0]}', 'player', 1795028440.3963504);
INSERT INTO public.entries VALUES (1, 35, '{"seat": 0, "do": "bonus", "bonus": "9", "card": 21, "square": [2, 0]}', 'player', 1795028440.4030693);
INSERT INTO public.entries VALUES (1, 36, '{"seat": 1, "do": "bonus", "bonus": "6", "card": 54, "square": [2, 1]}', 'player', 1795028440.404664);
INSERT INTO public.entries VALUES (1, 37, '{"seat": 1, "do": "bonus", "bonus": "?", "card": 43, "square": [0, 2]}', 'player', 1795028440.4103718);
INSERT INTO public.entries VALUES (1, 38, '{"seat": 2, "do": "cross", "card": 51, "square": [0, 0]}', 'ai', 1795028442.4154177);
INSERT INTO public.entries VALUES (1, 39, '{"do": "advance"}', 'table', 1795028444.5704706);
INSERT INTO public.entries VALUES (1, 40, '{"seat": 0, "do": "cross", "card": 21, "square": [0, 2]}', 'player', 1795028444.587999);
INSERT INTO public.entries VALUES (1, 41, '{"seat": 1, "do": "cross", "card": 54, "square": [1, 0]}', 'player', 1795028444.5898452);
INSERT INTO public.entries VALUES (1, 42, '{"seat": 2, "do": "cross", "card": 51, "square": [1, 2]}', 'ai', 1795028446.5951788);
INSERT INTO public.entries VALUES (1, 43, '{"seat": 2, "do": "bonus", "bonus": "1", "card": 50, "square": [0, 0]}', 'ai', 1795028446.5951788);
INSERT INTO public.entries VALUES (1, 44, '{"do": "advance"}', 'table', 1795028448.7554498);
INSERT INTO public.entries VALUES (1, 45, '{"seat": 0, "do": "keep", "cards": [33]}', 'player', 1795028448.7645068);
INSERT INTO public.entries VALUES (1, 46, '{"seat": 1, "do": "keep", "cards": [25]}', 'player', 1795028448.768057);
INSERT INTO public.entries VALUES (1, 47, '{"seat": 2, "do": "keep", "cards": [3]}', 'ai', 1795028450.7729802);
INSERT INTO public.entries VALUES (1, 48, '{"do": "advance"}', 'table', 1795028452.9396093);
INSERT INTO public.entries VALUES (1, 49, '{"seat": 0, "do": "cross", "card": 23, "square": [1, 1]}', 'player', 1795028452.954206);
INSERT INTO public.entries VALUES (1, 50, '{"seat": 1, "do": "cross", "card": 54, "square": [0, 1]}', 'player', 1795028452.9562078);
INSERT INTO public.entries VALUES (1, 51, '{"seat": 2, "do": "cross", "card": 51, "square": [0, 1]}', 'ai', 1795028454.964925);
INSERT INTO public.entries VALUES (1, 52, '{"seat": 2, "do": "bonus", "bonus": "6", "card": 20, "square": [0, 2]}', 'ai', 1795028454.964925);
INSERT INTO public.entries VALUES (1, 53, '{"do": "advance"}', 'table', 1795028457.1320236);
INSERT INTO public.entries VALUES (1, 54, '{"seat": 0, "do": "cross", "card": 23, "square": [1, 2]}', 'player', 1795028457.145804);
INSERT INTO public.entries VALUES (1, 55, '{"seat": 1, "do": "cross", "card": 54, "square": [0, 0]}', 'player', 1795028457.1485574);
INSERT INTO public.entries VALUES (1, 56, '{"seat": 2, "do": "cross", "card": 3, "square": [0, 0]}', 'ai', 1795028459.1558828);
INSERT INTO public.entries VALUES (1, 57, '{"do": "advance"}', 'table', 1795028461.3095505);
INSERT INTO public.entries VALUES (1, 58, '{"seat": 0, "do": "cross", "card": 28, "square": [0, 1]}', 'player', 1795028461.32087);
INSERT INTO public.entries VALUES (1, 59, '{"seat": 1, "do": "cross", "card": 54, "square": [2, 2]}', 'player', 1795028461.3249083);
INSERT INTO public.entries VALUES (1, 60, '{"seat": 2, "do": "cross", "card": 20, "square": [0, 1]}', 'ai', 1795028463.334287);
INSERT INTO public.entries VALUES (1, 61, '{"do": "advance"}', 'table', 1795028465.496145);
INSERT INTO public.entries VALUES (1, 62, '{"seat": 0, "do": "cross", "card": 21, "square": [2, 2]}', 'player', 1795028465.5101066);
INSERT INTO public.entries VALUES (1, 63, '{"seat": 1, "do": "cross", "card": 54, "square": [1, 2]}', 'player', 1795028465.512708);
INSERT INTO public.entries VALUES (1, 64, '{"seat": 2, "do": "cross", "card": 3, "square": [2, 0]}', 'ai', 1795028467.5186877);
INSERT INTO public.entries VALUES (1, 65, '{"do": "advance"}', 'table', 1795028469.6810246);
INSERT INTO public.entries VALUES (1, 66, '{"seat": 1, "do": "cross", "card": 2, "square": [0, 1]}', 'player', 1795028469.695217);
INSERT INTO public.entries VALUES (1, 67, '{"seat": 0, "do": "cross", "card": 28, "square": [0, 2]}', 'player', 1795028469.6970766);
INSERT INTO public.entries VALUES (1, 68, '{"seat": 2, "do": "cross", "card": 20, "square": [2, 1]}', 'ai', 1795028471.7071004);
INSERT INTO public.entries VALUES (1, 69, '{"do": "advance"}', 'table', 1795028473.8682551);
INSERT INTO public.entries VALUES (1, 70, '{"seat": 0, "do": "cross", "card": 33, "square": [0, 1]}', 'player', 1795028473.877168);
INSERT INTO public.entries VALUES (1, 71, '{"seat": 1, "do": "cross", "card": 25, "square": [1, 2]}', 'player', 1795028473.8798301);
INSERT INTO public.entries VALUES (1, 72, '{"seat": 2, "do": "cross", "card": 50, "square": [2, 1]}', 'ai', 1795028475.8854647);
INSERT INTO public.entries VALUES (1, 73, '{"do": "advance"}', 'table', 1795028478.0516033);
INSERT INTO public.entries VALUES (1, 74, '{"seat": 0, "do": "cross", "card": 33, "square": [0, 2]}', 'player', 1795028478.061612);
INSERT INTO public.entries VALUES (1, 75, '{"seat": 1, "do": "cross", "card": 2, "square": [0, 2]}', 'player', 1795028478.0636456);
INSERT INTO public.entries VALUES (1, 76, '{"seat": 2, "do": "cross", "card": 50, "square": [2, 0]}', 'ai', 1795028480.068708);
INSERT INTO public.entries VALUES (1, 77, '{"do": "advance"}', 'table', 1795028482.2380984);
INSERT INTO public.entries VALUES (1, 78, '{"seat": 0, "do": "cross", "card": 33, "square": [1, 1]}', 'player', 1795028482.2473514);
INSERT INTO public.entries VALUES (1, 79, '{"seat": 1, "do": "cross", "card": 54, "square": [0, 2]}', 'player', 1795028482.2490535);
INSERT INTO public.entries VALUES (1, 80, '{"seat": 2, "do": "cross", "card": 20, "square": [0, 0]}', 'ai', 1795028484.2564058);
INSERT INTO public.entries VALUES (1, 81, '{"do": "advance"}', 'table', 1795028486.4229465);
INSERT INTO public.entries VALUES (1, 82, '{"seat": 0, "do": "cross", "card": 21, "square": [2, 1]}', 'player', 1795028486.4342942);
INSERT INTO public.entries VALUES (1, 83, '{"seat": 1, "do": "cross", "card": 54, "square": [1, 1]}', 'player', 1795028486.4372149);
INSERT INTO public.entries VALUES (1, 84, '{"seat": 1, "do": "bonus", "bonus": "3", "card": 2, "square": [1, 1]}', 'player', 1795028486.4428892);
INSERT INTO public.entries VALUES (1, 85, '{"seat": 1, "do": "bonus", "bonus": "4", "card": 25, "square": [1, 1]}', 'player', 1795028486.4467828);
INSERT INTO public.entries VALUES (1, 86, '{"seat": 2, "do": "cross", "card": 20, "square": [1, 0]}', 'ai', 1795028488.4524255);
INSERT INTO public.entries VALUES (1, 87, '{"do": "advance"}', 'table', 1795028490.6228752);
INSERT INTO public.entries VALUES (1, 88, '{"seat": 1, "do": "keep", "cards": [4]}', 'player', 1795028490.632942);
INSERT INTO public.entries VALUES (1, 89, '{"seat": 0, "do": "keep", "cards": [30]}', 'player', 1795028490.6363606);
INSERT INTO public.entries VALUES (1, 90, '{"seat": 2, "do": "keep", "cards": [9]}', 'ai', 1795028492.643746);
INSERT INTO public.entries VALUES (1, 91, '{"do": "advance"}', 'table', 1795028494.81051);
INSERT INTO public.entries VALUES (1, 92, '{"seat": 0, "do": "cross", "card": 28, "square": [0, 0]}', 'player', 1795028494.8177187);
INSERT INTO public.entries VALUES (1, 93, '{"seat": 1, "do": "cross", "card": 4, "square": [2, 1]}', 'player', 1795028494.8192534);
INSERT INTO public.entries VALUES (1, 94, '{"seat": 2, "do": "cross", "card": 20, "square": [2, 0]}', 'ai', 1795028496.8248518);
INSERT INTO public.entries VALUES (1, 95, '{"seat": 2, "do": "bonus", "bonus": "?", "card": 20, "square": [1, 1]}', 'ai', 1795028496.8248518);
INSERT INTO public.entries VALUES (1, 96, '{"do": "advance"}', 'table', 1795028498.9919965);
INSERT INTO public.entries VALUES (1, 97, '{"seat": 0, "do": "cross", "card": 28, "square": [1, 2]}', 'player', 1795028499.0044606);
INSERT INTO public.entries VALUES (1, 98, '{"seat": 1, "do": "cross", "card": 4, "square": [0, 2]}', 'player', 1795028499.0064692);
INSERT INTO public.entries VALUES (1, 99, '{"seat": 2, "do": "cross", "card": 3, "square": [2, 2]}', 'ai', 1795028501.0143685);
INSERT INTO public.entries VALUES (1, 100, '{"do": "advance"}', 'table', 1795028503.178586);
INSERT INTO public.entries VALUES (1, 101, '{"seat": 0, "do": "cross", "card": 23, "square": [0, 2]}', 'player', 1795028503.185409);
INSERT INTO public.entries VALUES (1, 102, '{"seat": 1, "do": "cross", "card": 4, "square": [1, 1]}', 'player', 1795028503.1868896);
INSERT INTO public.entries VALUES (1, 103, '{"seat": 2, "do": "cross", "card": 9, "square": [2, 2]}', 'ai', 1795028505.1919909);
INSERT INTO public.entries VALUES (1, 104, '{"do": "advance"}', 'table', 1795028507.359853);
INSERT INTO public.entries VALUES (1, 105, '{"seat": 0, "do": "cross", "card": 33, "square": [1, 0]}', 'player', 1795028507.3711085);
INSERT INTO public.entries VALUES (1, 106, '{"seat": 1, "do": "cross", "card": 2, "square": [1, 0]}', 'player', 1795028507.373037);
INSERT INTO public.entries VALUES (1, 107, '{"seat": 2, "do": "cross", "card": 50, "square": [1, 1]}', 'ai', 1795028509.3777707);
INSERT INTO public.entries VALUES (1, 108, '{"do": "advance"}', 'table', 1795028511.5440235);
INSERT INTO public.entries VALUES (1, 109, '{"seat": 0, "do": "cross", "card": 28, "square": [1, 1]}', 'player', 1795028511.55491);
INSERT INTO public.entries VALUES (1, 110, '{"seat": 1, "do": "cross", "card": 4, "square": [2, 0]}', 'player', 1795028511.5574527);
INSERT INTO public.entries VALUES (1, 111, '{"seat": 0, "do": "bonus", "bonus": "5", "card": 33, "square": [0, 0]}', 'player', 1795028511.5591595);
INSERT INTO public.entries VALUES (1, 112, '{"seat": 2, "do": "cross", "card": 9, "square": [0, 2]}', 'ai', 1795028513.5641007);
INSERT INTO public.entries VALUES (1, 113, '{"do": "advance"}', 'table', 1795028515.7291656);
INSERT INTO public.entries VALUES (1, 114, '{"seat": 0, "do": "cross", "card": 23, "square": [0, 0]}', 'player', 1795028515.7373254);
INSERT INTO public.entries VALUES (1, 115, '{"seat": 1, "do": "cross", "card": 4, "square": [0, 0]}', 'player', 1795028515.7387779);
INSERT INTO public.entries VALUES (1, 116, '{"seat": 2, "do": "cross", "card": 20, "square": [1, 2]}', 'ai', 1795028517.7437263);
INSERT INTO public.entries VALUES (1, 117, '{"seat": 2, "do": "bonus", "bonus": "3", "card": 50, "square": [1, 2]}', 'ai', 1795028517.7437263);
INSERT INTO public.entries VALUES (1, 118, '{"do": "advance"}', 'table', 1795028519.9100413);
INSERT INTO public.entries VALUES (1, 119, '{"seat": 0, "do": "cross", "card": 30, "square": [0, 2]}', 'player', 1795028519.9227788);
INSERT INTO public.entries VALUES (1, 120, '{"seat": 1, "do": "cross", "card": 2, "square": [2, 2]}', 'player', 1795028519.9247828);
INSERT INTO public.entries VALUES (1, 121, '{"seat": 2, "do": "cross", "card": 3, "square": [0, 2]}', 'ai', 1795028521.9305096);
INSERT INTO public.entries VALUES (1, 122, '{"do": "advance"}', 'table', 1795028524.0962393);
INSERT INTO public.entries VALUES (1, 123, '{"seat": 0, "do": "cross", "card": 28, "square": [1, 0]}', 'player', 1795028524.1044922);
INSERT INTO public.entries VALUES (1, 124, '{"seat": 1, "do": "cross", "card": 4, "square": [0, 1]}', 'player', 1795028524.1069195);
INSERT INTO public.entries VALUES (1, 125, '{"seat": 0, "do": "bonus", "bonus": "2", "card": 33, "square": [1, 2]}', 'player', 1795028524.1099882);
INSERT INTO public.entries VALUES (1, 126, '{"seat": 0, "do": "bonus", "bonus": "?", "card": 23, "square": [0, 1]}', 'player', 1795028524.1135);
INSERT INTO public.entries VALUES (1, 127, '{"seat": 2, "do": "cross", "card": 20, "square": [2, 2]}', 'ai', 1795028526.1176443);
INSERT INTO public.entries VALUES (1, 128, '{"seat": 2, "do": "bonus", "bonus": "4", "card": 9, "square": [0, 1]}', 'ai', 1795028526.1176443);
INSERT INTO public.entries VALUES (1, 129, '{"do": "advance"}', 'table', 1795028528.2763665);
INSERT INTO public.entries VALUES (1, 130, '{"seat": 1, "do": "cross", "card": 4, "square": [1, 0]}', 'player', 1795028528.289694);
INSERT INTO public.entries VALUES (1, 131, '{"seat": 0, "do": "cross", "card": 23, "square": [2, 2]}', 'player', 1795028528.291262);
INSERT INTO public.entries VALUES (1, 132, '{"seat": 1, "do": "bonus", "bonus": "5", "card": 54, "square": [2, 0]}', 'player', 1795028528.2943575);
INSERT INTO public.entries VALUES (1, 133, '{"seat": 2, "do": "cross", "card": 9, "square": [2, 1]}', 'ai', 1795028530.3085103);
INSERT INTO public.entries VALUES (1, 134, '{"do": "advance"}', 'table', 1795028532.463337);
INSERT INTO public.entries VALUES (1, 135, '{"seat": 0, "do": "keep", "cards": [58]}', 'player', 1795028532.4704733);
INSERT INTO public.entries VALUES (1, 136, '{"seat": 1, "do": "keep", "cards": [8]}', 'player', 1795028532.4728086);
INSERT INTO public.entries VALUES (1, 137, '{"seat": 2, "do": "keep", "cards": [15]}', 'ai', 1795028534.4775705);
INSERT INTO public.entries VALUES (1, 138, '{"do": "advance"}', 'table', 1795028536.6448672);
INSERT INTO public.entries VALUES (1, 139, '{"seat": 0, "do": "cross", "card": 23, "square": [2, 1]}', 'player', 1795028536.6644208);
INSERT INTO public.entries VALUES (1, 140, '{"seat": 1, "do": "cross", "card": 4, "square": [1, 2]}', 'player', 1795028536.6700156);
INSERT INTO public.entries VALUES (1, 141, '{"seat": 0, "do": "bonus", "bonus": "4", "card": 58, "square": [2, 1]}', 'player', 1795028536.6754973);
INSERT INTO public.entries VALUES (1, 142, '{"seat": 1, "do": "bonus", "bonus": "6", "card": 8, "square": [1, 0]}', 'player', 1795028536.680233);
INSERT INTO public.entries VALUES (1, 143, '{"seat": 2, "do": "cross", "card": 9, "square": [2, 0]}', 'ai', 1795028538.6921515);
INSERT INTO public.entries VALUES (1, 144, '{"seat": 2, "do": "bonus", "bonus": "3", "card": 9, "square": [1, 0]}', 'ai', 1795028538.6921515);
INSERT INTO public.entries VALUES (1, 145, '{"do": "advance"}', 'table', 1795028540.8512952);
INSERT INTO public.entries VALUES (1, 146, '{"seat": 1, "do": "cross", "card": 2, "square": [1, 2]}', 'player', 1795028540.8641071);
INSERT INTO public.entries VALUES (1, 147, '{"seat": 0, "do": "cross", "card": 23, "square": [2, 0]}', 'player', 1795028540.866406);
INSERT INTO public.entries VALUES (1, 148, '{"seat": 0, "do": "bonus", "bonus": "2", "card": 30, "square": [0, 1]}', 'player', 1795028540.8721752);
INSERT INTO public.entries VALUES (1, 149, '{"seat": 2, "do": "cross", "card": 9, "square": [1, 2]}', 'ai', 1795028542.877534);
INSERT INTO public.entries VALUES (1, 150, '{"do": "advance"}', 'table', 1795028545.0362315);
INSERT INTO public.entries VALUES (1, 151, '{"seat": 0, "do": "cross", "card": 30, "square": [1, 0]}', 'player', 1795028545.0477722);
INSERT INTO public.entries VALUES (1, 152, '{"seat": 1, "do": "cross", "card": 2, "square": [2, 0]}', 'player', 1795028545.050161);
INSERT INTO public.entries VALUES (1, 153, '{"seat": 2, "do": "cross", "card": 50, "square": [0, 2]}', 'ai', 1795028547.0629504);
INSERT INTO public.entries VALUES (1, 154, '{"do": "advance"}', 'table', 1795028549.2231314);
INSERT INTO public.entries VALUES (1, 155, '{"seat": 0, "do": "cross", "card": 33, "square": [2, 1]}', 'player', 1795028549.235252);
INSERT INTO public.entries VALUES (1, 156, '{"seat": 1, "do": "cross", "card": 8, "square": [1, 2]}', 'player', 1795028549.2376864);
INSERT INTO public.entries VALUES (1, 157, '{"seat": 2, "do": "cross", "card": 9, "square": [0, 0]}', 'ai', 1795028551.245674);
INSERT INTO public.entries VALUES (1, 158, '{"seat": 2, "do": "bonus", "bonus": "1", "card": 9, "square": [1, 1]}', 'ai', 1795028551.245674);
INSERT INTO public.entries VALUES (1, 159, '{"seat": 2, "do": "bonus", "bonus": "7", "card": 15, "square": [2, 0]}', 'ai', 1795028551.245674);
INSERT INTO public.entries VALUES (1, 160, '{"seat": 2, "do": "bonus", "bonus": "3", "card": 50, "square": [0, 1]}', 'ai', 1795028551.245674);
INSERT INTO public.entries VALUES (1, 161, '{"seat": 2, "do": "bonus", "bonus": "6", "card": 15, "square": [0, 2]}', 'ai', 1795028551.245674);
INSERT INTO public.entries VALUES (1, 162, '{"seat": 2, "do": "bonus", "bonus": "9", "card": 15, "square": [2, 1]}', 'ai', 1795028551.245674);
INSERT INTO public.entries VALUES (1, 163, '{"do": "advance"}', 'table', 1795028553.4066389);
INSERT INTO public.entries VALUES (1, 164, '{"seat": 1, "do": "cross", "card": 2, "square": [2, 1]}', 'player', 1795028553.4228334);
INSERT INTO public.entries VALUES (1, 165, '{"seat": 0, "do": "cross", "card": 33, "square": [2, 0]}', 'player', 1795028553.4260192);
INSERT INTO public.entries VALUES (1, 166, '{"seat": 2, "do": "cross", "card": 3, "square": [0, 1]}', 'ai', 1795028555.4340284);
INSERT INTO public.entries VALUES (1, 167, '{"do": "advance"}', 'table', 1795028557.5938466);
INSERT INTO public.entries VALUES (1, 168, '{"seat": 0, "do": "cross", "card": 33, "square": [2, 2]}', 'player', 1795028557.6062105);
INSERT INTO public.entries VALUES (1, 169, '{"seat": 1, "do": "cross", "card": 4, "square": [2, 2]}', 'player', 1795028557.6095643);
INSERT INTO public.entries VALUES (1, 170, '{"seat": 0, "do": "bonus", "bonus": "9", "card": 30, "square": [2, 2]}', 'player', 1795028557.6118562);
INSERT INTO public.entries VALUES (1, 171, '{"seat": 1, "do": "bonus", "bonus": "1", "card": 25, "square": [0, 0]}', 'player', 1795028557.6141222);
INSERT INTO public.entries VALUES (1, 172, '{"seat": 2, "do": "cross", "card": 15, "square": [0, 1]}', 'ai', 1795028559.6188054);
INSERT INTO public.entries VALUES (1, 173, '{"do": "advance"}', 'table', 1795028561.7789314);
INSERT INTO public.entries VALUES (1, 174, '{"seat": 0, "do": "cross", "card": 58, "square": [2, 0]}', 'player', 1795028561.7879553);
INSERT INTO public.entries VALUES (1, 175, '{"seat": 1, "do": "cross", "card": 2, "square": [0, 0]}', 'player', 1795028561.790773);
INSERT INTO public.entries VALUES (1, 176, '{"seat": 2, "do": "cross", "card": 50, "square": [2, 2]}', 'ai', 1795028563.7967675);
INSERT INTO public.entries VALUES (1, 177, '{"do": "advance"}', 'table', 1795028565.964637);
INSERT INTO public.entries VALUES (1, 178, '{"seat": 1, "do": "cross", "card": 25, "square": [1, 0]}', 'player', 1795028565.9765325);
INSERT INTO public.entries VALUES (1, 179, '{"seat": 0, "do": "cross", "card": 58, "square": [2, 2]}', 'player', 1795028565.9784877);
INSERT INTO public.entries VALUES (1, 180, '{"seat": 1, "do": "bonus", "bonus": "?", "card": 25, "square": [0, 1]}', 'player', 1795028565.9829288);
INSERT INTO public.entries VALUES (1, 181, '{"seat": 0, "do": "bonus", "bonus": "?", "card": 30, "square": [0, 0]}', 'player', 1795028565.9842658);
INSERT INTO public.entries VALUES (1, 182, '{"seat": 0, "do": "bonus", "bonus": "7", "card": 30, "square": [2, 0]}', 'player', 1795028565.9876702);
INSERT INTO public.entries VALUES (1, 183, '{"seat": 2, "do": "cross", "card": 15, "square": [0, 0]}', 'ai', 1795028567.9921427);
INSERT INTO public.entries VALUES (1, 184, '{"do": "advance"}', 'table', 1795028570.1539085);
INSERT INTO public.entries VALUES (1, 185, '{"seat": 0, "do": "cross", "card": 30, "square": [1, 1]}', 'player', 1795028570.1712637);
INSERT INTO public.entries VALUES (1, 186, '{"seat": 1, "do": "cross", "card": 25, "square": [2, 0]}', 'player', 1795028570.174086);
INSERT INTO public.entries VALUES (1, 187, '{"seat": 2, "do": "cross", "card": 3, "square": [1, 1]}', 'ai', 1795028572.1810503);
INSERT INTO public.entries VALUES (1, 188, '{"do": "advance"}', 'table', 1795028574.3397188);
INSERT INTO public.entries VALUES (2, 0, '{"seat": 0, "do": "keep", "cards": [13, 58, 48]}', 'player', 1795028574.4883618);
INSERT INTO public.entries VALUES (2, 1, '{"do": "advance"}', 'table', 1795028574.4912975);
INSERT INTO public.entries VALUES (2, 2, '{"seat": 0, "do": "cross", "card": 13, "square": [0, 0]}', 'player', 1795028574.4946234);
INSERT INTO public.entries VALUES (2, 3, '{"do": "advance"}', 'table', 1795028574.5009315);
INSERT INTO public.entries VALUES (2, 4, '{"seat": 0, "do": "cross", "card": 58, "square": [0, 1]}', 'player', 1795028574.504116);
INSERT INTO public.entries VALUES (2, 5, '{"do": "advance"}', 'table', 1795028574.5079627);
INSERT INTO public.entries VALUES (2, 6, '{"seat": 0, "do": "cross", "card": 13, "square": [1, 2]}', 'player', 1795028574.5112703);
INSERT INTO public.entries VALUES (2, 7, '{"do": "advance"}', 'table', 1795028574.5135343);
INSERT INTO public.entries VALUES (2, 8, '{"seat": 0, "do": "cross", "card": 13, "square": [2, 2]}', 'player', 1795028574.5163858);
INSERT INTO public.entries VALUES (2, 9, '{"do": "advance"}', 'table', 1795028574.5185647);
INSERT INTO public.entries VALUES (2, 10, '{"seat": 0, "do": "cross", "card": 13, "square": [1, 1]}', 'player', 1795028574.5252564);
INSERT INTO public.entries VALUES (2, 11, '{"do": "advance"}', 'table', 1795028574.5302758);
INSERT INTO public.entries VALUES (2, 12, '{"seat": 0, "do": "cross", "card": 13, "square": [2, 1]}', 'player', 1795028574.533678);
INSERT INTO public.entries VALUES (2, 13, '{"do": "advance"}', 'table', 1795028574.540055);
INSERT INTO public.entries VALUES (2, 14, '{"seat": 0, "do": "cross", "card": 13, "square": [0, 1]}', 'player', 1795028574.5436795);
INSERT INTO public.entries VALUES (2, 15, '{"seat": 0, "do": "bonus", "bonus": "3", "card": 48, "square": [2, 1]}', 'player', 1795028574.5460756);
INSERT INTO public.entries VALUES (2, 16, '{"do": "advance"}', 'table', 1795028574.548324);
INSERT INTO public.entries VALUES (2, 17, '{"seat": 0, "do": "cross", "card": 13, "square": [2, 0]}', 'player', 1795028574.5512216);
INSERT INTO public.entries VALUES (2, 18, '{"seat": 0, "do": "bonus", "bonus": "1", "card": 13, "square": [0, 2]}', 'player', 1795028574.5535018);
INSERT INTO public.entries VALUES (2, 19, '{"do": "advance"}', 'table', 1795028574.555897);
INSERT INTO public.entries VALUES (2, 20, '{"seat": 0, "do": "cross", "card": 58, "square": [1, 0]}', 'player', 1795028574.5587223);
INSERT INTO public.entries VALUES (2, 21, '{"do": "advance"}', 'table', 1795028574.5649412);
INSERT INTO public.entries VALUES (2, 22, '{"seat": 0, "do": "keep", "cards": [30]}', 'player', 1795028574.5675008);
INSERT INTO public.entries VALUES (2, 23, '{"do": "advance"}', 'table', 1795028574.5720177);
INSERT INTO public.entries VALUES (2, 24, '{"seat": 0, "do": "cross", "card": 58, "square": [0, 2]}', 'player', 1795028574.5757284);
INSERT INTO public.entries VALUES (2, 25, '{"do": "advance"}', 'table', 1795028574.5781195);
INSERT INTO public.entries VALUES (2, 26, '{"seat": 0, "do": "cross", "card": 30, "square": [0, 2]}', 'player', 1795028574.585514);
INSERT INTO public.entries VALUES (2, 27, '{"do": "advance"}', 'table', 1795028574.589263);
INSERT INTO public.entries VALUES (2, 28, '{"seat": 0, "do": "cross", "card": 58, "square": [0, 0]}', 'player', 1795028574.59664);
INSERT INTO public.entries VALUES (2, 29, '{"do": "advance"}', 'table', 1795028574.5998673);
INSERT INTO public.entries VALUES (2, 30, '{"seat": 0, "do": "cross", "card": 58, "square": [2, 0]}', 'player', 1795028574.6034412);
INSERT INTO public.entries VALUES (2, 31, '{"seat": 0, "do": "bonus", "bonus": "7", "card": 58, "square": [1, 2]}', 'player', 1795028574.6061914);
INSERT INTO public.entries VALUES (2, 32, '{"do": "advance"}', 'table', 1795028574.6087873);
INSERT INTO public.entries VALUES (2, 33, '{"seat": 0, "do": "cross", "card": 13, "square": [1, 0]}', 'player', 1795028574.616538);
INSERT INTO public.entries VALUES (2, 34, '{"seat": 0, "do": "bonus", "bonus": "8", "card": 48, "square": [1, 0]}', 'player', 1795028574.6196346);
INSERT INTO public.entries VALUES (2, 35, '{"do": "advance"}', 'table', 1795028574.6293933);
INSERT INTO public.entries VALUES (2, 36, '{"seat": 0, "do": "cross", "card": 48, "square": [2, 2]}', 'player', 1795028574.6360457);
INSERT INTO public.entries VALUES (2, 37, '{"do": "advance"}', 'table', 1795028574.6388185);
INSERT INTO public.entries VALUES (2, 38, '{"seat": 0, "do": "cross", "card": 48, "square": [1, 2]}', 'player', 1795028574.6422749);
INSERT INTO public.entries VALUES (2, 39, '{"do": "advance"}', 'table', 1795028574.644796);
INSERT INTO public.entries VALUES (2, 40, '{"seat": 0, "do": "cross", "card": 58, "square": [2, 2]}', 'player', 1795028574.6478484);
INSERT INTO public.entries VALUES (2, 41, '{"seat": 0, "do": "bonus", "bonus": "8", "card": 30, "square": [2, 1]}', 'player', 1795028574.6572137);
INSERT INTO public.entries VALUES (2, 42, '{"do": "advance"}', 'table', 1795028574.660209);
INSERT INTO public.entries VALUES (2, 43, '{"seat": 0, "do": "cross", "card": 30, "square": [2, 0]}', 'player', 1795028574.663571);
INSERT INTO public.entries VALUES (2, 44, '{"do": "advance"}', 'table', 1795028574.6694925);
INSERT INTO public.entries VALUES (2, 45, '{"seat": 0, "do": "keep", "cards": [37]}', 'player', 1795028574.6733406);
INSERT INTO public.entries VALUES (2, 46, '{"do": "advance"}', 'table', 1795028574.6800716);
INSERT INTO public.entries VALUES (2, 47, '{"seat": 0, "do": "cross", "card": 37, "square": [1, 1]}', 'player', 1795028574.6839814);
INSERT INTO public.entries VALUES (2, 48, '{"do": "advance"}', 'table', 1795028574.6864974);
INSERT INTO public.entries VALUES (2, 49, '{"seat": 0, "do": "cross", "card": 58, "square": [1, 1]}', 'player', 1795028574.6961422);
INSERT INTO public.entries VALUES (2, 50, '{"seat": 0, "do": "bonus", "bonus": "?", "card": 58, "square": [2, 1]}', 'player', 1795028574.6999779);
INSERT INTO public.entries VALUES (2, 51, '{"seat": 0, "do": "bonus", "bonus": "8", "card": 37, "square": [1, 0]}', 'player', 1795028574.7035978);
INSERT INTO public.entries VALUES (2, 52, '{"seat": 0, "do": "bonus", "bonus": "?", "card": 48, "square": [0, 0]}', 'player', 1795028574.7066495);
INSERT INTO public.entries VALUES (2, 53, '{"do": "advance"}', 'table', 1795028574.7092485);
INSERT INTO public.entries VALUES (2, 54, '{"seat": 0, "do": "cross", "card": 48, "square": [0, 2]}', 'player', 1795028574.7165196);
INSERT INTO public.entries VALUES (2, 55, '{"do": "advance"}', 'table', 1795028574.7195542);
INSERT INTO public.entries VALUES (2, 56, '{"seat": 0, "do": "cross", "card": 48, "square": [2, 0]}', 'player', 1795028574.72291);
INSERT INTO public.entries VALUES (2, 57, '{"seat": 0, "do": "bonus", "bonus": "2", "card": 30, "square": [0, 1]}', 'player', 1795028574.72573);
INSERT INTO public.entries VALUES (2, 58, '{"do": "advance"}', 'table', 1795028574.7282734);
INSERT INTO public.entries VALUES (2, 59, '{"seat": 0, "do": "cross", "card": 48, "square": [1, 1]}', 'player', 1795028574.731343);
INSERT INTO public.entries VALUES (2, 60, '{"seat": 0, "do": "bonus", "bonus": "4", "card": 37, "square": [0, 1]}', 'player', 1795028574.7341573);
INSERT INTO public.entries VALUES (2, 61, '{"do": "advance"}', 'table', 1795028574.7368891);
INSERT INTO public.entries VALUES (2, 62, '{"seat": 0, "do": "cross", "card": 30, "square": [1, 1]}', 'player', 1795028574.7401223);
INSERT INTO public.entries VALUES (2, 63, '{"do": "advance"}', 'table', 1795028574.7427242);
INSERT INTO public.entries VALUES (2, 64, '{"seat": 0, "do": "cross", "card": 48, "square": [0, 1]}', 'player', 1795028574.7460146);
INSERT INTO public.entries VALUES (2, 65, '{"do": "advance"}', 'table', 1795028574.7485912);
INSERT INTO public.entries VALUES (2, 66, '{"seat": 0, "do": "cross", "card": 37, "square": [0, 2]}', 'player', 1795028574.7515852);
INSERT INTO public.entries VALUES (2, 67, '{"do": "advance"}', 'table', 1795028574.7540035);
INSERT INTO public.entries VALUES (2, 68, '{"seat": 0, "do": "cross", "card": 30, "square": [2, 2]}', 'player', 1795028574.7570176);
INSERT INTO public.entries VALUES (2, 69, '{"do": "advance"}', 'table', 1795028574.7594898);
INSERT INTO public.entries VALUES (2, 70, '{"seat": 0, "do": "keep", "cards": [51]}', 'player', 1795028574.7620137);
INSERT INTO public.entries VALUES (2, 71, '{"do": "advance"}', 'table', 1795028574.764619);
INSERT INTO public.entries VALUES (2, 72, '{"seat": 0, "do": "cross", "card": 30, "square": [0, 0]}', 'player', 1795028574.7679758);
INSERT INTO public.entries VALUES (2, 73, '{"seat": 0, "do": "bonus", "bonus": "7", "card": 51, "square": [1, 2]}', 'player', 1795028574.7706661);
INSERT INTO public.entries VALUES (2, 74, '{"do": "advance"}', 'table', 1795028574.7730458);
INSERT INTO public.entries VALUES (2, 75, '{"seat": 0, "do": "cross", "card": 30, "square": [1, 0]}', 'player', 1795028574.7763987);
INSERT INTO public.entries VALUES (2, 76, '{"do": "advance"}', 'table', 1795028574.7787633);
INSERT INTO public.entries VALUES (2, 77, '{"seat": 0, "do": "cross", "card": 51, "square": [2, 2]}', 'player', 1795028574.7820148);
INSERT INTO public.entries VALUES (2, 78, '{"do": "advance"}', 'table', 1795028574.785761);
INSERT INTO public.entries VALUES (2, 79, '{"seat": 0, "do": "cross", "card": 30, "square": [1, 2]}', 'player', 1795028574.7895198);
INSERT INTO public.entries VALUES (2, 80, '{"seat": 0, "do": "bonus", "bonus": "4", "card": 51, "square": [2, 0]}', 'player', 1795028574.7921534);
INSERT INTO public.entries VALUES (2, 81, '{"do": "advance"}', 'table', 1795028574.7945645);
INSERT INTO public.entries VALUES (2, 82, '{"seat": 0, "do": "cross", "card": 37, "square": [1, 2]}', 'player', 1795028574.7977185);
INSERT INTO public.entries VALUES (2, 83, '{"do": "advance"}', 'table', 1795028574.8001924);
INSERT INTO public.entries VALUES (2, 84, '{"seat": 0, "do": "cross", "card": 51, "square": [1, 1]}', 'player', 1795028574.8034177);
INSERT INTO public.entries VALUES (2, 85, '{"do": "advance"}', 'table', 1795028574.8057616);
INSERT INTO public.entries VALUES (2, 86, '{"seat": 0, "do": "cross", "card": 37, "square": [0, 0]}', 'player', 1795028574.8087876);
INSERT INTO public.entries VALUES (2, 87, '{"seat": 0, "do": "bonus", "bonus": "3", "card": 37, "square": [2, 1]}', 'player', 1795028574.8111877);
INSERT INTO public.entries VALUES (2, 88, '{"seat": 0, "do": "bonus", "bonus": "5", "card": 51, "square": [2, 1]}', 'player', 1795028574.813636);
INSERT INTO public.entries VALUES (2, 89, '{"do": "advance"}', 'table', 1795028574.8159194);
INSERT INTO public.entries VALUES (2, 90, '{"seat": 0, "do": "cross", "card": 51, "square": [1, 0]}', 'player', 1795028574.8188305);
INSERT INTO public.entries VALUES (2, 91, '{"do": "advance"}', 'table', 1795028574.821225);
INSERT INTO public.entries VALUES (2, 92, '{"seat": 0, "do": "cross", "card": 37, "square": [2, 0]}', 'player', 1795028574.824255);
INSERT INTO public.entries VALUES (2, 93, '{"do": "advance"}', 'table', 1795028574.8265724);
INSERT INTO public.entries VALUES (3, 0, '{"seat": 0, "do": "stay"}', 'player', 1795028574.8903728);
INSERT INTO public.entries VALUES (3, 1, '{"do": "advance"}', 'table', 1795028574.901439);
INSERT INTO public.entries VALUES (3, 2, '{"seat": 0, "do": "stay"}', 'player', 1795028574.9132552);
INSERT INTO public.entries VALUES (3, 3, '{"do": "advance"}', 'table', 1795028574.9220667);
INSERT INTO public.entries VALUES (3, 4, '{"seat": 0, "do": "stay"}', 'player', 1795028574.928735);
INSERT INTO public.entries VALUES (3, 5, '{"do": "advance"}', 'table', 1795028574.941382);
INSERT INTO public.entries VALUES (3, 6, '{"seat": 0, "do": "stay"}', 'player', 1795028574.948072);
INSERT INTO public.entries VALUES (3, 7, '{"do": "advance"}', 'table', 1795028574.9545996);
INSERT INTO public.entries VALUES (3, 8, '{"seat": 0, "do": "stay"}', 'player', 1795028574.9699707);
INSERT INTO public.entries VALUES (3, 9, '{"do": "advance"}', 'table', 1795028574.9769182);
INSERT INTO public.entries VALUES (3, 10, '{"seat": 0, "do": "stay"}', 'player', 1795028574.9834998);
INSERT INTO public.entries VALUES (3, 11, '{"do": "advance"}', 'table', 1795028574.9898825);
INSERT INTO public.entries VALUES (3, 12, '{"seat": 0, "do": "stay"}', 'player', 1795028574.9957082);
INSERT INTO public.entries VALUES (3, 13, '{"do": "advance"}', 'table', 1795028575.0019088);
INSERT INTO public.entries VALUES (3, 14, '{"seat": 0, "do": "stay"}', 'player', 1795028575.0094519);
INSERT INTO public.entries VALUES (3, 15, '{"do": "advance"}', 'table', 1795028575.0151048);
INSERT INTO public.entries VALUES (3, 16, '{"seat": 0, "do": "stay"}', 'player', 1795028575.0285144);
INSERT INTO public.entries VALUES (3, 17, '{"do": "advance"}', 'table', 1795028575.0348928);
INSERT INTO public.entries VALUES (3, 18, '{"seat": 0, "do": "stay"}', 'player', 1795028575.0424318);
INSERT INTO public.entries VALUES (3, 19, '{"do": "advance"}', 'table', 1795028575.0483472);
INSERT INTO public.entries VALUES (3, 20, '{"seat": 0, "do": "stay"}', 'player', 1795028575.057679);
INSERT INTO public.entries VALUES (3, 21, '{"do": "advance"}', 'table', 1795028575.0634081);
INSERT INTO public.entries VALUES (3, 22, '{"seat": 0, "do": "stay"}', 'player', 1795028575.0692632);
INSERT INTO public.entries VALUES (3, 23, '{"do": "advance"}', 'table', 1795028575.074998);
INSERT INTO public.entries VALUES (3, 24, '{"seat": 0, "do": "stay"}', 'player', 1795028575.0820763);
INSERT INTO public.entries VALUES (3, 25, '{"do": "advance"}', 'table', 1795028575.088538);
INSERT INTO public.entries VALUES (3, 26, '{"seat": 0, "do": "stay"}', 'player', 1795028575.0943043);
INSERT INTO public.entries VALUES (3, 27, '{"do": "advance"}', 'table', 1795028575.0999365);
INSERT INTO public.entries VALUES (3, 28, '{"seat": 0, "do": "stay"}', 'player', 1795028575.106515);
INSERT INTO public.entries VALUES (3, 29, '{"do": "advance"}', 'table', 1795028575.1124005);
INSERT INTO public.entries VALUES (3, 30, '{"seat": 0, "do": "stay"}', 'player', 1795028575.1179981);
INSERT INTO public.entries VALUES (3, 31, '{"do": "advance"}', 'table', 1795028575.1236708);
INSERT INTO public.entries VALUES (3, 32, '{"seat": 0, "do": "stay"}', 'player', 1795028575.1299374);
INSERT INTO public.entries VALUES (3, 33, '{"do": "advance"}', 'table', 1795028575.135979);
INSERT INTO public.entries VALUES (3, 34, '{"seat": 0, "do": "stay"}', 'player', 1795028575.1419437);
INSERT INTO public.entries VALUES (3, 35, '{"do": "advance"}', 'table', 1795028575.147547);
INSERT INTO public.entries VALUES (3, 36, '{"seat": 0, "do": "stay"}', 'player', 1795028575.1533272);
INSERT INTO public.entries VALUES (3, 37, '{"do": "advance"}', 'table', 1795028575.1592526);
INSERT INTO public.entries VALUES (3, 38, '{"seat": 0, "do": "stay"}', 'player', 1795028575.1656253);
INSERT INTO public.entries VALUES (3, 39, '{"do": "advance"}', 'table', 1795028575.1720252);
INSERT INTO public.entries VALUES (3, 40, '{"seat": 0, "do": "stay"}', 'player', 1795028575.1781607);
INSERT INTO public.entries VALUES (3, 41, '{"do": "advance"}', 'table', 1795028575.1842055);
INSERT INTO public.entries VALUES (3, 42, '{"seat": 0, "do": "stay"}', 'player', 1795028575.1901238);
INSERT INTO public.entries VALUES (3, 43, '{"do": "advance"}', 'table', 1795028575.1960433);
INSERT INTO public.entries VALUES (3, 44, '{"seat": 0, "do": "stay"}', 'player', 1795028575.2018983);
INSERT INTO public.entries VALUES (3, 45, '{"do": "advance"}', 'table', 1795028575.208036);
INSERT INTO public.entries VALUES (3, 46, '{"seat": 0, "do": "stay"}', 'player', 1795028575.21449);
INSERT INTO public.entries VALUES (3, 47, '{"do": "advance"}', 'table', 1795028575.2208655);
INSERT INTO public.entries VALUES (3, 48, '{"seat": 0, "do": "stay"}', 'player', 1795028575.2274432);
INSERT INTO public.entries VALUES (3, 49, '{"do": "advance"}', 'table', 1795028575.2338252);
INSERT INTO public.entries VALUES (3, 50, '{"seat": 0, "do": "stay"}', 'player', 1795028575.2398713);
INSERT INTO public.entries VALUES (3, 51, '{"do": "advance"}', 'table', 1795028575.2457314);
INSERT INTO public.entries VALUES (3, 52, '{"seat": 0, "do": "stay"}', 'player', 1795028575.2517648);
INSERT INTO public.entries VALUES (4, 0, '{"seat": 0, "do": "stay"}', 'player', 1795114800.037571);
INSERT INTO public.entries VALUES (4, 1, '{"do": "advance"}', 'table', 1795114800.0406425);
INSERT INTO public.entries VALUES (4, 2, '{"seat": 0, "do": "stay"}', 'player', 1795114800.0435002);
INSERT INTO public.entries VALUES (4, 3, '{"do": "advance"}', 'table', 1795114800.0461178);
INSERT INTO public.entries VALUES (4, 4, '{"seat": 0, "do": "stay"}', 'player', 1795114800.0490797);
INSERT INTO public.entries VALUES (4, 5, '{"do": "advance"}', 'table', 1795114800.0516417);
INSERT INTO public.entries VALUES (6, 0, '{"seat": 0, "do": "keep", "cards": [17, 15, 60]}', 'player', 1795201204.647713);
INSERT INTO public.entries VALUES (6, 1, '{"do": "advance"}', 'table', 1795201204.654213);
INSERT INTO public.entries VALUES (6, 2, '{"seat": 0, "do": "cross", "card": 15, "square": [1, 0]}', 'player', 1795201204.6601894);
INSERT INTO public.entries VALUES (6, 3, '{"do": "advance"}', 'table', 1795201204.6631844);
INSERT INTO public.entries VALUES (6, 4, '{"seat": 0, "do": "cross", "card": 17, "square": [2, 0]}', 'player', 1795201204.6666636);
INSERT INTO public.entries VALUES (6, 5, '{"do": "advance"}', 'table', 1795201204.6697237);
INSERT INTO public.entries VALUES (6, 6, '{"seat": 0, "do": "cross", "card": 17, "square": [2, 1]}', 'player', 1795201204.6735194);
INSERT INTO public.entries VALUES (6, 7, '{"do": "advance"}', 'table', 1795201204.67637);
INSERT INTO public.entries VALUES (6, 8, '{"seat": 0, "do": "cross", "card": 15, "square": [1, 1]}', 'player', 1795201204.683737);
INSERT INTO public.entries VALUES (6, 9, '{"do": "advance"}', 'table', 1795201204.6867943);
INSERT INTO public.entries VALUES (6, 10, '{"seat": 0, "do": "cross", "card": 17, "square": [0, 2]}', 'player', 1795201204.6904442);
INSERT INTO public.entries VALUES (6, 11, '{"do": "advance"}', 'table', 1795201204.6930318);
INSERT INTO public.entries VALUES (6, 12, '{"seat": 0, "do": "cross", "card": 17, "square": [2, 2]}', 'player', 1795201204.6962352);
INSERT INTO public.entries VALUES (6, 13, '{"seat": 0, "do": "bonus", "bonus": "8", "card": 17, "square": [0, 1]}', 'player', 1795201204.699585);
INSERT INTO public.entries VALUES (6, 14, '{"do": "advance"}', 'table', 1795201204.7021248);
INSERT INTO public.entries VALUES (6, 15, '{"seat": 0, "do": "cross", "card": 17, "square": [1, 0]}', 'player', 1795201204.7057161);
INSERT INTO public.entries VALUES (6, 16, '{"do": "advance"}', 'table', 1795201204.7082286);
INSERT INTO public.entries VALUES (6, 17, '{"seat": 0, "do": "cross", "card": 17, "square": [0, 0]}', 'player', 1795201204.712693);
INSERT INTO public.entries VALUES (6, 18, '{"seat": 0, "do": "bonus", "bonus": "4", "card": 15, "square": [0, 1]}', 'player', 1795201204.715128);
INSERT INTO public.entries VALUES (6, 19, '{"do": "advance"}', 'table', 1795201204.717605);
INSERT INTO public.entries VALUES (6, 20, '{"seat": 0, "do": "cross", "card": 60, "square": [0, 2]}', 'player', 1795201204.7208326);
INSERT INTO public.entries VALUES (6, 21, '{"do": "advance"}', 'table', 1795201204.7234042);
INSERT INTO public.entries VALUES (6, 22, '{"seat": 0, "do": "keep", "cards": [48]}', 'player', 1795201204.7290475);
INSERT INTO public.entries VALUES (6, 23, '{"do": "advance"}', 'table', 1795201204.7332187);
INSERT INTO public.entries VALUES (6, 24, '{"seat": 0, "do": "cross", "card": 17, "square": [1, 2]}', 'player', 1795201204.7383797);
INSERT INTO public.entries VALUES (6, 25, '{"do": "advance"}', 'table', 1795201204.7420568);
INSERT INTO public.entries VALUES (6, 26, '{"seat": 0, "do": "cross", "card": 15, "square": [2, 2]}', 'player', 1795201204.7464068);
INSERT INTO public.entries VALUES (6, 27, '{"do": "advance"}', 'table', 1795201204.7498894);
INSERT INTO public.entries VALUES (6, 28, '{"seat": 0, "do": "cross", "card": 15, "square": [2, 1]}', 'player', 1795201204.7543054);
INSERT INTO public.entries VALUES (6, 29, '{"do": "advance"}', 'table', 1795201204.7576537);
INSERT INTO public.entries VALUES (6, 30, '{"seat": 0, "do": "cross", "card": 48, "square": [0, 0]}', 'player', 1795201204.7620037);
INSERT INTO public.entries VALUES (6, 31, '{"do": "advance"}', 'table', 1795201204.765166);
INSERT INTO public.entries VALUES (6, 32, '{"seat": 0, "do": "cross", "card": 60, "square": [0, 1]}', 'player', 1795201204.7698336);
INSERT INTO public.entries VALUES (6, 33, '{"do": "advance"}', 'table', 1795201204.7730188);
INSERT INTO public.entries VALUES (6, 34, '{"seat": 0, "do": "cross", "card": 60, "square": [2, 1]}', 'player', 1795201204.7775726);
INSERT INTO public.entries VALUES (6, 35, '{"do": "advance"}', 'table', 1795201204.780691);
INSERT INTO public.entries VALUES (6, 36, '{"seat": 0, "do": "cross", "card": 17, "square": [1, 1]}', 'player', 1795201204.7854693);
INSERT INTO public.entries VALUES (6, 37, '{"seat": 0, "do": "bonus", "bonus": "3", "card": 15, "square": [1, 2]}', 'player', 1795201204.7889047);
INSERT INTO public.entries VALUES (6, 38, '{"do": "advance"}', 'table', 1795201204.791969);
INSERT INTO public.entries VALUES (6, 39, '{"seat": 0, "do": "cross", "card": 60, "square": [1, 0]}', 'player', 1795201204.7955036);
INSERT INTO public.entries VALUES (6, 40, '{"do": "advance"}', 'table', 1795201204.798413);
INSERT INTO public.entries VALUES (6, 41, '{"seat": 0, "do": "cross", "card": 15, "square": [0, 2]}', 'player', 1795201204.8023298);
INSERT INTO public.entries VALUES (6, 42, '{"seat": 0, "do": "bonus", "bonus": "9", "card": 48, "square": [1, 1]}', 'player', 1795201204.8062282);
INSERT INTO public.entries VALUES (6, 43, '{"do": "advance"}', 'table', 1795201204.8094692);
INSERT INTO public.entries VALUES (6, 44, '{"seat": 0, "do": "keep", "cards": [34]}', 'player', 1795201204.8131168);
INSERT INTO public.entries VALUES (6, 45, '{"do": "advance"}', 'table', 1795201204.8160489);
INSERT INTO public.entries VALUES (6, 46, '{"seat": 0, "do": "cross", "card": 34, "square": [0, 1]}', 'player', 1795201204.8201349);
INSERT INTO public.entries VALUES (6, 47, '{"do": "advance"}', 'table', 1795201204.8230155);
INSERT INTO public.entries VALUES (6, 48, '{"seat": 0, "do": "cross", "card": 60, "square": [1, 1]}', 'player', 1795201204.8264723);
INSERT INTO public.entries VALUES (6, 49, '{"do": "advance"}', 'table', 1795201204.8298156);
INSERT INTO public.entries VALUES (6, 50, '{"seat": 0, "do": "cross", "card": 15, "square": [2, 0]}', 'player', 1795201204.8335922);
INSERT INTO public.entries VALUES (6, 51, '{"do": "advance"}', 'table', 1795201204.8365688);
INSERT INTO public.entries VALUES (6, 52, '{"seat": 0, "do": "cross", "card": 60, "square": [1, 2]}', 'player', 1795201204.8421853);
INSERT INTO public.entries VALUES (6, 53, '{"do": "advance"}', 'table', 1795201204.8454618);
INSERT INTO public.entries VALUES (6, 54, '{"seat": 0, "do": "cross", "card": 48, "square": [0, 2]}', 'player', 1795201204.849414);
INSERT INTO public.entries VALUES (6, 55, '{"do": "advance"}', 'table', 1795201204.8524601);
INSERT INTO public.entries VALUES (6, 56, '{"seat": 0, "do": "cross", "card": 60, "square": [0, 0]}', 'player', 1795201204.8567255);
INSERT INTO public.entries VALUES (6, 57, '{"seat": 0, "do": "bonus", "bonus": "5", "card": 15, "square": [0, 0]}', 'player', 1795201204.8604465);
INSERT INTO public.entries VALUES (6, 58, '{"do": "advance"}', 'table', 1795201204.8632956);
INSERT INTO public.entries VALUES (6, 59, '{"seat": 0, "do": "cross", "card": 48, "square": [0, 1]}', 'player', 1795201204.8669071);
INSERT INTO public.entries VALUES (6, 60, '{"do": "advance"}', 'table', 1795201204.8698277);
INSERT INTO public.entries VALUES (6, 61, '{"seat": 0, "do": "cross", "card": 60, "square": [2, 2]}', 'player', 1795201204.8735814);
INSERT INTO public.entries VALUES (6, 62, '{"do": "advance"}', 'table', 1795201204.8764904);
INSERT INTO public.entries VALUES (6, 63, '{"seat": 0, "do": "cross", "card": 60, "square": [2, 0]}', 'player', 1795201204.8800895);
INSERT INTO public.entries VALUES (6, 64, '{"seat": 0, "do": "bonus", "bonus": "7", "card": 48, "square": [1, 2]}', 'player', 1795201204.8829534);
INSERT INTO public.entries VALUES (6, 65, '{"do": "advance"}', 'table', 1795201204.8858209);
INSERT INTO public.entries VALUES (6, 66, '{"seat": 0, "do": "keep", "cards": [20]}', 'player', 1795201204.8887258);
INSERT INTO public.entries VALUES (6, 67, '{"do": "advance"}', 'table', 1795201204.891498);
INSERT INTO public.entries VALUES (6, 68, '{"seat": 0, "do": "cross", "card": 48, "square": [2, 2]}', 'player', 1795201204.8951418);
INSERT INTO public.entries VALUES (6, 69, '{"do": "advance"}', 'table', 1795201204.8979518);
INSERT INTO public.entries VALUES (6, 70, '{"seat": 0, "do": "cross", "card": 48, "square": [2, 1]}', 'player', 1795201204.9017792);
INSERT INTO public.entries VALUES (6, 71, '{"do": "advance"}', 'table', 1795201204.9047472);
INSERT INTO public.entries VALUES (6, 72, '{"seat": 0, "do": "cross", "card": 20, "square": [1, 1]}', 'player', 1795201204.9081547);
INSERT INTO public.entries VALUES (6, 73, '{"do": "advance"}', 'table', 1795201204.9112518);
INSERT INTO public.entries VALUES (6, 74, '{"seat": 0, "do": "cross", "card": 34, "square": [1, 2]}', 'player', 1795201204.9148648);
INSERT INTO public.entries VALUES (6, 75, '{"do": "advance"}', 'table', 1795201204.918131);
INSERT INTO public.entries VALUES (6, 76, '{"seat": 0, "do": "cross", "card": 48, "square": [1, 0]}', 'player', 1795201204.9218488);
INSERT INTO public.entries VALUES (6, 77, '{"seat": 0, "do": "bonus", "bonus": "4", "card": 20, "square": [0, 1]}', 'player', 1795201204.9246416);
INSERT INTO public.entries VALUES (6, 78, '{"do": "advance"}', 'table', 1795201204.9272833);
INSERT INTO public.entries VALUES (6, 79, '{"seat": 0, "do": "cross", "card": 48, "square": [2, 0]}', 'player', 1795201204.930626);
INSERT INTO public.entries VALUES (6, 80, '{"seat": 0, "do": "bonus", "bonus": "2", "card": 34, "square": [2, 1]}', 'player', 1795201204.9334993);
INSERT INTO public.entries VALUES (6, 81, '{"do": "advance"}', 'table', 1795201204.9361444);
INSERT INTO public.entries VALUES (6, 82, '{"seat": 0, "do": "cross", "card": 34, "square": [0, 0]}', 'player', 1795201204.939714);
INSERT INTO public.entries VALUES (8, 0, '{"seat": 0, "do": "hit"}', 'player', 1795201205.177375);
INSERT INTO public.entries VALUES (11, 0, '{"seat": 0, "do": "keep", "cards": [19, 44, 49]}', 'player', 1795201211.5966232);
INSERT INTO public.entries VALUES (11, 1, '{"do": "advance"}', 'table', 1795201211.6175668);
INSERT INTO public.entries VALUES (12, 0, '{"seat": 0, "do": "keep", "cards": [28, 22, 60]}', 'player', 1795201213.6798584);
INSERT INTO public.entries VALUES (12, 1, '{"seat": 1, "do": "keep", "cards": [39, 13, 8]}', 'player', 1795201213.6867974);
INSERT INTO public.entries VALUES (12, 2, '{"seat": 2, "do": "keep", "cards": [19, 36, 3]}', 'ai', 1795201219.1613984);
INSERT INTO public.entries VALUES (12, 3, '{"do": "advance"}', 'table', 1795201221.4908528);
INSERT INTO public.entries VALUES (12, 4, '{"seat": 0, "do": "cross", "card": 60, "square": [1, 2]}', 'player', 1795201221.5035918);
INSERT INTO public.entries VALUES (12, 5, '{"seat": 1, "do": "cross", "card": 39, "square": [2, 2]}', 'player', 1795201221.511904);
INSERT INTO public.entries VALUES (12, 6, '{"seat": 2, "do": "cross", "card": 36, "square": [2, 1]}', 'ai', 1795201223.5184634);
INSERT INTO public.entries VALUES (12, 7, '{"do": "advance"}', 'table', 1795201225.6755013);
INSERT INTO public.entries VALUES (12, 8, '{"seat": 0, "do": "cross", "card": 28, "square": [1, 2]}', 'player', 1795201225.690986);
INSERT INTO public.entries VALUES (12, 9, '{"seat": 1, "do": "cross", "card": 39, "square": [1, 0]}', 'player', 1795201225.6967413);
INSERT INTO public.entries VALUES (12, 10, '{"seat": 2, "do": "cross", "card": 36, "square": [0, 0]}', 'ai', 1795201227.7005343);
INSERT INTO public.entries VALUES (12, 11, '{"do": "advance"}', 'table', 1795201229.8605368);
INSERT INTO public.entries VALUES (12, 12, '{"seat": 0, "do": "cross", "card": 22, "square": [0, 1]}', 'player', 1795201229.8736286);
INSERT INTO public.entries VALUES (12, 13, '{"seat": 1, "do": "cross", "card": 39, "square": [2, 0]}', 'player', 1795201229.8790305);
INSERT INTO public.entries VALUES (12, 14, '{"seat": 2, "do": "cross", "card": 36, "square": [1, 1]}', 'ai', 1795201231.885446);
INSERT INTO public.entries VALUES (12, 15, '{"do": "advance"}', 'table', 1795201234.052427);
INSERT INTO public.entries VALUES (12, 16, '{"seat": 0, "do": "cross", "card": 22, "square": [1, 2]}', 'player', 1795201234.0691059);
INSERT INTO public.entries VALUES (12, 17, '{"seat": 1, "do": "cross", "card": 39, "square": [0, 0]}', 'player', 1795201234.0749736);
INSERT INTO public.entries VALUES (12, 18, '{"seat": 2, "do": "cross", "card": 19, "square": [1, 0]}', 'ai', 1795201236.080207);
INSERT INTO public.entries VALUES (12, 19, '{"do": "advance"}', 'table', 1795201238.2325532);
INSERT INTO public.entries VALUES (12, 20, '{"seat": 0, "do": "cross", "card": 28, "square": [1, 1]}', 'player', 1795201238.246012);
INSERT INTO public.entries VALUES (12, 21, '{"seat": 1, "do": "cross", "card": 39, "square": [1, 1]}', 'player', 1795201238.2514887);
INSERT INTO public.entries VALUES (12, 22, '{"seat": 2, "do": "cross", "card": 36, "square": [0, 2]}', 'ai', 1795201240.2560945);
INSERT INTO public.entries VALUES (12, 23, '{"do": "advance"}', 'table', 1795201242.418037);
INSERT INTO public.entries VALUES (12, 24, '{"seat": 0, "do": "cross", "card": 60, "square": [2, 1]}', 'player', 1795201242.432905);
INSERT INTO public.entries VALUES (12, 25, '{"seat": 1, "do": "cross", "card": 13, "square": [0, 2]}', 'player', 1795201242.4386923);
INSERT INTO public.entries VALUES (12, 26, '{"seat": 2, "do": "cross", "card": 36, "square": [2, 2]}', 'ai', 1795201244.4435375);
INSERT INTO public.entries VALUES (12, 27, '{"do": "advance"}', 'table', 1795201246.6033483);
INSERT INTO public.entries VALUES (12, 28, '{"seat": 0, "do": "cross", "card": 60, "square": [0, 1]}', 'player', 1795201246.6172376);
INSERT INTO public.entries VALUES (12, 29, '{"seat": 1, "do": "cross", "card": 13, "square": [0, 1]}', 'player', 1795201246.6240866);
INSERT INTO public.entries VALUES (12, 30, '{"seat": 2, "do": "cross", "card": 36, "square": [1, 0]}', 'ai', 1795201248.628885);
INSERT INTO public.entries VALUES (12, 31, '{"do": "advance"}', 'table', 1795201250.7872553);
INSERT INTO public.entries VALUES (12, 32, '{"seat": 0, "do": "cross", "card": 60, "square": [0, 0]}', 'player', 1795201250.8009753);
INSERT INTO public.entries VALUES (12, 33, '{"seat": 1, "do": "cross", "card": 39, "square": [2, 1]}', 'player', 1795201250.8069315);
INSERT INTO public.entries VALUES (12, 34, '{"seat": 2, "do": "cross", "card": 36, "square": [1, 2]}', 'ai', 1795201252.8110895);
INSERT INTO public.entries VALUES (12, 35, '{"seat": 2, "do": "bonus", "bonus": "9", "card": 19, "square": [2, 2]}', 'ai', 1795201252.8110895);
INSERT INTO public.entries VALUES (12, 36, '{"do": "advance"}', 'table', 1795201254.9717648);
INSERT INTO public.entries VALUES (12, 37, '{"seat": 0, "do": "cross", "card": 28, "square": [0, 1]}', 'player', 1795201254.9880548);
INSERT INTO public.entries VALUES (12, 38, '{"seat": 1, "do": "cross", "card": 13, "square": [1, 0]}', 'player', 1795201254.9944656);
INSERT INTO public.entries VALUES (12, 39, '{"seat": 2, "do": "pass"}', 'ai', 1795201256.9990408);
INSERT INTO public.entries VALUES (12, 40, '{"do": "advance"}', 'table', 1795201259.1549842);
INSERT INTO public.entries VALUES (12, 41, '{"seat": 0, "do": "keep", "cards": [42]}', 'player', 1795201259.1712372);
INSERT INTO public.entries VALUES (12, 42, '{"seat": 1, "do": "keep", "cards": [33]}', 'player', 1795201259.1796918);
INSERT INTO public.entries VALUES (12, 43, '{"seat": 2, "do": "keep", "cards": [4]}', 'ai', 1795201261.1841547);
INSERT INTO public.entries VALUES (12, 44, '{"do": "advance"}', 'table', 1795201263.3408954);
INSERT INTO public.entries VALUES (12, 45, '{"seat": 0, "do": "cross", "card": 60, "square": [1, 0]}', 'player', 1795201263.3574002);
INSERT INTO public.entries VALUES (12, 46, '{"seat": 1, "do": "cross", "card": 13, "square": [2, 1]}', 'player', 1795201263.364817);
INSERT INTO public.entries VALUES (12, 47, '{"seat": 2, "do": "cross", "card": 3, "square": [2, 2]}', 'ai', 1795201265.370183);
INSERT INTO public.entries VALUES (12, 48, '{"do": "advance"}', 'table', 1795201267.527341);
INSERT INTO public.entries VALUES (12, 49, '{"seat": 0, "do": "cross", "card": 22, "square": [2, 0]}', 'player', 1795201267.5401442);
INSERT INTO public.entries VALUES (12, 50, '{"seat": 1, "do": "cross", "card": 33, "square": [2, 0]}', 'player', 1795201267.5470223);
INSERT INTO public.entries VALUES (12, 51, '{"seat": 2, "do": "cross", "card": 4, "square": [1, 1]}', 'ai', 1795201269.55092);
INSERT INTO public.entries VALUES (12, 52, '{"do": "advance"}', 'table', 1795201271.7118561);
INSERT INTO public.entries VALUES (12, 53, '{"seat": 0, "do": "cross", "card": 22, "square": [1, 0]}', 'player', 1795201271.7249532);
INSERT INTO public.entries VALUES (12, 54, '{"seat": 1, "do": "cross", "card": 39, "square": [0, 1]}', 'player', 1795201271.7306657);
INSERT INTO public.entries VALUES (12, 55, '{"seat": 1, "do": "bonus", "bonus": "5", "card": 39, "square": [0, 2]}', 'player', 1795201271.7341583);
INSERT INTO public.entries VALUES (12, 56, '{"seat": 1, "do": "bonus", "bonus": "2", "card": 8, "square": [0, 0]}', 'player', 1795201271.7367127);
INSERT INTO public.entries VALUES (12, 57, '{"seat": 2, "do": "cross", "card": 19, "square": [1, 1]}', 'ai', 1795201273.7412484);
INSERT INTO public.entries VALUES (12, 58, '{"do": "advance"}', 'table', 1795201275.8969507);
INSERT INTO public.entries VALUES (12, 59, '{"seat": 0, "do": "cross", "card": 42, "square": [2, 2]}', 'player', 1795201275.9125528);
INSERT INTO public.entries VALUES (12, 60, '{"seat": 1, "do": "cross", "card": 8, "square": [0, 2]}', 'player', 1795201275.9195378);
INSERT INTO public.entries VALUES (12, 61, '{"seat": 2, "do": "cross", "card": 19, "square": [0, 2]}', 'ai', 1795201277.9247453);
INSERT INTO public.entries VALUES (12, 62, '{"do": "advance"}', 'table', 1795201280.081474);
INSERT INTO public.entries VALUES (12, 63, '{"seat": 0, "do": "cross", "card": 42, "square": [0, 0]}', 'player', 1795201280.094434);
INSERT INTO public.entries VALUES (12, 64, '{"seat": 1, "do": "cross", "card": 13, "square": [2, 0]}', 'player', 1795201280.1001418);
INSERT INTO public.entries VALUES (12, 65, '{"seat": 2, "do": "cross", "card": 19, "square": [2, 0]}', 'ai', 1795201282.108608);
INSERT INTO public.entries VALUES (12, 66, '{"do": "advance"}', 'table', 1795201284.2696836);
INSERT INTO public.entries VALUES (12, 67, '{"seat": 0, "do": "cross", "card": 28, "square": [1, 0]}', 'player', 1795201284.281509);
INSERT INTO public.entries VALUES (12, 68, '{"seat": 0, "do": "bonus", "bonus": "2", "card": 28, "square": [2, 2]}', 'player', 1795201284.2884367);
INSERT INTO public.entries VALUES (12, 69, '{"seat": 1, "do": "cross", "card": 39, "square": [1, 2]}', 'player', 1795201284.29375);
INSERT INTO public.entries VALUES (12, 70, '{"seat": 2, "do": "cross", "card": 36, "square": [0, 1]}', 'ai', 1795201286.298903);
INSERT INTO public.entries VALUES (12, 71, '{"seat": 2, "do": "bonus", "bonus": "6", "card": 4, "square": [2, 0]}', 'ai', 1795201286.298903);
INSERT INTO public.entries VALUES (12, 72, '{"do": "advance"}', 'table', 1795201288.4710302);
INSERT INTO public.entries VALUES (12, 73, '{"seat": 0, "do": "cross", "card": 60, "square": [2, 0]}', 'player', 1795201288.484159);
INSERT INTO public.entries VALUES (12, 74, '{"seat": 0, "do": "bonus", "bonus": "7", "card": 22, "square": [2, 2]}', 'player', 1795201288.4898932);
INSERT INTO public.entries VALUES (12, 75, '{"seat": 1, "do": "cross", "card": 8, "square": [2, 2]}', 'player', 1795201288.4955952);
INSERT INTO public.entries VALUES (12, 76, '{"seat": 2, "do": "cross", "card": 36, "square": [2, 0]}', 'ai', 1795201290.5006578);
INSERT INTO public.entries VALUES (12, 77, '{"seat": 2, "do": "bonus", "bonus": "5", "card": 4, "square": [2, 2]}', 'ai', 1795201290.5006578);
INSERT INTO public.entries VALUES (12, 78, '{"do": "advance"}', 'table', 1795201292.6578526);
INSERT INTO public.entries VALUES (12, 79, '{"seat": 0, "do": "cross", "card": 28, "square": [2, 1]}', 'player', 1795201292.6706045);
INSERT INTO public.entries VALUES (12, 80, '{"seat": 0, "do": "bonus", "bonus": "5", "card": 28, "square": [0, 0]}', 'player', 1795201292.6769059);
INSERT INTO public.entries VALUES (12, 81, '{"seat": 1, "do": "cross", "card": 8, "square": [2, 1]}', 'player', 1795201292.6825185);
INSERT INTO public.entries VALUES (12, 82, '{"seat": 2, "do": "cross", "card": 3, "square": [1, 0]}', 'ai', 1795201294.687307);
INSERT INTO public.entries VALUES (12, 83, '{"do": "advance"}', 'table', 1795201296.8420827);
INSERT INTO public.entries VALUES (12, 84, '{"seat": 0, "do": "cross", "card": 60, "square": [2, 2]}', 'player', 1795201296.8569615);
INSERT INTO public.entries VALUES (12, 85, '{"seat": 1, "do": "cross", "card": 13, "square": [0, 0]}', 'player', 1795201296.8632455);
INSERT INTO public.entries VALUES (12, 86, '{"seat": 2, "do": "cross", "card": 19, "square": [0, 1]}', 'ai', 1795201298.8682947);
INSERT INTO public.entries VALUES (12, 87, '{"do": "advance"}', 'table', 1795201301.0270715);
INSERT INTO public.entries VALUES (12, 88, '{"seat": 0, "do": "keep", "cards": [30]}', 'player', 1795201301.040503);
INSERT INTO public.entries VALUES (12, 89, '{"seat": 1, "do": "keep", "cards": [9]}', 'player', 1795201301.0459218);
INSERT INTO public.entries VALUES (12, 90, '{"seat": 2, "do": "keep", "cards": [35]}', 'ai', 1795201303.050953);
INSERT INTO public.entries VALUES (12, 91, '{"do": "advance"}', 'table', 1795201305.2116902);
INSERT INTO public.entries VALUES (12, 92, '{"seat": 0, "do": "cross", "card": 30, "square": [0, 2]}', 'player', 1795201305.2272313);
INSERT INTO public.entries VALUES (12, 93, '{"seat": 1, "do": "cross", "card": 8, "square": [0, 1]}', 'player', 1795201305.2351778);
INSERT INTO public.entries VALUES (12, 94, '{"seat": 2, "do": "cross", "card": 3, "square": [0, 2]}', 'ai', 1795201307.239528);
INSERT INTO public.entries VALUES (12, 95, '{"do": "advance"}', 'table', 1795201309.395756);
INSERT INTO public.entries VALUES (12, 96, '{"seat": 0, "do": "cross", "card": 42, "square": [1, 1]}', 'player', 1795201309.4101734);
INSERT INTO public.entries VALUES (12, 97, '{"seat": 1, "do": "cross", "card": 8, "square": [1, 2]}', 'player', 1795201309.4155645);
INSERT INTO public.entries VALUES (12, 98, '{"seat": 2, "do": "cross", "card": 4, "square": [2, 1]}', 'ai', 1795201311.4206061);
INSERT INTO public.entries VALUES (12, 99, '{"seat": 2, "do": "bonus", "bonus": "7", "card": 4, "square": [0, 0]}', 'ai', 1795201311.4206061);
INSERT INTO public.entries VALUES (12, 100, '{"do": "advance"}', 'table', 1795201313.5811448);
INSERT INTO public.entries VALUES (12, 101, '{"seat": 0, "do": "cross", "card": 30, "square": [2, 0]}', 'player', 1795201313.5923262);
INSERT INTO public.entries VALUES (12, 102, '{"seat": 1, "do": "cross", "card": 33, "square": [2, 1]}', 'player', 1795201313.5986617);
INSERT INTO public.entries VALUES (12, 103, '{"seat": 2, "do": "cross", "card": 4, "square": [1, 2]}', 'ai', 1795201315.60724);
INSERT INTO public.entries VALUES (12, 104, '{"do": "advance"}', 'table', 1795201317.7705245);
INSERT INTO public.entries VALUES (12, 105, '{"seat": 0, "do": "cross", "card": 42, "square": [0, 2]}', 'player', 1795201317.7793608);
INSERT INTO public.entries VALUES (12, 106, '{"seat": 1, "do": "cross", "card": 13, "square": [2, 2]}', 'player', 1795201317.7850616);
INSERT INTO public.entries VALUES (12, 107, '{"seat": 1, "do": "bonus", "bonus": "1", "card": 33, "square": [1, 0]}', 'player', 1795201317.7877922);
INSERT INTO public.entries VALUES (12, 108, '{"seat": 2, "do": "cross", "card": 19, "square": [2, 1]}', 'ai', 1795201319.792985);
INSERT INTO public.entries VALUES (12, 109, '{"seat": 2, "do": "bonus", "bonus": "5", "card": 19, "square": [1, 2]}', 'ai', 1795201319.792985);
INSERT INTO public.entries VALUES (12, 110, '{"seat": 2, "do": "bonus", "bonus": "8", "card": 4, "square": [0, 1]}', 'ai', 1795201319.792985);
INSERT INTO public.entries VALUES (12, 111, '{"do": "advance"}', 'table', 1795201321.9529595);
INSERT INTO public.entries VALUES (12, 112, '{"seat": 0, "do": "cross", "card": 30, "square": [2, 2]}', 'player', 1795201321.967852);
INSERT INTO public.entries VALUES (12, 113, '{"seat": 1, "do": "cross", "card": 9, "square": [2, 2]}', 'player', 1795201321.9734652);
INSERT INTO public.entries VALUES (12, 114, '{"seat": 2, "do": "cross", "card": 4, "square": [0, 2]}', 'ai', 1795201323.9785624);
INSERT INTO public.entries VALUES (12, 115, '{"seat": 2, "do": "bonus", "bonus": "1", "card": 3, "square": [0, 1]}', 'ai', 1795201323.9785624);
INSERT INTO public.entries VALUES (12, 116, '{"do": "advance"}', 'table', 1795201326.1375942);
INSERT INTO public.entries VALUES (12, 117, '{"seat": 0, "do": "cross", "card": 22, "square": [0, 0]}', 'player', 1795201326.1504304);
INSERT INTO public.entries VALUES (12, 118, '{"seat": 0, "do": "bonus", "bonus": "1", "card": 30, "square": [1, 2]}', 'player', 1795201326.1598313);
INSERT INTO public.entries VALUES (12, 119, '{"seat": 1, "do": "cross", "card": 33, "square": [1, 2]}', 'player', 1795201326.172399);
INSERT INTO public.entries VALUES (12, 120, '{"seat": 2, "do": "cross", "card": 3, "square": [0, 0]}', 'ai', 1795201328.1840417);
INSERT INTO public.entries VALUES (12, 121, '{"do": "advance"}', 'table', 1795201330.3469834);
INSERT INTO public.entries VALUES (12, 122, '{"seat": 0, "do": "cross", "card": 42, "square": [2, 1]}', 'player', 1795201330.358402);
INSERT INTO public.entries VALUES (12, 123, '{"seat": 1, "do": "cross", "card": 8, "square": [2, 0]}', 'player', 1795201330.3643818);
INSERT INTO public.entries VALUES (12, 124, '{"seat": 1, "do": "bonus", "bonus": "5", "card": 13, "square": [1, 1]}', 'player', 1795201330.3677478);
INSERT INTO public.entries VALUES (12, 125, '{"seat": 1, "do": "bonus", "bonus": "3", "card": 33, "square": [1, 1]}', 'player', 1795201330.3720145);
INSERT INTO public.entries VALUES (12, 126, '{"seat": 2, "do": "cross", "card": 19, "square": [0, 0]}', 'ai', 1795201332.376894);
INSERT INTO public.entries VALUES (12, 127, '{"seat": 2, "do": "bonus", "bonus": "5", "card": 35, "square": [0, 1]}', 'ai', 1795201332.376894);
INSERT INTO public.entries VALUES (12, 128, '{"do": "advance"}', 'table', 1795201334.548159);
INSERT INTO public.entries VALUES (12, 129, '{"seat": 0, "do": "cross", "card": 42, "square": [1, 2]}', 'player', 1795201334.5626333);
INSERT INTO public.entries VALUES (12, 130, '{"seat": 0, "do": "bonus", "bonus": "6", "card": 28, "square": [0, 2]}', 'player', 1795201334.570013);
INSERT INTO public.entries VALUES (12, 131, '{"seat": 1, "do": "cross", "card": 8, "square": [1, 1]}', 'player', 1795201334.5769322);
INSERT INTO public.entries VALUES (12, 132, '{"seat": 2, "do": "cross", "card": 35, "square": [2, 0]}', 'ai', 1795201336.5821395);
INSERT INTO public.entries VALUES (12, 133, '{"do": "advance"}', 'table', 1795201338.7343345);
INSERT INTO public.entries VALUES (12, 134, '{"seat": 0, "do": "cross", "card": 30, "square": [1, 1]}', 'player', 1795201338.7485425);
INSERT INTO public.entries VALUES (12, 135, '{"seat": 1, "do": "cross", "card": 9, "square": [1, 2]}', 'player', 1795201338.7552845);
INSERT INTO public.entries VALUES (12, 136, '{"seat": 2, "do": "cross", "card": 3, "square": [1, 2]}', 'ai', 1795201340.7601087);
INSERT INTO public.entries VALUES (12, 137, '{"seat": 2, "do": "bonus", "bonus": "4", "card": 35, "square": [0, 2]}', 'ai', 1795201340.7601087);
INSERT INTO public.entries VALUES (12, 138, '{"do": "advance"}', 'table', 1795201342.918149);
INSERT INTO public.entries VALUES (12, 139, '{"seat": 0, "do": "keep", "cards": [29]}', 'player', 1795201342.9314604);
INSERT INTO public.entries VALUES (12, 140, '{"seat": 1, "do": "keep", "cards": [56]}', 'player', 1795201342.9373791);
INSERT INTO public.entries VALUES (12, 141, '{"seat": 2, "do": "keep", "cards": [55]}', 'ai', 1795201344.941921);
INSERT INTO public.entries VALUES (12, 142, '{"do": "advance"}', 'table', 1795201347.103492);
INSERT INTO public.entries VALUES (12, 143, '{"seat": 0, "do": "cross", "card": 29, "square": [0, 2]}', 'player', 1795201347.1173816);
INSERT INTO public.entries VALUES (12, 144, '{"seat": 1, "do": "cross", "card": 33, "square": [0, 2]}', 'player', 1795201347.1235476);
INSERT INTO public.entries VALUES (12, 145, '{"seat": 2, "do": "cross", "card": 35, "square": [2, 1]}', 'ai', 1795201349.12769);
INSERT INTO public.entries VALUES (12, 146, '{"do": "advance"}', 'table', 1795201351.288233);
INSERT INTO public.entries VALUES (12, 147, '{"seat": 0, "do": "cross", "card": 29, "square": [2, 0]}', 'player', 1795201351.3011615);
INSERT INTO public.entries VALUES (12, 148, '{"seat": 1, "do": "cross", "card": 9, "square": [1, 1]}', 'player', 1795201351.3075607);
INSERT INTO public.entries VALUES (12, 149, '{"seat": 2, "do": "cross", "card": 35, "square": [1, 2]}', 'ai', 1795201353.3128273);
INSERT INTO public.entries VALUES (12, 150, '{"do": "advance"}', 'table', 1795201355.4728591);
INSERT INTO public.entries VALUES (12, 151, '{"seat": 0, "do": "cross", "card": 28, "square": [2, 0]}', 'player', 1795201355.4844801);
INSERT INTO public.entries VALUES (12, 152, '{"seat": 2, "do": "cross", "card": 35, "square": [1, 0]}', 'ai', 1795201357.075908);
INSERT INTO public.entries VALUES (13, 0, '{"seat": 1, "do": "hit"}', 'player', 1795201361.8383505);
INSERT INTO public.entries VALUES (13, 1, '{"seat": 1, "do": "target", "card": "flip3", "at": 0}', 'player', 1795201361.8461764);
INSERT INTO public.evening_guests VALUES (1, 1572687843787014144, 'Ann', 1795201205.4592147);
INSERT INTO public.evening_guests VALUES (1, 1572687843787014145, 'Ben', 1795201205.4817576);
INSERT INTO public.evenings VALUES (1, 'planned', 200000000000000000, 1573412637700521984, 1572687843787014144, 'Ann', 'Friday at last', '["luckybox"]', 1, NULL, false, 1795208405.435489, NULL, 'Europe/London', false, NULL, NULL, NULL, NULL, 1795201205.4592147, NULL, NULL, 1573412637901848577, NULL, 2, 2);
INSERT INTO public.heard VALUES (1, 0, 1795201361.837826);
INSERT INTO public.luck_tallies_of_all_time VALUES ('luckybox', 0, 'all', 1572687843787014144, 1, 1, 43622, 1902878884);
INSERT INTO public.luck_tallies_of_all_time VALUES ('luckybox', 0, 'all', 1572687843787014145, 1, 1, 58592, 3433022464);
INSERT INTO public.luck_tallies_of_periods VALUES ('luckybox', 0, '2026-11', 1572687843787014144, 1, 1, 43622, 1902878884);
INSERT INTO public.luck_tallies_of_periods VALUES ('luckybox', 0, '2026-11', 1572687843787014145, 1, 1, 58592, 3433022464);
INSERT INTO public.luck_tallies_of_periods VALUES ('luckybox', 0, '2026-Q4', 1572687843787014144, 1, 1, 43622, 1902878884);
INSERT INTO public.luck_tallies_of_periods VALUES ('luckybox', 0, '2026-Q4', 1572687843787014145, 1, 1, 58592, 3433022464);
INSERT INTO public.luck_tallies_of_periods VALUES ('luckybox', 0, '2026-W47', 1572687843787014144, 1, 1, 43622, 1902878884);
INSERT INTO public.luck_tallies_of_periods VALUES ('luckybox', 0, '2026-W47', 1572687843787014145, 1, 1, 58592, 3433022464);
INSERT INTO public.luck_tallies_of_servers VALUES ('luckybox', 200000000000000000, '2026-11', 1572687843787014144, 1, 1, 43622, 1902878884);
INSERT INTO public.luck_tallies_of_servers VALUES ('luckybox', 200000000000000000, '2026-11', 1572687843787014145, 1, 1, 58592, 3433022464);
INSERT INTO public.luck_tallies_of_servers VALUES ('luckybox', 200000000000000000, '2026-Q4', 1572687843787014144, 1, 1, 43622, 1902878884);
INSERT INTO public.luck_tallies_of_servers VALUES ('luckybox', 200000000000000000, '2026-Q4', 1572687843787014145, 1, 1, 58592, 3433022464);
INSERT INTO public.luck_tallies_of_servers VALUES ('luckybox', 200000000000000000, '2026-W47', 1572687843787014144, 1, 1, 43622, 1902878884);
INSERT INTO public.luck_tallies_of_servers VALUES ('luckybox', 200000000000000000, '2026-W47', 1572687843787014145, 1, 1, 58592, 3433022464);
INSERT INTO public.luck_tallies_of_servers VALUES ('luckybox', 200000000000000000, 'all', 1572687843787014144, 1, 1, 43622, 1902878884);
INSERT INTO public.luck_tallies_of_servers VALUES ('luckybox', 200000000000000000, 'all', 1572687843787014145, 1, 1, 58592, 3433022464);
INSERT INTO public.members VALUES (200000000000000000, 1572687843787014144, true, 1795201213.6639512, NULL);
INSERT INTO public.members VALUES (200000000000000000, 1572687843787014145, true, 1795201213.676577, NULL);
INSERT INTO public.members VALUES (200000000000000000, 1572687843787014146, true, 1795201211.510962, NULL);
INSERT INTO public.members VALUES (200000000000000000, 1572687843787014147, true, 1795201205.1580384, NULL);
INSERT INTO public.notes VALUES ('commands', 'fa529ffa14076b4b84c6125f45a2b9c95b3081c01b0519587e3ced889436d45a');
INSERT INTO public.notes VALUES ('league_version', '2');
INSERT INTO public.panels VALUES (1, 1572687843787014144, 1572687852913819648, 'panel-4-1572687843787014144', 1795029410.172657, 186);
INSERT INTO public.panels VALUES (1, 1572687843787014145, 1572687852926402560, 'panel-4-1572687843787014144', 1795029410.1763284, 187);
INSERT INTO public.panels VALUES (2, 1572687843787014145, 1572688571070939136, 'panel-4-1572687843787014144', 1795029414.8401515, 94);
INSERT INTO public.panels VALUES (3, 1572687843787014146, 1572688572744466433, 'panel-4-1572687843787014144', 1795029415.2570329, 53);
INSERT INTO public.panels VALUES (4, 1572687843787014144, 1573050227244400640, 'panel-4-1572687843787014144', 1795115640.0521605, 6);
INSERT INTO public.panels VALUES (5, 1572687843787014144, 1573412634286358528, 'panel-5-1572687843787014144', 1795202044.6049345, 0);
INSERT INTO public.panels VALUES (5, 1572687843787014145, 1573412634307330048, 'panel-5-1572687843787014145', 1795202044.6091032, 0);
INSERT INTO public.panels VALUES (5, 1572687843787014146, 1573412634357661697, 'panel-5-1572687843787014146', 1795202044.6138992, 0);
INSERT INTO public.panels VALUES (6, 1572687843787014144, 1573412634449936384, 'panel-6-1572687843787014144', 1795202044.9370308, 82);
INSERT INTO public.panels VALUES (7, 1572687843787014145, 1573412636404482048, 'panel-7-1572687843787014145', 1795202045.1096442, 0);
INSERT INTO public.panels VALUES (8, 1572687843787014147, 1573412636668723201, 'panel-8-1572687843787014147', 1795202045.1694062, 0);
INSERT INTO public.panels VALUES (10, 1572687843787014144, 1573412637645996033, 'panel-10-1572687843787014144', 1795202045.3999023, 0);
INSERT INTO public.panels VALUES (11, 1572687843787014146, 1573412663583571969, 'panel-11-1572687843787014146', 1795202051.6194534, 2);
INSERT INTO public.panels VALUES (12, 1572687843787014144, 1573412672328695809, 'panel-12-1572687843787014144', 1795202195.4851253, 152);
INSERT INTO public.panels VALUES (12, 1572687843787014145, 1573412672307724288, 'panel-12-1572687843787014145', 1795202191.3083444, 149);
INSERT INTO public.people VALUES (1572687843787014144, false, false, false, true, NULL, NULL, 'everyone', NULL, NULL, '["luckybox.number", "luckybox.moon", "luckybox.scored", "luckybox.star", "luckybox.completed", "luckybox.bolt", "luckybox.lightning", "luckybox.any", "flip7.target_freeze", "next_by_itself", "luckybox.lost"]', NULL, NULL, 'Ann', NULL);
INSERT INTO public.people VALUES (1572687843787014145, true, false, false, true, NULL, NULL, 'everyone', NULL, NULL, '["luckybox.moon", "luckybox.number", "luckybox.any", "luckybox.completed", "luckybox.scored", "luckybox.bolt", "luckybox.star", "luckybox.lost", "luckybox.lightning", "luckybox.star_unused"]', NULL, NULL, 'Ben', NULL);
INSERT INTO public.people VALUES (1572687843787014146, false, false, false, true, NULL, NULL, 'everyone', 2, 20776, '["next_by_itself", "flip7.plus", "flip7.second"]', NULL, NULL, 'Cat', NULL);
INSERT INTO public.people VALUES (1572687843787014147, false, false, false, true, NULL, NULL, 'everyone', NULL, NULL, '[]', NULL, NULL, 'Dora', NULL);
INSERT INTO public.puzzles VALUES ('flip7', 20777, 1795201205.4939322, '{"game": "flip7", "version": 3, "record": {"format": 1, "game": "flip7", "options": {"target_score": 200, "tie_rule": "extra_round", "first_player": "left_of_dealer", "deal_guarantee": "one_deal", "flip3_before_first_card": "ask", "setaside_on_bust": "discard", "setaside_timing": "assign_all_fifo", "setaside_assigner": "flipper", "second_chance_use": "ends_turn", "second_chance_first": "keep", "fresh_deck_each_round": false}, "seats": ["1", "2", "3", "4", "5"], "start": {"dealer": 0, "totals": [0, 0, 0, 0, 0], "discard": []}, "chance": {"deck": ["3", "10", "4", "11", "11", "+4", "6", "8", "12", "freeze", "10", "7", "12", "10", "11", "flip3", "10", "5", "+8", "12", "10", "8", "flip3", "5", "9", "8", "9", "9", "9", "12", "3", "9", "12", "12", "9", "11", "11", "8", "11", "6", "8", "1", "9", "second", "7", "0", "5", "9", "8", "10", "7", "4", "4", "2", "5", "7", "11", "2", "3", "4", "5", "6", "6", "6", "6", "7", "7", "7", "8", "8", "9", "10", "10", "10", "10", "11", "11", "11", "11", "12", "12", "12", "12", "12", "12", "+2", "+6", "+10", "x2", "freeze", "freeze", "flip3", "second", "second"], "reshuffles": []}, "actions": [{"seat": 1, "do": "hit"}, {"seat": 2, "do": "hit"}, {"seat": 3, "do": "hit"}, {"seat": 4, "do": "hit"}, {"seat": 0, "do": "hit"}, {"seat": 0, "do": "target", "card": "freeze", "at": 4}, {"seat": 1, "do": "hit"}, {"seat": 2, "do": "hit"}, {"seat": 3, "do": "hit"}, {"seat": 0, "do": "hit"}, {"seat": 1, "do": "hit"}, {"seat": 2, "do": "stay"}, {"seat": 3, "do": "stay"}, {"seat": 0, "do": "hit"}, {"seat": 0, "do": "target", "card": "flip3", "at": 1}, {"seat": 0, "do": "hit"}, {"seat": 0, "do": "stay"}, {"do": "advance"}, {"seat": 1, "do": "target", "card": "flip3", "at": 3}, {"seat": 2, "do": "hit"}, {"seat": 3, "do": "stay"}, {"seat": 4, "do": "hit"}, {"seat": 0, "do": "hit"}, {"seat": 2, "do": "hit"}, {"seat": 4, "do": "hit"}, {"seat": 0, "do": "hit"}, {"seat": 1, "do": "hit"}, {"seat": 2, "do": "hit"}, {"seat": 0, "do": "stay"}, {"do": "advance"}, {"seat": 3, "do": "hit"}, {"seat": 4, "do": "hit"}, {"seat": 0, "do": "hit"}, {"seat": 1, "do": "hit"}, {"seat": 2, "do": "hit"}, {"seat": 3, "do": "hit"}, {"seat": 4, "do": "hit"}, {"seat": 0, "do": "hit"}, {"seat": 1, "do": "hit"}, {"seat": 2, "do": "hit"}, {"seat": 3, "do": "hit"}, {"seat": 4, "do": "hit"}, {"seat": 1, "do": "hit"}, {"seat": 2, "do": "stay"}, {"seat": 3, "do": "stay"}, {"seat": 4, "do": "hit"}, {"seat": 1, "do": "hit"}, {"seat": 4, "do": "hit"}, {"seat": 1, "do": "hit"}]}, "seat": 4, "plays": [{"actions": [{"seat": 4, "do": "stay"}], "behind": 9.7271, "error": 0.3977, "facts": {"points": 30, "bust": 0.2703, "hit": 4.9189, "seven": 0.4865, "second": false, "ahead": 6.1887, "wins": 0.006294, "rarely": false, "reasons": ["points", "seven"]}}, {"actions": [{"seat": 4, "do": "hit"}], "behind": 0.0, "error": 0.0, "facts": {"points": 30, "bust": 0.2703, "hit": 4.9189, "seven": 0.4865, "second": false, "ahead": 6.1887, "wins": 0.006294, "rarely": false, "reasons": ["points", "seven"]}}], "best": 1, "obvious": 0}', 25, 8.333333333333334, 0, 0);
INSERT INTO public.ratings VALUES ('luckybox', 1572687843787014144, 22.364610506859503, 8.06590141354368, 1, 1, 1572687843787014145, NULL, NULL);
INSERT INTO public.ratings VALUES ('luckybox', 1572687843787014145, 27.635389493140497, 8.06590141354368, 1, 1, 1572687843787014144, NULL, NULL);
INSERT INTO public.results VALUES (1, 0, 1, 1572687843787014144, NULL, 'luckybox', 'table', NULL, NULL, 200000000000000000, 48, 3, 3, 2, true, false, '{"boxes_1": 0, "boxes_2": 1, "boxes_3": 1, "boxes_4": 2, "stars_1": 0, "stars_2": 1, "stars_3": 2, "stars_4": 0, "moons_1": 2, "moons_2": 1, "moons_3": 2, "moons_4": 1, "bonus_number": 8, "bonus_any": 2, "bonus_star": 3, "bonus_moon": 6, "bonus_bolt": 8, "crosses": 46, "bolts_spent": 9, "passes": 0, "max_chain": 3, "last_after_3": 1}', 1795028574.3397188, false, 1, 58781, 7297, -18078, 43622);
INSERT INTO public.results VALUES (1, 1, 1, 1572687843787014145, NULL, 'luckybox', 'table', NULL, NULL, 200000000000000000, 64, 1, 3, 2, true, false, '{"boxes_1": 1, "boxes_2": 0, "boxes_3": 1, "boxes_4": 2, "stars_1": 0, "stars_2": 0, "stars_3": 2, "stars_4": 3, "moons_1": 4, "moons_2": 1, "moons_3": 1, "moons_4": 1, "bonus_number": 9, "bonus_any": 2, "bonus_star": 6, "bonus_moon": 7, "bonus_bolt": 2, "crosses": 44, "bolts_spent": 7, "passes": 0, "max_chain": 3, "last_after_3": 0}', 1795028574.3397188, false, 1, 58781, 9013, -3794, 58592);
INSERT INTO public.results VALUES (1, 2, 1, NULL, 'regular', 'luckybox', 'table', NULL, NULL, 200000000000000000, 50, 2, 3, 2, true, false, '{"boxes_1": 0, "boxes_2": 1, "boxes_3": 1, "boxes_4": 2, "stars_1": 0, "stars_2": 3, "stars_3": 0, "stars_4": 2, "moons_1": 1, "moons_2": 0, "moons_3": 1, "moons_4": 2, "bonus_number": 10, "bonus_any": 1, "bonus_star": 5, "bonus_moon": 4, "bonus_bolt": 6, "crosses": 47, "bolts_spent": 12, "passes": 0, "max_chain": 6, "last_after_3": 0}', 1795028574.3397188, false, 1, 58781, 1013, -9794, 49392);
INSERT INTO public.results VALUES (2, 0, 2, 1572687843787014145, NULL, 'luckybox', 'daily', 20775, 59, 200000000000000000, 59, 1, 1, 1, false, false, '{"boxes_1": 0, "boxes_2": 1, "boxes_3": 2, "boxes_4": 1, "stars_1": 0, "stars_2": 1, "stars_3": 1, "stars_4": 0, "moons_1": 2, "moons_2": 0, "moons_3": 2, "moons_4": 2, "bonus_number": 15, "bonus_any": 2, "bonus_star": 2, "bonus_moon": 6, "bonus_bolt": 5, "crosses": 50, "bolts_spent": 6, "passes": 0, "max_chain": 4, "last_after_3": 0}', 1795028574.8265724, false, 1, 58781, 7641, -7422, 54415);
INSERT INTO public.results VALUES (3, 0, 3, 1572687843787014146, NULL, 'flip7', 'solo', NULL, NULL, 200000000000000000, 206, 1, 1, 1, false, false, '{"rounds": 27, "scoreless": 1, "cards": 27, "busts": 0, "flip7s": 0, "stays": 27, "frozen": 0, "flip3_taken": 0, "seconds_used": 0, "hits": 0, "freezes_on_others": 0, "flip3_on_others": 0, "seconds_given": 0, "max_round": 12, "max_numbers": 1}', 1795028575.2517648, false, 1, 217192, -7874, -3318, 211512);
INSERT INTO public.seats VALUES (1, 0, 1572687843787014144, 'Ann', false, NULL, 1, NULL, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (1, 1, 1572687843787014145, 'Ben', false, NULL, 2, NULL, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (1, 2, NULL, 'Otto', true, 'regular', NULL, NULL, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (2, 0, 1572687843787014145, 'Ben', false, NULL, NULL, NULL, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (3, 0, 1572687843787014146, 'Cat', false, NULL, 1, NULL, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (4, 0, 1572687843787014144, 'Ann', false, NULL, NULL, NULL, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (5, 0, 1572687843787014144, 'Ann', false, NULL, 1, NULL, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (5, 1, 1572687843787014145, 'Ben', false, NULL, 2, NULL, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (5, 2, 1572687843787014146, 'Cat', false, NULL, 3, NULL, false, true, 0, 1795201204.6292076, true);
INSERT INTO public.seats VALUES (5, 3, NULL, 'Otto', true, 'regular', NULL, NULL, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (6, 0, 1572687843787014144, 'Ann', false, NULL, NULL, NULL, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (7, 0, 1572687843787014145, 'Ben', false, NULL, NULL, NULL, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (8, 0, 1572687843787014147, 'Dora', false, NULL, NULL, NULL, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (9, 0, 1572687843787014144, 'Ann', false, NULL, 1, NULL, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (9, 1, 1572687843787014145, 'Ben', false, NULL, 2, NULL, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (9, 2, NULL, 'Otto', true, 'regular', NULL, NULL, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (10, 0, 1572687843787014144, 'Ann', false, NULL, NULL, NULL, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (11, 0, 1572687843787014146, 'Cat', false, NULL, 1, NULL, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (12, 0, 1572687843787014144, 'Ann', false, NULL, 1, NULL, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (12, 1, 1572687843787014145, 'Ben', false, NULL, 2, NULL, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (12, 2, NULL, 'Otto', true, 'regular', NULL, NULL, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (13, 0, 1572687843787014144, 'Ann', false, NULL, 1, NULL, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (13, 1, 1572687843787014145, 'Ben', false, NULL, 2, NULL, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (13, 2, NULL, 'Otto', true, 'regular', NULL, NULL, false, false, 0, NULL, false);
INSERT INTO public.streaks VALUES ('luckybox', 1572687843787014145, 1, 1, 0, 20775, 1);
INSERT INTO public.tables VALUES (1, 'luckybox', 1, 'own-2', '1e30d5f1a5afcb32f3fee40aeca2f087', '{"relaxed": false, "bands": "rulebook"}', 'over', 'finished', 'game', 200000000000000000, 1572687844030283776, 1572687843787014144, 'live', 180, 12, false, false, true, false, false, true, NULL, false, NULL, NULL, NULL, 'a2a91f78f6e2e9ff72327877d574c29f5bd957787eae82a3ef4483b661bec774', '["vanilla", "copper"]', NULL, 1572687844449714177, NULL, NULL, false, false, NULL, NULL, 1572688570827669505, NULL, NULL, 232, 1795028401.1451063, 1795028401.2160156, 1795028574.3397188);
INSERT INTO public.tables VALUES (2, 'luckybox', 1, 'own-2', 'dd56e5a03cfe02ae89c1b972b1d6538602cceab0862b1ff423084cf23c3e6174', '{"relaxed": false, "bands": "rulebook"}', 'over', 'finished', 'day', 200000000000000000, 1572687843787014148, 1572687843787014145, 'live', 60, 1, false, false, true, true, false, true, 20775, true, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, false, NULL, NULL, NULL, 93, '48a79a63b43944d6', 98, 1795028574.4770975, 1795028574.4799137, 1795028574.8265724);
INSERT INTO public.tables VALUES (3, 'flip7', 1, 'base-94', '4c1b1a736359e126c3fbb8dda13ad338', '{"target_score": 200, "tie_rule": "extra_round", "first_player": "left_of_dealer", "deal_guarantee": "one_deal", "flip3_before_first_card": "ask", "setaside_on_bust": "discard", "setaside_timing": "assign_all_fifo", "setaside_assigner": "flipper", "second_chance_use": "ends_turn", "second_chance_first": "keep", "fresh_deck_each_round": false}', 'over', 'finished', 'solo', 200000000000000000, 1572687843787014148, 1572687843787014146, 'live', 60, 1, false, false, true, true, false, true, NULL, false, NULL, NULL, NULL, 'd420c5f80273f5771e1a9906b35c6b58ad610f668234fefbe8f0c3e53f8a9869', '["brass"]', NULL, NULL, NULL, NULL, false, false, NULL, NULL, NULL, NULL, NULL, 56, 1795028574.8552573, 1795028574.8598092, 1795028575.2517648);
INSERT INTO public.tables VALUES (4, 'flip7', 1, 'base-94', '6d9c2b5391f1bfc61efc8c26a27aeb5cfe6f0e193a8c27109501ed9fb45bc9d3', '{"target_score": 200, "tie_rule": "extra_round", "first_player": "left_of_dealer", "deal_guarantee": "one_deal", "flip3_before_first_card": "ask", "setaside_on_bust": "discard", "setaside_timing": "assign_all_fifo", "setaside_assigner": "flipper", "second_chance_use": "ends_turn", "second_chance_first": "keep", "fresh_deck_each_round": false}', 'running', NULL, 'day', 200000000000000000, 1572687843787014148, 1572687843787014144, 'live', 60, 1, false, false, true, true, false, true, 20776, true, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, false, NULL, NULL, NULL, 5, '48a79a63b43944d6', 9, 1795114800.0197575, 1795114800.0304134, NULL);
INSERT INTO public.tables VALUES (5, 'flip7', 1, 'base-94', '4c52a6f9494bd2dabaaefb5927065a49', '{"target_score": 50, "tie_rule": "extra_round", "first_player": "left_of_dealer", "deal_guarantee": "one_deal", "flip3_before_first_card": "ask", "setaside_on_bust": "discard", "setaside_timing": "assign_all_fifo", "setaside_assigner": "flipper", "second_chance_use": "ends_turn", "second_chance_first": "keep", "fresh_deck_each_round": false}', 'running', NULL, 'game', 200000000000000000, 1573412614967394304, 1572687843787014144, 'slow', 86400, 18, false, false, true, false, false, true, NULL, false, NULL, NULL, NULL, 'e021d0ba40db0f3cf835e4948a57ef826e22aad2929e933caaf3dfc989325c44', '["sunflower", "pear", "brass"]', NULL, 1573412615260995585, NULL, NULL, false, false, NULL, NULL, NULL, -1, '48a79a63b43944d6', 17, 1795201200.00277, 1795201200.0590866, NULL);
INSERT INTO public.tables VALUES (6, 'luckybox', 1, 'own-2', 'e298d34325c6f8dccc75cf9d3b07c52f4db871d42e39ca8a4f0cad3a19e6a0f6', '{"relaxed": false, "bands": "rulebook"}', 'running', NULL, 'day', 200000000000000000, 1572687843787014148, 1572687843787014144, 'live', 60, 1, false, false, true, true, false, true, 20777, true, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, false, NULL, NULL, NULL, 82, '48a79a63b43944d6', 86, 1795201204.640447, 1795201204.6424453, NULL);
INSERT INTO public.tables VALUES (7, 'luckybox', 1, 'own-2', 'dd56e5a03cfe02ae89c1b972b1d6538602cceab0862b1ff423084cf23c3e6174', '{"relaxed": false, "bands": "rulebook"}', 'running', NULL, 'day', 200000000000000000, 1572687843787014148, 1572687843787014145, 'live', 60, 1, false, false, true, true, false, true, 20775, false, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, false, NULL, NULL, NULL, -1, '48a79a63b43944d6', 3, 1795201205.1077304, 1795201205.108917, NULL);
INSERT INTO public.tables VALUES (8, 'flip7', 1, 'base-94', '0b047223620afb5e6c2a36a840ca9f68', '{"target_score": 200, "tie_rule": "extra_round", "first_player": "left_of_dealer", "deal_guarantee": "one_deal", "flip3_before_first_card": "ask", "setaside_on_bust": "discard", "setaside_timing": "assign_all_fifo", "setaside_assigner": "flipper", "second_chance_use": "ends_turn", "second_chance_first": "keep", "fresh_deck_each_round": false}', 'running', NULL, 'lesson', 200000000000000000, 1573412636630974464, 1572687843787014147, 'live', 60, 1, false, false, true, true, false, true, NULL, false, NULL, NULL, NULL, NULL, NULL, '{"streams": {"deck": [[8, 5, 21, 8, 18, 20, 2, 4, 11, 9, 19, 0, 1, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7, 8, 8, 8, 8, 8, 8, 9, 9, 9, 9, 9, 9, 9, 9, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 13, 14, 15, 16, 17, 19, 19, 20, 20, 21, 21]]}, "opening": [], "steps": [{"seat": 0, "do": "hit"}, {"seat": 0, "do": "hit"}, {"seat": 0, "do": "hit"}, {"seat": 0, "do": "hit"}, {"seat": 0, "do": "hit"}, {"seat": 0, "do": "stay"}, {"seat": 0, "do": "hit"}]}', NULL, NULL, NULL, false, false, NULL, NULL, NULL, 0, '48a79a63b43944d6', 4, 1795201205.167318, 1795201205.168786, NULL);
INSERT INTO public.tables VALUES (9, 'luckybox', 1, 'own-2', 'f9f3192011b3401eae7c91292c62c71b', '{"relaxed": true, "bands": "rulebook"}', 'lobby', NULL, 'game', 200000000000000000, 1573412636723249152, 1572687843787014144, 'live', 90, 6, false, false, true, false, false, true, NULL, false, NULL, NULL, NULL, '132efef6ec80ea365d39a6bd7e2f1dbabe8da13cfcf08cbad877e7cd20d01846', '["feather", "maple"]', NULL, 1573412637272702977, NULL, NULL, false, false, NULL, NULL, NULL, -1, '48a79a63b43944d6', 14, 1795201205.1893992, NULL, NULL);
INSERT INTO public.tables VALUES (10, 'luckybox', 1, 'own-2', '099d6a3638a3593f5755a74ad220747e99bacf981cdff65cd74d2ec4e2b2cb3b', '{"relaxed": false, "bands": "rulebook"}', 'running', NULL, 'duel', 200000000000000000, 1573412637402726400, 1572687843787014144, 'live', 60, 1, false, false, true, true, false, true, NULL, false, 1, 1, 1795287605.3517435, NULL, NULL, NULL, NULL, NULL, NULL, false, false, NULL, NULL, NULL, -1, '48a79a63b43944d6', 3, 1795201205.3975596, 1795201205.3990746, NULL);
INSERT INTO public.tables VALUES (11, 'luckybox', 1, 'own-2', 'planned-17', '{"relaxed": false, "bands": "rulebook"}', 'running', NULL, 'solo', 200000000000000000, 1573412658164531200, 1572687843787014146, 'live', 60, 1, false, false, true, true, false, true, NULL, false, NULL, NULL, NULL, '78a1693076d69852d9ad070c40c36b1f087a6fbac12cb889edd81c046b80a414', '["gosling"]', NULL, NULL, NULL, NULL, false, false, NULL, NULL, NULL, 1, '48a79a63b43944d6', 6, 1795201210.302386, 1795201210.3044126, NULL);
INSERT INTO public.tables VALUES (12, 'luckybox', 1, 'own-2', 'planned-18', '{"relaxed": false, "bands": "rulebook"}', 'running', NULL, 'game', 200000000000000000, 1573412658227445762, 1572687843787014144, 'live', 180, 12, false, false, true, false, false, true, NULL, false, NULL, NULL, NULL, 'de69a203eb0ce56da3aa26a99f6389476abfd13c020f7977ff0332291ea19a06', '["button", "peach"]', NULL, 1573412663872978945, NULL, NULL, false, false, NULL, NULL, NULL, NULL, NULL, 191, 1795201210.3174405, 1795201211.6427655, NULL);
INSERT INTO public.tables VALUES (13, 'flip7', 1, 'base-94', 'planned-189', '{"target_score": 50, "tie_rule": "extra_round", "first_player": "left_of_dealer", "deal_guarantee": "one_deal", "flip3_before_first_card": "ask", "setaside_on_bust": "discard", "setaside_timing": "assign_all_fifo", "setaside_assigner": "flipper", "second_chance_use": "ends_turn", "second_chance_first": "keep", "fresh_deck_each_round": false}', 'running', NULL, 'game', 200000000000000000, 1573412658336497665, 1572687843787014144, 'live', 180, 18, false, false, true, false, false, true, NULL, false, NULL, NULL, NULL, '193d6cc2d7893ba1561ccac21e05f0eb8f4c034123e3030611238e4c5421ec70', '["yarrow", "squirrel"]', NULL, 1573413267211026433, NULL, NULL, false, false, NULL, NULL, NULL, NULL, '48a79a63b43944d6', 18, 1795201210.3434625, 1795201355.495789, NULL);
INSERT INTO public.tallies_of_all_time VALUES ('luckybox', 0, 'all', 1572687843787014144, 1, 0, 48, 48, 0, 0);
INSERT INTO public.tallies_of_all_time VALUES ('luckybox', 0, 'all', 1572687843787014145, 1, 1, 64, 64, 1, 59);
INSERT INTO public.tallies_of_periods VALUES ('luckybox', 0, '2026-11', 1572687843787014144, 1, 0, 48, 48, 0, 0);
INSERT INTO public.tallies_of_periods VALUES ('luckybox', 0, '2026-11', 1572687843787014145, 1, 1, 64, 64, 1, 59);
INSERT INTO public.tallies_of_periods VALUES ('luckybox', 0, '2026-Q4', 1572687843787014144, 1, 0, 48, 48, 0, 0);
INSERT INTO public.tallies_of_periods VALUES ('luckybox', 0, '2026-Q4', 1572687843787014145, 1, 1, 64, 64, 1, 59);
INSERT INTO public.tallies_of_periods VALUES ('luckybox', 0, '2026-W47', 1572687843787014144, 1, 0, 48, 48, 0, 0);
INSERT INTO public.tallies_of_periods VALUES ('luckybox', 0, '2026-W47', 1572687843787014145, 1, 1, 64, 64, 1, 59);
INSERT INTO public.tallies_of_servers VALUES ('luckybox', 200000000000000000, '2026-11', 1572687843787014144, 1, 0, 48, 48, 0, 0);
INSERT INTO public.tallies_of_servers VALUES ('luckybox', 200000000000000000, '2026-11', 1572687843787014145, 1, 1, 64, 64, 0, 0);
INSERT INTO public.tallies_of_servers VALUES ('luckybox', 200000000000000000, '2026-Q4', 1572687843787014144, 1, 0, 48, 48, 0, 0);
INSERT INTO public.tallies_of_servers VALUES ('luckybox', 200000000000000000, '2026-Q4', 1572687843787014145, 1, 1, 64, 64, 0, 0);
INSERT INTO public.tallies_of_servers VALUES ('luckybox', 200000000000000000, '2026-W47', 1572687843787014144, 1, 0, 48, 48, 0, 0);
INSERT INTO public.tallies_of_servers VALUES ('luckybox', 200000000000000000, '2026-W47', 1572687843787014145, 1, 1, 64, 64, 0, 0);
INSERT INTO public.tallies_of_servers VALUES ('luckybox', 200000000000000000, 'all', 1572687843787014144, 1, 0, 48, 48, 0, 0);
INSERT INTO public.tallies_of_servers VALUES ('luckybox', 200000000000000000, 'all', 1572687843787014145, 1, 1, 64, 64, 0, 0);
INSERT INTO public.timers VALUES (4, 'idle', -1, 1795219200);
INSERT INTO public.timers VALUES (5, 'remind', -1, 1795201804.6292076);
INSERT INTO public.timers VALUES (5, 'turn', 0, 1795287604.5590866);
INSERT INTO public.timers VALUES (6, 'idle', -1, 1795305600);
INSERT INTO public.timers VALUES (7, 'idle', -1, 1795806005.108917);
INSERT INTO public.timers VALUES (8, 'idle', -1, 1795806005.177375);
INSERT INTO public.timers VALUES (9, 'idle', -1, 1795202105.3468716);
INSERT INTO public.timers VALUES (10, 'idle', -1, 1795287605.3517435);
INSERT INTO public.timers VALUES (11, 'idle', -1, 1795806011.6175668);
INSERT INTO public.timers VALUES (12, 'mark', -1, 1795201520.4728591);
INSERT INTO public.timers VALUES (12, 'turn', 0, 1795201535.4728591);
INSERT INTO public.timers VALUES (12, 'turn', 1, 1795201535.4728591);
INSERT INTO public.timers VALUES (13, 'mark', -1, 1795201529.8461764);
INSERT INTO public.timers VALUES (13, 'turn', 0, 1795201544.8461764);
INSERT INTO public.waiting VALUES (1573412637700521984, 1572687843787014146, 1795201205.4320867, 1796410805.4320867);
SELECT pg_catalog.setval('public.duels_id_seq', 2, true);
SELECT pg_catalog.setval('public.evenings_id_seq', 1, true);
SELECT pg_catalog.setval('public.tables_id_seq', 13, true);
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.attempts
    ADD CONSTRAINT attempts_pkey PRIMARY KEY (game, day, user_id);
ALTER TABLE ONLY public.badges
    ADD CONSTRAINT badges_pkey PRIMARY KEY (user_id, badge);
ALTER TABLE ONLY public.careers
    ADD CONSTRAINT careers_pkey PRIMARY KEY (game, user_id);
ALTER TABLE ONLY public.days
    ADD CONSTRAINT days_pkey PRIMARY KEY (game, day);
ALTER TABLE ONLY public.deleted
    ADD CONSTRAINT deleted_pkey PRIMARY KEY (game, season, mark);
ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_pkey PRIMARY KEY (interaction_id);
ALTER TABLE ONLY public.duel_boards
    ADD CONSTRAINT duel_boards_pkey PRIMARY KEY (duel_id, number, deal);
ALTER TABLE ONLY public.duel_boards
    ADD CONSTRAINT duel_boards_table_id_key UNIQUE (table_id);
ALTER TABLE ONLY public.duel_players
    ADD CONSTRAINT duel_players_duel_id_user_id_key UNIQUE (duel_id, user_id);
ALTER TABLE ONLY public.duel_players
    ADD CONSTRAINT duel_players_pkey PRIMARY KEY (duel_id, number);
ALTER TABLE ONLY public.duels
    ADD CONSTRAINT duels_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_pkey PRIMARY KEY (table_id, number);
ALTER TABLE ONLY public.evening_guests
    ADD CONSTRAINT evening_guests_pkey PRIMARY KEY (evening_id, user_id);
ALTER TABLE ONLY public.evening_tables
    ADD CONSTRAINT evening_tables_pkey PRIMARY KEY (table_id);
ALTER TABLE ONLY public.evenings
    ADD CONSTRAINT evenings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.foresights
    ADD CONSTRAINT foresights_pkey PRIMARY KEY (user_id, game);
ALTER TABLE ONLY public.guild_changes
    ADD CONSTRAINT guild_changes_pkey PRIMARY KEY (guild_id, number);
ALTER TABLE ONLY public.guilds
    ADD CONSTRAINT guilds_pkey PRIMARY KEY (guild_id);
ALTER TABLE ONLY public.heard
    ADD CONSTRAINT heard_pkey PRIMARY KEY (shards, slot);
ALTER TABLE ONLY public.identify_turns
    ADD CONSTRAINT identify_turns_pkey PRIMARY KEY (bucket);
ALTER TABLE ONLY public.lost_times
    ADD CONSTRAINT lost_times_pkey PRIMARY KEY (shards, slot, began);
ALTER TABLE ONLY public.luck_tallies
    ADD CONSTRAINT luck_tallies_pkey PRIMARY KEY (game, scope, period, user_id);
ALTER TABLE ONLY public.luck_tallies_everywhere
    ADD CONSTRAINT luck_tallies_everywhere_pkey PRIMARY KEY (game, scope, period, user_id);
ALTER TABLE ONLY public.luck_tallies_of_all_time
    ADD CONSTRAINT luck_tallies_of_all_time_pkey PRIMARY KEY (game, scope, period, user_id);
ALTER TABLE ONLY public.luck_tallies_of_periods
    ADD CONSTRAINT luck_tallies_of_periods_pkey PRIMARY KEY (game, scope, period, user_id);
ALTER TABLE ONLY public.luck_tallies_of_servers
    ADD CONSTRAINT luck_tallies_of_servers_pkey PRIMARY KEY (game, scope, period, user_id);
ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_pkey PRIMARY KEY (guild_id, user_id);
ALTER TABLE ONLY public.notes
    ADD CONSTRAINT notes_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.panels
    ADD CONSTRAINT panels_pkey PRIMARY KEY (table_id, user_id);
ALTER TABLE ONLY public.people
    ADD CONSTRAINT people_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.players
    ADD CONSTRAINT players_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.predictions
    ADD CONSTRAINT predictions_pkey PRIMARY KEY (table_id, riddle, user_id);
ALTER TABLE ONLY public.processes
    ADD CONSTRAINT processes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.proposals
    ADD CONSTRAINT proposals_pkey PRIMARY KEY (table_id, number);
ALTER TABLE ONLY public.puzzle_answers
    ADD CONSTRAINT puzzle_answers_pkey PRIMARY KEY (game, day, user_id);
ALTER TABLE ONLY public.puzzle_givers
    ADD CONSTRAINT puzzle_givers_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.puzzle_marks
    ADD CONSTRAINT puzzle_marks_pkey PRIMARY KEY (game, day, mark);
ALTER TABLE ONLY public.puzzle_ratings
    ADD CONSTRAINT puzzle_ratings_pkey PRIMARY KEY (game, user_id);
ALTER TABLE ONLY public.puzzles
    ADD CONSTRAINT puzzles_pkey PRIMARY KEY (game, day);
ALTER TABLE ONLY public.ratings
    ADD CONSTRAINT ratings_pkey PRIMARY KEY (game, user_id);
ALTER TABLE ONLY public.results
    ADD CONSTRAINT results_pkey PRIMARY KEY (table_id, seat);
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_pkey PRIMARY KEY (table_id, seat);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_pkey PRIMARY KEY (table_id, seat);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_table_id_user_id_key UNIQUE (table_id, user_id);
ALTER TABLE ONLY public.slots
    ADD CONSTRAINT slots_pkey PRIMARY KEY (shards, slot);
ALTER TABLE ONLY public.spent
    ADD CONSTRAINT spent_pkey PRIMARY KEY (game, day, mark);
ALTER TABLE ONLY public.streaks
    ADD CONSTRAINT streaks_pkey PRIMARY KEY (game, user_id);
ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tallies
    ADD CONSTRAINT tallies_pkey PRIMARY KEY (game, scope, period, user_id);
ALTER TABLE ONLY public.tallies_everywhere
    ADD CONSTRAINT tallies_everywhere_pkey PRIMARY KEY (game, scope, period, user_id);
ALTER TABLE ONLY public.tallies_of_all_time
    ADD CONSTRAINT tallies_of_all_time_pkey PRIMARY KEY (game, scope, period, user_id);
ALTER TABLE ONLY public.tallies_of_periods
    ADD CONSTRAINT tallies_of_periods_pkey PRIMARY KEY (game, scope, period, user_id);
ALTER TABLE ONLY public.tallies_of_servers
    ADD CONSTRAINT tallies_of_servers_pkey PRIMARY KEY (game, scope, period, user_id);
ALTER TABLE ONLY public.timers
    ADD CONSTRAINT timers_pkey PRIMARY KEY (table_id, kind, seat);
ALTER TABLE ONLY public.votes
    ADD CONSTRAINT votes_pkey PRIMARY KEY (table_id, number, user_id);
ALTER TABLE ONLY public.waiting
    ADD CONSTRAINT waiting_pkey PRIMARY KEY (channel_id, user_id);
ALTER TABLE ONLY public.whatifs
    ADD CONSTRAINT whatifs_pkey PRIMARY KEY (table_id);
ALTER TABLE ONLY public.wishes
    ADD CONSTRAINT wishes_pkey PRIMARY KEY (table_id, seat, serial, user_id);
CREATE INDEX attempts_of_a_person ON public.attempts USING btree (user_id, game, day);
CREATE INDEX badges_of_a_game ON public.badges USING btree (table_id);
CREATE INDEX days_of_a_person ON public.tables USING btree (host_id, game, day) WHERE (day IS NOT NULL);
CREATE INDEX deliveries_by_time ON public.deliveries USING btree (at);
CREATE INDEX duels_joined ON public.duel_players USING btree (user_id);
CREATE INDEX duels_of_a_person ON public.duels USING btree (host_id);
CREATE INDEX ended_duels ON public.duels USING btree (ended_at);
CREATE INDEX evenings_ended ON public.evenings USING btree (ended_at);
CREATE INDEX evenings_of_a_guest ON public.evening_guests USING btree (user_id);
CREATE INDEX evenings_of_a_person ON public.evenings USING btree (host_id);
CREATE INDEX evenings_under_way ON public.evenings USING btree (guild_id) WHERE ((status)::text = ANY ((ARRAY['planned'::character varying, 'open'::character varying])::text[]));
CREATE INDEX guild_changes_of_a_person ON public.guild_changes USING btree (user_id);
CREATE INDEX lost_times_ended ON public.lost_times USING btree (ended);
CREATE INDEX luck_tallies_of_a_person ON ONLY public.luck_tallies USING btree (user_id);
CREATE INDEX luck_tallies_everywhere_user_id_idx ON ONLY public.luck_tallies_everywhere USING btree (user_id);
CREATE INDEX luck_tallies_of_all_time_user_id_idx ON public.luck_tallies_of_all_time USING btree (user_id);
CREATE INDEX luck_tallies_of_periods_user_id_idx ON public.luck_tallies_of_periods USING btree (user_id);
CREATE INDEX luck_tallies_of_servers_user_id_idx ON public.luck_tallies_of_servers USING btree (user_id);
CREATE UNIQUE INDEX one_game_of_a_day ON public.tables USING btree (host_id, game, day, counted) WHERE (((status)::text = ANY ((ARRAY['lobby'::character varying, 'running'::character varying])::text[])) AND ((kind)::text = 'day'::text));
CREATE UNIQUE INDEX one_lesson_a_person ON public.tables USING btree (host_id, game) WHERE (((status)::text = ANY ((ARRAY['lobby'::character varying, 'running'::character varying])::text[])) AND ((kind)::text = 'lesson'::text));
CREATE UNIQUE INDEX one_open_rematch ON public.duels USING btree (rematch_of) WHERE ((status)::text = 'open'::text);
CREATE UNIQUE INDEX one_solo_a_person ON public.tables USING btree (host_id, game) WHERE (((status)::text = ANY ((ARRAY['lobby'::character varying, 'running'::character varying])::text[])) AND ((kind)::text = 'solo'::text));
CREATE UNIQUE INDEX one_table_a_channel ON public.tables USING btree (channel_id) WHERE (((status)::text = ANY ((ARRAY['lobby'::character varying, 'running'::character varying])::text[])) AND ((kind)::text = 'game'::text) AND (NOT freed));
CREATE INDEX open_duels ON public.duels USING btree (ends_at) WHERE ((status)::text = 'open'::text);
CREATE INDEX predictions_by_time ON public.predictions USING btree (at);
CREATE INDEX predictions_of_a_person ON public.predictions USING btree (user_id);
CREATE INDEX proposals_about_a_person ON public.proposals USING btree (target_id);
CREATE INDEX proposals_of_a_person ON public.proposals USING btree (user_id);
CREATE INDEX puzzle_answers_of_a_person ON public.puzzle_answers USING btree (user_id, game, day);
CREATE INDEX puzzle_ratings_of_a_person ON public.puzzle_ratings USING btree (user_id);
CREATE INDEX ranking_of_a_day ON public.attempts USING btree (game, day, place, tie);
CREATE INDEX rated_of_a_person ON public.results USING btree (user_id, game, number, table_id, finished_at, rated) WHERE rated;
CREATE INDEX results_in_order ON public.results USING btree (number);
CREATE INDEX results_of_a_person ON public.results USING btree (user_id, game, number);
CREATE INDEX reviews_of_a_person ON public.reviews USING btree (user_id);
CREATE INDEX seats_of_a_person ON public.seats USING btree (user_id);
CREATE INDEX servers_of_a_person ON public.members USING btree (user_id);
CREATE UNIQUE INDEX tables_of_an_evening ON public.evening_tables USING btree (evening_id, slot);
CREATE INDEX tallies_of_a_person ON ONLY public.tallies USING btree (user_id);
CREATE INDEX tallies_everywhere_user_id_idx ON ONLY public.tallies_everywhere USING btree (user_id);
CREATE INDEX tallies_of_all_time_user_id_idx ON public.tallies_of_all_time USING btree (user_id);
CREATE INDEX tallies_of_periods_user_id_idx ON public.tallies_of_periods USING btree (user_id);
CREATE INDEX tallies_of_servers_user_id_idx ON public.tallies_of_servers USING btree (user_id);
CREATE INDEX timers_by_time ON public.timers USING btree (due_at);
CREATE INDEX votes_of_a_person ON public.votes USING btree (user_id);
CREATE INDEX waiting_by_time ON public.waiting USING btree (until);
CREATE INDEX waiting_of_a_person ON public.waiting USING btree (user_id);
CREATE INDEX whatifs_of_a_person ON public.whatifs USING btree (user_id);
CREATE INDEX wishes_by_time ON public.wishes USING btree (at);
CREATE INDEX wishes_of_a_person ON public.wishes USING btree (user_id);
ALTER INDEX public.luck_tallies_pkey ATTACH PARTITION public.luck_tallies_everywhere_pkey;
ALTER INDEX public.luck_tallies_of_a_person ATTACH PARTITION public.luck_tallies_everywhere_user_id_idx;
ALTER INDEX public.luck_tallies_everywhere_pkey ATTACH PARTITION public.luck_tallies_of_all_time_pkey;
ALTER INDEX public.luck_tallies_everywhere_user_id_idx ATTACH PARTITION public.luck_tallies_of_all_time_user_id_idx;
ALTER INDEX public.luck_tallies_everywhere_pkey ATTACH PARTITION public.luck_tallies_of_periods_pkey;
ALTER INDEX public.luck_tallies_everywhere_user_id_idx ATTACH PARTITION public.luck_tallies_of_periods_user_id_idx;
ALTER INDEX public.luck_tallies_pkey ATTACH PARTITION public.luck_tallies_of_servers_pkey;
ALTER INDEX public.luck_tallies_of_a_person ATTACH PARTITION public.luck_tallies_of_servers_user_id_idx;
ALTER INDEX public.tallies_pkey ATTACH PARTITION public.tallies_everywhere_pkey;
ALTER INDEX public.tallies_of_a_person ATTACH PARTITION public.tallies_everywhere_user_id_idx;
ALTER INDEX public.tallies_everywhere_pkey ATTACH PARTITION public.tallies_of_all_time_pkey;
ALTER INDEX public.tallies_everywhere_user_id_idx ATTACH PARTITION public.tallies_of_all_time_user_id_idx;
ALTER INDEX public.tallies_everywhere_pkey ATTACH PARTITION public.tallies_of_periods_pkey;
ALTER INDEX public.tallies_everywhere_user_id_idx ATTACH PARTITION public.tallies_of_periods_user_id_idx;
ALTER INDEX public.tallies_pkey ATTACH PARTITION public.tallies_of_servers_pkey;
ALTER INDEX public.tallies_of_a_person ATTACH PARTITION public.tallies_of_servers_user_id_idx;
ALTER TABLE ONLY public.duel_boards
    ADD CONSTRAINT duel_boards_duel_id_fkey FOREIGN KEY (duel_id) REFERENCES public.duels(id);
ALTER TABLE ONLY public.duel_players
    ADD CONSTRAINT duel_players_duel_id_fkey FOREIGN KEY (duel_id) REFERENCES public.duels(id);
ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.evening_guests
    ADD CONSTRAINT evening_guests_evening_id_fkey FOREIGN KEY (evening_id) REFERENCES public.evenings(id);
ALTER TABLE ONLY public.evening_tables
    ADD CONSTRAINT evening_tables_evening_id_fkey FOREIGN KEY (evening_id) REFERENCES public.evenings(id);
ALTER TABLE ONLY public.panels
    ADD CONSTRAINT panels_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.predictions
    ADD CONSTRAINT predictions_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.proposals
    ADD CONSTRAINT proposals_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.results
    ADD CONSTRAINT results_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.timers
    ADD CONSTRAINT timers_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.votes
    ADD CONSTRAINT votes_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.whatifs
    ADD CONSTRAINT whatifs_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.wishes
    ADD CONSTRAINT wishes_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);
