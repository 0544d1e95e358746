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
    shown bigint
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
CREATE TABLE public.identify_turns (
    bucket bigint NOT NULL,
    free_at double precision NOT NULL
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
    checked_at double precision NOT NULL
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
    next_by_itself boolean NOT NULL,
    next_in_daily boolean DEFAULT false NOT NULL,
    visibility character varying DEFAULT 'everyone'::character varying NOT NULL,
    remind_hours bigint,
    reminded_day bigint,
    remarks json DEFAULT '[]'::json NOT NULL,
    language character varying,
    locale character varying,
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
    leaving boolean DEFAULT false NOT NULL
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
    since double precision NOT NULL
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
    opened_by character varying,
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
INSERT INTO public.alembic_version VALUES ('0031');
INSERT INTO public.attempts VALUES ('flip7', 20776, 1572687849029894144, 4, 1795114800.0068853, NULL, NULL, NULL, NULL);
INSERT INTO public.attempts VALUES ('luckybox', 20775, 1572687849029894145, 2, 1795028572.2230916, 1795028572.6306794, 50, 50, 50112);
INSERT INTO public.attempts VALUES ('luckybox', 20777, 1572687849029894144, 6, 1795201205.4315906, NULL, NULL, NULL, NULL);
INSERT INTO public.badges VALUES (1572687849029894144, 'first_game', 1, 1795028572.0113163);
INSERT INTO public.badges VALUES (1572687849029894145, 'early_box', 1, 1795028572.0113163);
INSERT INTO public.badges VALUES (1572687849029894145, 'first_game', 1, 1795028572.0113163);
INSERT INTO public.badges VALUES (1572687849029894145, 'six_moons', 1, 1795028572.0113163);
INSERT INTO public.badges VALUES (1572687849029894146, 'first_game', 3, 1795028573.3512816);
INSERT INTO public.careers VALUES ('flip7', 1572687849029894146, '{"games": 1, "tables": 0, "table_wins": 0, "begun": 0, "left": 0, "rated": 0, "rated_wins": 0, "solos": 1, "dailies": 0, "total": 206, "table_total": 0, "daily_total": 0, "f.rounds": 27, "f.scoreless": 1, "f.cards": 27, "f.busts": 0, "f.flip7s": 0, "f.stays": 27, "f.frozen": 0, "f.flip3_taken": 0, "f.seconds_used": 0, "f.hits": 0, "f.freezes_on_others": 0, "f.flip3_on_others": 0, "f.seconds_given": 0, "best": 206, "solo_best": 206, "f.max_round": 12, "f.max_numbers": 1}', '{"206": 1}');
INSERT INTO public.careers VALUES ('luckybox', 1572687849029894144, '{"games": 1, "tables": 1, "table_wins": 0, "begun": 1, "left": 0, "rated": 1, "rated_wins": 0, "solos": 0, "dailies": 0, "total": 35, "table_total": 35, "daily_total": 0, "f.boxes_1": 0, "f.boxes_2": 1, "f.boxes_3": 1, "f.boxes_4": 0, "f.stars_1": 0, "f.stars_2": 1, "f.stars_3": 1, "f.stars_4": 1, "f.moons_1": 2, "f.moons_2": 1, "f.moons_3": 2, "f.moons_4": 0, "f.bonus_number": 6, "f.bonus_any": 1, "f.bonus_star": 3, "f.bonus_moon": 5, "f.bonus_bolt": 4, "f.crosses": 39, "f.bolts_spent": 0, "f.passes": 4, "f.last_after_3": 1, "best": 35, "table_best": 35, "f.max_chain": 3}', '{"35": 1}');
INSERT INTO public.careers VALUES ('luckybox', 1572687849029894145, '{"games": 2, "tables": 1, "table_wins": 0, "begun": 1, "left": 0, "rated": 1, "rated_wins": 0, "solos": 0, "dailies": 1, "total": 96, "table_total": 46, "daily_total": 50, "f.boxes_1": 1, "f.boxes_2": 1, "f.boxes_3": 2, "f.boxes_4": 2, "f.stars_1": 0, "f.stars_2": 1, "f.stars_3": 3, "f.stars_4": 1, "f.moons_1": 6, "f.moons_2": 1, "f.moons_3": 1, "f.moons_4": 3, "f.bonus_number": 19, "f.bonus_any": 3, "f.bonus_star": 5, "f.bonus_moon": 11, "f.bonus_bolt": 6, "f.crosses": 83, "f.bolts_spent": 0, "f.passes": 7, "f.last_after_3": 0, "best": 50, "table_best": 46, "f.max_chain": 4, "daily_best": 50}', '{"46": 1, "50": 1}');
INSERT INTO public.days VALUES ('flip7', 20776, 1, 'base-94', '6d9c2b5391f1bfc61efc8c26a27aeb5cfe6f0e193a8c27109501ed9fb45bc9d3', '9e51e9f49bb44928de96cc34acf5d097ed7158d3f9b747dbc541c7647ed2c6b2', '{"rookie": 17, "regular": 16, "shark": 16}');
INSERT INTO public.days VALUES ('luckybox', 20775, 1, 'own-2', 'dd56e5a03cfe02ae89c1b972b1d6538602cceab0862b1ff423084cf23c3e6174', '18d9a140e3189c7b3e5b9cab6ad317a67a7b0b93efb380c1d727e0a71d66f739', '{"rookie": 55, "regular": 76, "shark": 71}');
INSERT INTO public.days VALUES ('luckybox', 20777, 1, 'own-2', 'e298d34325c6f8dccc75cf9d3b07c52f4db871d42e39ca8a4f0cad3a19e6a0f6', 'bc10a921b6c1551950ba9947a781650d2e840cf6300a2595a592d5887b6d1650', '{"rookie": 47, "regular": 63, "shark": 69}');
INSERT INTO public.deliveries VALUES (1573412614963200001, 1795201200.0021515);
INSERT INTO public.deliveries VALUES (1573412617970515968, 1795201200.7193215);
INSERT INTO public.deliveries VALUES (1573412617999876096, 1795201200.726303);
INSERT INTO public.deliveries VALUES (1573412618041819136, 1795201200.7354283);
INSERT INTO public.deliveries VALUES (1573412618066984960, 1795201200.7418103);
INSERT INTO public.deliveries VALUES (1573412618092150784, 1795201200.7470315);
INSERT INTO public.deliveries VALUES (1573412637675356162, 1795201205.4186184);
INSERT INTO public.deliveries VALUES (1573412637708910593, 1795201205.4317086);
INSERT INTO public.deliveries VALUES (1573412637771825153, 1795201205.4399085);
INSERT INTO public.deliveries VALUES (1573412637784408064, 1795201205.44394);
INSERT INTO public.deliveries VALUES (1573412637809573888, 1795201205.447791);
INSERT INTO public.deliveries VALUES (1573412637817962496, 1795201205.4504712);
INSERT INTO public.deliveries VALUES (1573412637830545408, 1795201205.4535077);
INSERT INTO public.deliveries VALUES (1573412637843128320, 1795201205.4558473);
INSERT INTO public.deliveries VALUES (1573412637855711232, 1795201205.4587064);
INSERT INTO public.deliveries VALUES (1573412637864099840, 1795201205.4610257);
INSERT INTO public.deliveries VALUES (1573412637876682752, 1795201205.4662085);
INSERT INTO public.deliveries VALUES (1573412637897654272, 1795201205.4689353);
INSERT INTO public.deliveries VALUES (1573412637910237184, 1795201205.4742253);
INSERT INTO public.deliveries VALUES (1573412637931208704, 1795201205.4766033);
INSERT INTO public.deliveries VALUES (1573412637956374528, 1795201205.4835594);
INSERT INTO public.deliveries VALUES (1573412637968957440, 1795201205.4865034);
INSERT INTO public.deliveries VALUES (1573412637981540352, 1795201205.4907823);
INSERT INTO public.deliveries VALUES (1573412638006706176, 1795201205.4958842);
INSERT INTO public.deliveries VALUES (1573412638023483392, 1795201205.4996233);
INSERT INTO public.deliveries VALUES (1573412638040260608, 1795201205.5031447);
INSERT INTO public.deliveries VALUES (1573412638052843520, 1795201205.5060134);
INSERT INTO public.deliveries VALUES (1573412638061232128, 1795201205.508602);
INSERT INTO public.deliveries VALUES (1573412638078009344, 1795201205.5125127);
INSERT INTO public.deliveries VALUES (1573412638090592256, 1795201205.5158608);
INSERT INTO public.deliveries VALUES (1573412638107369472, 1795201205.5192814);
INSERT INTO public.deliveries VALUES (1573412638119952384, 1795201205.522636);
INSERT INTO public.deliveries VALUES (1573412638136729600, 1795201205.5270574);
INSERT INTO public.deliveries VALUES (1573412638153506816, 1795201205.5305138);
INSERT INTO public.deliveries VALUES (1573412638170284032, 1795201205.5349286);
INSERT INTO public.deliveries VALUES (1573412638191255552, 1795201205.5390763);
INSERT INTO public.deliveries VALUES (1573412638208032768, 1795201205.54365);
INSERT INTO public.deliveries VALUES (1573412638224809984, 1795201205.5467396);
INSERT INTO public.deliveries VALUES (1573412638245781504, 1795201205.552808);
INSERT INTO public.deliveries VALUES (1573412638262558720, 1795201205.556143);
INSERT INTO public.deliveries VALUES (1573412638279335936, 1795201205.560735);
INSERT INTO public.deliveries VALUES (1573412638296113152, 1795201205.5642157);
INSERT INTO public.deliveries VALUES (1573412638312890368, 1795201205.568203);
INSERT INTO public.deliveries VALUES (1573412638325473280, 1795201205.5716157);
INSERT INTO public.deliveries VALUES (1573412638342250496, 1795201205.5758915);
INSERT INTO public.deliveries VALUES (1573412638359027712, 1795201205.5796037);
INSERT INTO public.deliveries VALUES (1573412638379999232, 1795201205.5849392);
INSERT INTO public.deliveries VALUES (1573412638396776448, 1795201205.5884783);
INSERT INTO public.deliveries VALUES (1573412638413553664, 1795201205.5921364);
INSERT INTO public.deliveries VALUES (1573412638426136576, 1795201205.595186);
INSERT INTO public.deliveries VALUES (1573412638438719488, 1795201205.598611);
INSERT INTO public.deliveries VALUES (1573412638455496704, 1795201205.6024623);
INSERT INTO public.deliveries VALUES (1573412638472273920, 1795201205.6070478);
INSERT INTO public.deliveries VALUES (1573412638493245440, 1795201205.6107695);
INSERT INTO public.deliveries VALUES (1573412638505828352, 1795201205.6153576);
INSERT INTO public.deliveries VALUES (1573412638526799872, 1795201205.6193757);
INSERT INTO public.deliveries VALUES (1573412638551965696, 1795201205.6254632);
INSERT INTO public.deliveries VALUES (1573412638568742912, 1795201205.630269);
INSERT INTO public.deliveries VALUES (1573412638585520128, 1795201205.6339078);
INSERT INTO public.deliveries VALUES (1573412638602297344, 1795201205.6369486);
INSERT INTO public.deliveries VALUES (1573412638614880256, 1795201205.6411617);
INSERT INTO public.deliveries VALUES (1573412638631657472, 1795201205.644761);
INSERT INTO public.deliveries VALUES (1573412638652628992, 1795201205.649081);
INSERT INTO public.deliveries VALUES (1573412638665211904, 1795201205.6522021);
INSERT INTO public.deliveries VALUES (1573412638681989120, 1795201205.656112);
INSERT INTO public.deliveries VALUES (1573412638694572032, 1795201205.6595874);
INSERT INTO public.deliveries VALUES (1573412638707154944, 1795201205.6629188);
INSERT INTO public.deliveries VALUES (1573412638728126464, 1795201205.667667);
INSERT INTO public.deliveries VALUES (1573412638749097984, 1795201205.6720884);
INSERT INTO public.deliveries VALUES (1573412638765875200, 1795201205.676569);
INSERT INTO public.deliveries VALUES (1573412638778458112, 1795201205.6795104);
INSERT INTO public.deliveries VALUES (1573412638791041024, 1795201205.6827674);
INSERT INTO public.deliveries VALUES (1573412638807818240, 1795201205.686001);
INSERT INTO public.deliveries VALUES (1573412638820401152, 1795201205.6891325);
INSERT INTO public.deliveries VALUES (1573412638832984064, 1795201205.692584);
INSERT INTO public.deliveries VALUES (1573412638845566976, 1795201205.6957657);
INSERT INTO public.deliveries VALUES (1573412638866538496, 1795201205.6998167);
INSERT INTO public.deliveries VALUES (1573412638874927104, 1795201205.702891);
INSERT INTO public.deliveries VALUES (1573412638891704320, 1795201205.7072852);
INSERT INTO public.deliveries VALUES (1573412638908481536, 1795201205.7112737);
INSERT INTO public.deliveries VALUES (1573412638937841664, 1795201205.7170763);
INSERT INTO public.deliveries VALUES (1573412638954618880, 1795201205.7209976);
INSERT INTO public.deliveries VALUES (1573412638971396096, 1795201205.7254627);
INSERT INTO public.deliveries VALUES (1573412638988173312, 1795201205.7290409);
INSERT INTO public.deliveries VALUES (1573412639004950528, 1795201205.7334855);
INSERT INTO public.deliveries VALUES (1573412639021727744, 1795201205.737313);
INSERT INTO public.deliveries VALUES (1573412639038504960, 1795201205.741393);
INSERT INTO public.deliveries VALUES (1573412639051087872, 1795201205.7450354);
INSERT INTO public.deliveries VALUES (1573412639067865088, 1795201205.7483997);
INSERT INTO public.deliveries VALUES (1573412639088836608, 1795201205.753482);
INSERT INTO public.deliveries VALUES (1573412639776702464, 1795201205.9200265);
INSERT INTO public.deliveries VALUES (1573412640254853121, 1795201206.0311043);
INSERT INTO public.deliveries VALUES (1573412640300990464, 1795201206.042855);
INSERT INTO public.deliveries VALUES (1573412640598786049, 1795201206.1139655);
INSERT INTO public.deliveries VALUES (1573412640649117696, 1795201206.1265533);
INSERT INTO public.deliveries VALUES (1573412640678477824, 1795201206.1327722);
INSERT INTO public.deliveries VALUES (1573412640695255040, 1795201206.1368163);
INSERT INTO public.deliveries VALUES (1573412640712032256, 1795201206.1402247);
INSERT INTO public.deliveries VALUES (1573412640733003776, 1795201206.1454453);
INSERT INTO public.deliveries VALUES (1573412640917553152, 1795201206.2027814);
INSERT INTO public.deliveries VALUES (1573412653789872129, 1795201209.2589514);
INSERT INTO public.deliveries VALUES (1573412653831815171, 1795201209.2693777);
INSERT INTO public.deliveries VALUES (1573412653873758208, 1795201209.2791648);
INSERT INTO public.deliveries VALUES (1573412653894729728, 1795201209.2836828);
INSERT INTO public.deliveries VALUES (1573412653915701249, 1795201209.2885141);
INSERT INTO public.deliveries VALUES (1573412653936672770, 1795201209.2939997);
INSERT INTO public.deliveries VALUES (1573412653982810112, 1795201209.3045561);
INSERT INTO public.deliveries VALUES (1573412653999587328, 1795201209.3086708);
INSERT INTO public.deliveries VALUES (1573412654012170240, 1795201209.31149);
INSERT INTO public.deliveries VALUES (1573412654033141760, 1795201209.316023);
INSERT INTO public.deliveries VALUES (1573412662669213696, 1795201211.378914);
INSERT INTO public.deliveries VALUES (1573412662899900416, 1795201211.430101);
INSERT INTO public.deliveries VALUES (1573412663130587136, 1795201211.491103);
INSERT INTO public.deliveries VALUES (1573412671850545152, 1795201213.5651174);
INSERT INTO public.deliveries VALUES (1573412671896682496, 1795201213.5754676);
INSERT INTO public.deliveries VALUES (1573412704859717632, 1795201221.4348724);
INSERT INTO public.deliveries VALUES (1573412704897466368, 1795201221.4432435);
INSERT INTO public.deliveries VALUES (1573412722605817856, 1795201225.6659064);
INSERT INTO public.deliveries VALUES (1573412722647760897, 1795201225.6771095);
INSERT INTO public.deliveries VALUES (1573412740234477568, 1795201229.868627);
INSERT INTO public.deliveries VALUES (1573412740272226304, 1795201229.8777242);
INSERT INTO public.deliveries VALUES (1573412757863137280, 1795201234.0713873);
INSERT INTO public.deliveries VALUES (1573412757905080320, 1795201234.0815325);
INSERT INTO public.deliveries VALUES (1573412775500185600, 1795201238.2761004);
INSERT INTO public.deliveries VALUES (1573412775525351424, 1795201238.2827265);
INSERT INTO public.deliveries VALUES (1573412793040764928, 1795201242.4587631);
INSERT INTO public.deliveries VALUES (1573412793078513664, 1795201242.4670212);
INSERT INTO public.deliveries VALUES (1573412810606510080, 1795201246.6461291);
INSERT INTO public.deliveries VALUES (1573412810640064512, 1795201246.6546705);
INSERT INTO public.deliveries VALUES (1573412828184838144, 1795201250.8378508);
INSERT INTO public.deliveries VALUES (1573412828222586880, 1795201250.846508);
INSERT INTO public.deliveries VALUES (1573412845842857984, 1795201255.0472915);
INSERT INTO public.deliveries VALUES (1573412845888995328, 1795201255.0583165);
INSERT INTO public.deliveries VALUES (1573412863685427200, 1795201259.3024843);
INSERT INTO public.deliveries VALUES (1573412863769313280, 1795201259.3222885);
INSERT INTO public.deliveries VALUES (1573412872321499136, 1795201261.3621671);
INSERT INTO public.deliveries VALUES (1573412872396996608, 1795201261.3788283);
INSERT INTO public.deliveries VALUES (1573412890004684800, 1795201265.576698);
INSERT INTO public.deliveries VALUES (1573412890050822144, 1795201265.5876079);
INSERT INTO public.deliveries VALUES (1573412907633344512, 1795201269.779538);
INSERT INTO public.deliveries VALUES (1573412907666898944, 1795201269.7882397);
INSERT INTO public.deliveries VALUES (1573412907692064768, 1795201269.7940154);
INSERT INTO public.deliveries VALUES (1573412907713036288, 1795201269.7985425);
INSERT INTO public.deliveries VALUES (1573412925253615616, 1795201273.9803684);
INSERT INTO public.deliveries VALUES (1573412925299752960, 1795201273.9915297);
INSERT INTO public.deliveries VALUES (1573412942840332288, 1795201278.1741066);
INSERT INTO public.deliveries VALUES (1573412942899052544, 1795201278.1878293);
INSERT INTO public.deliveries VALUES (1573412960477380608, 1795201282.3783574);
INSERT INTO public.deliveries VALUES (1573412960536100864, 1795201282.3928711);
INSERT INTO public.deliveries VALUES (1573412960586432512, 1795201282.404308);
INSERT INTO public.deliveries VALUES (1573412978072485888, 1795201286.573567);
INSERT INTO public.deliveries VALUES (1573412978114428928, 1795201286.584483);
INSERT INTO public.deliveries VALUES (1573412978160566272, 1795201286.595127);
INSERT INTO public.deliveries VALUES (1573412995789225985, 1795201290.7991254);
INSERT INTO public.deliveries VALUES (1573412995852140544, 1795201290.8128266);
INSERT INTO public.deliveries VALUES (1573412995902472192, 1795201290.8246806);
INSERT INTO public.deliveries VALUES (1573413013472411648, 1795201295.0140986);
INSERT INTO public.deliveries VALUES (1573413013526937600, 1795201295.026074);
INSERT INTO public.deliveries VALUES (1573413031109459968, 1795201299.2182376);
INSERT INTO public.deliveries VALUES (1573413031143014400, 1795201299.2265725);
INSERT INTO public.deliveries VALUES (1573413048712953856, 1795201303.4156501);
INSERT INTO public.deliveries VALUES (1573413048759091200, 1795201303.426589);
INSERT INTO public.deliveries VALUES (1573413066316447744, 1795201307.6120646);
INSERT INTO public.deliveries VALUES (1573413066358390784, 1795201307.622909);
INSERT INTO public.deliveries VALUES (1573413083890581504, 1795201311.802749);
INSERT INTO public.deliveries VALUES (1573413083932524544, 1795201311.81287);
INSERT INTO public.deliveries VALUES (1573413101536018432, 1795201316.0095263);
INSERT INTO public.deliveries VALUES (1573413101573767168, 1795201316.0187762);
INSERT INTO public.deliveries VALUES (1573413101594738688, 1795201316.0240743);
INSERT INTO public.deliveries VALUES (1573413119198232576, 1795201320.2208517);
INSERT INTO public.deliveries VALUES (1573413119240175616, 1795201320.2305317);
INSERT INTO public.deliveries VALUES (1573413136822697984, 1795201324.4222844);
INSERT INTO public.deliveries VALUES (1573413136877223936, 1795201324.436145);
INSERT INTO public.deliveries VALUES (1573413136965304320, 1795201324.4572961);
INSERT INTO public.deliveries VALUES (1573413154560409600, 1795201328.651973);
INSERT INTO public.deliveries VALUES (1573413154593964032, 1795201328.659565);
INSERT INTO public.deliveries VALUES (1573413154614935552, 1795201328.6652567);
INSERT INTO public.deliveries VALUES (1573413154635907072, 1795201328.6699207);
INSERT INTO public.deliveries VALUES (1573413172201652224, 1795201332.8580778);
INSERT INTO public.deliveries VALUES (1573413172247789568, 1795201332.8688018);
INSERT INTO public.deliveries VALUES (1573413172302315520, 1795201332.8814173);
INSERT INTO public.deliveries VALUES (1573413189901615104, 1795201337.0773797);
INSERT INTO public.deliveries VALUES (1573413189947752448, 1795201337.088352);
INSERT INTO public.deliveries VALUES (1573413207488331776, 1795201341.2706797);
INSERT INTO public.deliveries VALUES (1573413207521886208, 1795201341.2787795);
INSERT INTO public.deliveries VALUES (1573413225033105408, 1795201345.454032);
INSERT INTO public.deliveries VALUES (1573413225070854144, 1795201345.462473);
INSERT INTO public.deliveries VALUES (1573413242590461952, 1795201349.639578);
INSERT INTO public.deliveries VALUES (1573413242624016384, 1795201349.6480682);
INSERT INTO public.deliveries VALUES (1573413260147818496, 1795201353.8253412);
INSERT INTO public.deliveries VALUES (1573413260219121664, 1795201353.8427174);
INSERT INTO public.deliveries VALUES (1573413287142359040, 1795201360.2623587);
INSERT INTO public.deliveries VALUES (1573413287226245120, 1795201360.2810717);
INSERT INTO public.duel_boards VALUES (1, 1, 1, 10, NULL, NULL, NULL);
INSERT INTO public.duel_players VALUES (1, 1, 1572687849029894144, 'Ann', 'acorn', 1795201206.1519105, NULL);
INSERT INTO public.duel_players VALUES (1, 2, 1572687849029894145, 'Ben', 'airship', 1795201206.17613, NULL);
INSERT INTO public.duel_players VALUES (2, 1, 1572687849029894147, 'Dora', 'acorn', 1795201206.230832, NULL);
INSERT INTO public.duels VALUES (1, 'luckybox', 1, 'own-2', 'open', '72ef2ee9db24430b9a1dc97bfce212797a61121a3250d47dbf43bec9eb3cfc95', '["acorn", "airship"]', 200000000000000000, 1573412640758169600, 1573412640808501248, NULL, 1572687849029894144, 1572687849029894145, false, 1795201206.1517286, 1795287606.151746, NULL, 2, 128);
INSERT INTO public.duels VALUES (2, 'luckybox', 1, 'own-2', 'open', '646d52556b90f8c0ab73f3f3dadcd07600f5fd9e90741d3658d6842533107338', NULL, 200000000000000000, 1573412640758169600, 1573412641131462656, NULL, 1572687849029894147, 1572687849029894146, false, 1795201206.2307334, 1795287606.2307541, NULL, 0, 0);
INSERT INTO public.entries VALUES (1, 0, '{"seat": 0, "do": "keep", "cards": [21, 28, 23]}', 'player', 1795028405.4888391);
INSERT INTO public.entries VALUES (1, 1, '{"seat": 1, "do": "keep", "cards": [43, 54, 2]}', 'player', 1795028405.4898126);
INSERT INTO public.entries VALUES (1, 2, '{"seat": 2, "do": "keep", "cards": [51, 20, 50]}', 'ai', 1795028408.5979817);
INSERT INTO public.entries VALUES (1, 3, '{"do": "advance"}', 'table', 1795028410.7994223);
INSERT INTO public.entries VALUES (1, 4, '{"seat": 0, "do": "cross", "card": 21, "square": [1, 1]}', 'player', 1795028410.8107855);
INSERT INTO public.entries VALUES (1, 5, '{"seat": 1, "do": "cross", "card": 43, "square": [1, 2]}', 'player', 1795028410.8122916);
INSERT INTO public.entries VALUES (1, 6, '{"seat": 2, "do": "cross", "card": 51, "square": [2, 1]}', 'ai', 1795028412.824974);
INSERT INTO public.entries VALUES (1, 7, '{"do": "advance"}', 'table', 1795028414.9760633);
INSERT INTO public.entries VALUES (1, 8, '{"seat": 0, "do": "cross", "card": 21, "square": [0, 1]}', 'player', 1795028414.9850106);
INSERT INTO public.entries VALUES (1, 9, '{"seat": 1, "do": "cross", "card": 43, "square": [0, 1]}', 'player', 1795028414.9855647);
INSERT INTO public.entries VALUES (1, 10, '{"seat": 2, "do": "cross", "card": 51, "square": [1, 1]}', 'ai', 1795028416.9934533);
INSERT INTO public.entries VALUES (1, 11, '{"do": "advance"}', 'table', 1795028419.1594186);
INSERT INTO public.entries VALUES (1, 12, '{"seat": 0, "do": "cross", "card": 21, "square": [1, 2]}', 'player', 1795028419.168543);
INSERT INTO public.entries VALUES (1, 13, '{"seat": 1, "do": "cross", "card": 43, "square": [1, 0]}', 'player', 1795028419.1691163);
INSERT INTO public.entries VALUES (1, 14, '{"seat": 2, "do": "cross", "card": 51, "square": [2, 0]}', 'ai', 1795028421.1747568);
INSERT INTO public.entries VALUES (1, 15, '{"do": "advance"}', 'table', 1795028423.3424737);
INSERT INTO public.entries VALUES (1, 16, '{"seat": 0, "do": "cross", "card": 28, "square": [2, 2]}', 'player', 1795028423.3586013);
INSERT INTO public.entries VALUES (1, 17, '{"seat": 1, "do": "cross", "card": 43, "square": [2, 1]}', 'player', 1795028423.3600833);
INSERT INTO public.entries VALUES (1, 18, '{"seat": 2, "do": "cross", "card": 50, "square": [1, 0]}', 'ai', 1795028425.3678644);
INSERT INTO public.entries VALUES (1, 19, '{"do": "advance"}', 'table', 1795028427.5276656);
INSERT INTO public.entries VALUES (1, 20, '{"seat": 0, "do": "cross", "card": 28, "square": [2, 0]}', 'player', 1795028427.5457149);
INSERT INTO public.entries VALUES (1, 21, '{"seat": 1, "do": "cross", "card": 43, "square": [2, 2]}', 'player', 1795028427.546435);
INSERT INTO public.entries VALUES (1, 22, '{"seat": 2, "do": "cross", "card": 51, "square": [0, 2]}', 'ai', 1795028429.5547967);
INSERT INTO public.entries VALUES (1, 23, '{"do": "advance"}', 'table', 1795028431.7139652);
INSERT INTO public.entries VALUES (1, 24, '{"seat": 0, "do": "cross", "card": 21, "square": [1, 0]}', 'player', 1795028431.7355642);
INSERT INTO public.entries VALUES (1, 25, '{"seat": 1, "do": "cross", "card": 43, "square": [1, 1]}', 'player', 1795028431.7367847);
INSERT INTO public.entries VALUES (1, 26, '{"seat": 0, "do": "bonus", "bonus": "3", "card": 23, "square": [1, 0]}', 'player', 1795028431.7449627);
INSERT INTO public.entries VALUES (1, 27, '{"seat": 2, "do": "cross", "card": 51, "square": [2, 2]}', 'ai', 1795028433.7499745);
INSERT INTO public.entries VALUES (1, 28, '{"do": "advance"}', 'table', 1795028435.9197934);
INSERT INTO public.entries VALUES (1, 29, '{"seat": 0, "do": "cross", "card": 21, "square": [0, 0]}', 'player', 1795028435.9393404);
INSERT INTO public.entries VALUES (1, 30, '{"seat": 1, "do": "cross", "card": 43, "square": [0, 0]}', 'player', 1795028435.9405005);
INSERT INTO public.entries VALUES (1, 31, '{"seat": 2, "do": "cross", "card": 51, "square": [1, 0]}', 'ai', 1795028437.947314);
INSERT INTO public.entries VALUES (1, 32, '{"do": "advance"}', 'table', 1795028440.1063364);
INSERT INTO public.entries VALUES (1, 33, '{"seat": 0, "do": "cross", "card": 28, "square": [2, 1]}', 'player', 1795028440.1226275);
INSERT INTO public.entries VALUES (1, 34, '{"seat": 1, "do": "cross", "card": 43, "square": [2, 0]}', 'player', 1795028440.1235135);
INSERT INTO public.entries VALUES (1, 35, '{"seat": 0, "do": "bonus", "bonus": "9", "card": 21, "square": [2, 0]}', 'player', 1795028440.1316745);
INSERT INTO public.entries VALUES (1, 36, '{"seat": 1, "do": "bonus", "bonus": "6", "card": 54, "square": [2, 1]}', 'player', 1795028440.1336374);
INSERT INTO public.entries VALUES (1, 37, '{"seat": 1, "do": "bonus", "bonus": "?", "card": 43, "square": [0, 2]}', 'player', 1795028440.1399314);
INSERT INTO public.entries VALUES (1, 38, '{"seat": 2, "do": "cross", "card": 51, "square": [0, 0]}', 'ai', 1795028442.146422);
INSERT INTO public.entries VALUES (1, 39, '{"do": "advance"}', 'table', 1795028444.3144393);
INSERT INTO public.entries VALUES (1, 40, '{"seat": 0, "do": "cross", "card": 21, "square": [0, 2]}', 'player', 1795028444.332987);
INSERT INTO public.entries VALUES (1, 41, '{"seat": 1, "do": "cross", "card": 54, "square": [1, 0]}', 'player', 1795028444.3361833);
INSERT INTO public.entries VALUES (1, 42, '{"seat": 2, "do": "cross", "card": 51, "square": [1, 2]}', 'ai', 1795028446.3443842);
INSERT INTO public.entries VALUES (1, 43, '{"seat": 2, "do": "bonus", "bonus": "1", "card": 50, "square": [0, 0]}', 'ai', 1795028446.3443842);
INSERT INTO public.entries VALUES (1, 44, '{"do": "advance"}', 'table', 1795028448.5000653);
INSERT INTO public.entries VALUES (1, 45, '{"seat": 0, "do": "keep", "cards": [33]}', 'player', 1795028448.5099452);
INSERT INTO public.entries VALUES (1, 46, '{"seat": 1, "do": "keep", "cards": [25]}', 'player', 1795028448.5106897);
INSERT INTO public.entries VALUES (1, 47, '{"seat": 2, "do": "keep", "cards": [3]}', 'ai', 1795028450.5178125);
INSERT INTO public.entries VALUES (1, 48, '{"do": "advance"}', 'table', 1795028452.6847608);
INSERT INTO public.entries VALUES (1, 49, '{"seat": 0, "do": "cross", "card": 23, "square": [1, 1]}', 'player', 1795028452.7008255);
INSERT INTO public.entries VALUES (1, 50, '{"seat": 1, "do": "cross", "card": 54, "square": [0, 1]}', 'player', 1795028452.7031178);
INSERT INTO public.entries VALUES (1, 51, '{"seat": 2, "do": "cross", "card": 51, "square": [0, 1]}', 'ai', 1795028454.7116528);
INSERT INTO public.entries VALUES (1, 52, '{"seat": 2, "do": "bonus", "bonus": "6", "card": 20, "square": [0, 2]}', 'ai', 1795028454.7116528);
INSERT INTO public.entries VALUES (1, 53, '{"do": "advance"}', 'table', 1795028456.8707752);
INSERT INTO public.entries VALUES (1, 54, '{"seat": 0, "do": "cross", "card": 23, "square": [1, 2]}', 'player', 1795028456.8850486);
INSERT INTO public.entries VALUES (1, 55, '{"seat": 1, "do": "cross", "card": 54, "square": [0, 0]}', 'player', 1795028456.8860412);
INSERT INTO public.entries VALUES (1, 56, '{"seat": 2, "do": "cross", "card": 3, "square": [0, 0]}', 'ai', 1795028458.8973782);
INSERT INTO public.entries VALUES (1, 57, '{"do": "advance"}', 'table', 1795028461.0609612);
INSERT INTO public.entries VALUES (1, 58, '{"seat": 0, "do": "cross", "card": 28, "square": [0, 1]}', 'player', 1795028461.0706148);
INSERT INTO public.entries VALUES (1, 59, '{"seat": 1, "do": "cross", "card": 54, "square": [2, 2]}', 'player', 1795028461.0718515);
INSERT INTO public.entries VALUES (1, 60, '{"seat": 2, "do": "cross", "card": 20, "square": [0, 1]}', 'ai', 1795028463.0872788);
INSERT INTO public.entries VALUES (1, 61, '{"do": "advance"}', 'table', 1795028465.24465);
INSERT INTO public.entries VALUES (1, 62, '{"seat": 0, "do": "cross", "card": 21, "square": [2, 2]}', 'player', 1795028465.2546742);
INSERT INTO public.entries VALUES (1, 63, '{"seat": 1, "do": "cross", "card": 54, "square": [1, 2]}', 'player', 1795028465.2552106);
INSERT INTO public.entries VALUES (1, 64, '{"seat": 2, "do": "cross", "card": 3, "square": [2, 0]}', 'ai', 1795028467.2640123);
INSERT INTO public.entries VALUES (1, 65, '{"do": "advance"}', 'table', 1795028469.4296677);
INSERT INTO public.entries VALUES (1, 66, '{"seat": 0, "do": "cross", "card": 28, "square": [0, 2]}', 'player', 1795028469.4402452);
INSERT INTO public.entries VALUES (1, 67, '{"seat": 1, "do": "cross", "card": 2, "square": [0, 1]}', 'player', 1795028469.4413285);
INSERT INTO public.entries VALUES (1, 68, '{"seat": 2, "do": "cross", "card": 20, "square": [2, 1]}', 'ai', 1795028469.4471498);
INSERT INTO public.entries VALUES (1, 69, '{"do": "advance"}', 'table', 1795028471.448063);
INSERT INTO public.entries VALUES (1, 70, '{"seat": 0, "do": "cross", "card": 33, "square": [0, 1]}', 'player', 1795028471.455994);
INSERT INTO public.entries VALUES (1, 71, '{"seat": 1, "do": "cross", "card": 25, "square": [1, 2]}', 'player', 1795028471.4569225);
INSERT INTO public.entries VALUES (1, 72, '{"seat": 2, "do": "cross", "card": 50, "square": [2, 1]}', 'ai', 1795028473.4642742);
INSERT INTO public.entries VALUES (1, 73, '{"do": "advance"}', 'table', 1795028475.6318069);
INSERT INTO public.entries VALUES (1, 74, '{"seat": 0, "do": "cross", "card": 33, "square": [0, 2]}', 'player', 1795028475.6439335);
INSERT INTO public.entries VALUES (1, 75, '{"seat": 1, "do": "cross", "card": 2, "square": [0, 2]}', 'player', 1795028475.644588);
INSERT INTO public.entries VALUES (1, 76, '{"seat": 2, "do": "cross", "card": 50, "square": [2, 0]}', 'ai', 1795028477.6512132);
INSERT INTO public.entries VALUES (1, 77, '{"do": "advance"}', 'table', 1795028479.8214407);
INSERT INTO public.entries VALUES (1, 78, '{"seat": 0, "do": "cross", "card": 33, "square": [1, 1]}', 'player', 1795028479.8331397);
INSERT INTO public.entries VALUES (1, 79, '{"seat": 1, "do": "cross", "card": 54, "square": [0, 2]}', 'player', 1795028479.8340025);
INSERT INTO public.entries VALUES (1, 80, '{"seat": 2, "do": "cross", "card": 20, "square": [0, 0]}', 'ai', 1795028481.8458912);
INSERT INTO public.entries VALUES (1, 81, '{"do": "advance"}', 'table', 1795028484.0018947);
INSERT INTO public.entries VALUES (1, 82, '{"seat": 0, "do": "cross", "card": 21, "square": [2, 1]}', 'player', 1795028484.0210996);
INSERT INTO public.entries VALUES (1, 83, '{"seat": 1, "do": "pass"}', 'player', 1795028484.0226235);
INSERT INTO public.entries VALUES (1, 84, '{"seat": 2, "do": "cross", "card": 20, "square": [1, 0]}', 'ai', 1795028486.0535567);
INSERT INTO public.entries VALUES (1, 85, '{"do": "advance"}', 'table', 1795028488.214206);
INSERT INTO public.entries VALUES (1, 86, '{"seat": 0, "do": "keep", "cards": [30]}', 'player', 1795028488.2283566);
INSERT INTO public.entries VALUES (1, 87, '{"seat": 1, "do": "keep", "cards": [4]}', 'player', 1795028488.2293577);
INSERT INTO public.entries VALUES (1, 88, '{"seat": 2, "do": "keep", "cards": [9]}', 'ai', 1795028490.2369354);
INSERT INTO public.entries VALUES (1, 89, '{"do": "advance"}', 'table', 1795028492.4006796);
INSERT INTO public.entries VALUES (1, 90, '{"seat": 0, "do": "pass"}', 'player', 1795028492.4144633);
INSERT INTO public.entries VALUES (1, 91, '{"seat": 1, "do": "cross", "card": 25, "square": [1, 1]}', 'player', 1795028492.416833);
INSERT INTO public.entries VALUES (1, 92, '{"seat": 2, "do": "cross", "card": 20, "square": [2, 0]}', 'ai', 1795028494.4273965);
INSERT INTO public.entries VALUES (1, 93, '{"seat": 2, "do": "bonus", "bonus": "?", "card": 20, "square": [1, 1]}', 'ai', 1795028494.4273965);
INSERT INTO public.entries VALUES (1, 94, '{"do": "advance"}', 'table', 1795028496.5853338);
INSERT INTO public.entries VALUES (1, 95, '{"seat": 0, "do": "cross", "card": 28, "square": [1, 2]}', 'player', 1795028496.600866);
INSERT INTO public.entries VALUES (1, 96, '{"seat": 1, "do": "cross", "card": 54, "square": [1, 1]}', 'player', 1795028496.6016116);
INSERT INTO public.entries VALUES (1, 97, '{"seat": 1, "do": "bonus", "bonus": "3", "card": 2, "square": [1, 1]}', 'player', 1795028496.6096652);
INSERT INTO public.entries VALUES (1, 98, '{"seat": 1, "do": "bonus", "bonus": "4", "card": 4, "square": [2, 1]}', 'player', 1795028496.613692);
INSERT INTO public.entries VALUES (1, 99, '{"seat": 2, "do": "cross", "card": 3, "square": [2, 2]}', 'ai', 1795028498.6192176);
INSERT INTO public.entries VALUES (1, 100, '{"do": "advance"}', 'table', 1795028500.7909281);
INSERT INTO public.entries VALUES (1, 101, '{"seat": 0, "do": "cross", "card": 23, "square": [0, 2]}', 'player', 1795028500.8147094);
INSERT INTO public.entries VALUES (1, 102, '{"seat": 1, "do": "cross", "card": 4, "square": [0, 2]}', 'player', 1795028500.8163774);
INSERT INTO public.entries VALUES (1, 103, '{"seat": 2, "do": "cross", "card": 9, "square": [2, 2]}', 'ai', 1795028502.8271973);
INSERT INTO public.entries VALUES (1, 104, '{"do": "advance"}', 'table', 1795028504.9973657);
INSERT INTO public.entries VALUES (1, 105, '{"seat": 0, "do": "cross", "card": 33, "square": [1, 0]}', 'player', 1795028505.0127478);
INSERT INTO public.entries VALUES (1, 106, '{"seat": 1, "do": "cross", "card": 2, "square": [1, 0]}', 'player', 1795028505.0163696);
INSERT INTO public.entries VALUES (1, 107, '{"seat": 2, "do": "cross", "card": 50, "square": [1, 1]}', 'ai', 1795028507.0255516);
INSERT INTO public.entries VALUES (1, 108, '{"do": "advance"}', 'table', 1795028509.183616);
INSERT INTO public.entries VALUES (1, 109, '{"seat": 0, "do": "pass"}', 'player', 1795028509.2006958);
INSERT INTO public.entries VALUES (1, 110, '{"seat": 1, "do": "cross", "card": 4, "square": [2, 0]}', 'player', 1795028509.202113);
INSERT INTO public.entries VALUES (1, 111, '{"seat": 2, "do": "cross", "card": 9, "square": [0, 2]}', 'ai', 1795028511.2113872);
INSERT INTO public.entries VALUES (1, 112, '{"do": "advance"}', 'table', 1795028513.3699083);
INSERT INTO public.entries VALUES (1, 113, '{"seat": 0, "do": "cross", "card": 28, "square": [1, 1]}', 'player', 1795028513.3823714);
INSERT INTO public.entries VALUES (1, 114, '{"seat": 1, "do": "cross", "card": 4, "square": [0, 0]}', 'player', 1795028513.383558);
INSERT INTO public.entries VALUES (1, 115, '{"seat": 0, "do": "bonus", "bonus": "5", "card": 28, "square": [0, 0]}', 'player', 1795028513.389247);
INSERT INTO public.entries VALUES (1, 116, '{"seat": 2, "do": "cross", "card": 20, "square": [1, 2]}', 'ai', 1795028515.3942115);
INSERT INTO public.entries VALUES (1, 117, '{"seat": 2, "do": "bonus", "bonus": "3", "card": 50, "square": [1, 2]}', 'ai', 1795028515.3942115);
INSERT INTO public.entries VALUES (1, 118, '{"do": "advance"}', 'table', 1795028517.5566323);
INSERT INTO public.entries VALUES (1, 119, '{"seat": 0, "do": "cross", "card": 30, "square": [0, 2]}', 'player', 1795028517.5744164);
INSERT INTO public.entries VALUES (1, 120, '{"seat": 1, "do": "cross", "card": 2, "square": [2, 2]}', 'player', 1795028517.5757504);
INSERT INTO public.entries VALUES (1, 121, '{"seat": 2, "do": "cross", "card": 3, "square": [0, 2]}', 'ai', 1795028519.5835078);
INSERT INTO public.entries VALUES (1, 122, '{"do": "advance"}', 'table', 1795028521.7459052);
INSERT INTO public.entries VALUES (1, 123, '{"seat": 0, "do": "cross", "card": 28, "square": [1, 0]}', 'player', 1795028521.7601175);
INSERT INTO public.entries VALUES (1, 124, '{"seat": 1, "do": "cross", "card": 4, "square": [0, 1]}', 'player', 1795028521.7614467);
INSERT INTO public.entries VALUES (1, 125, '{"seat": 0, "do": "bonus", "bonus": "2", "card": 33, "square": [1, 2]}', 'player', 1795028521.7709534);
INSERT INTO public.entries VALUES (1, 126, '{"seat": 0, "do": "bonus", "bonus": "?", "card": 23, "square": [0, 0]}', 'player', 1795028521.7760801);
INSERT INTO public.entries VALUES (1, 127, '{"seat": 2, "do": "cross", "card": 20, "square": [2, 2]}', 'ai', 1795028523.7815273);
INSERT INTO public.entries VALUES (1, 128, '{"seat": 2, "do": "bonus", "bonus": "4", "card": 9, "square": [0, 1]}', 'ai', 1795028523.7815273);
INSERT INTO public.entries VALUES (1, 129, '{"do": "advance"}', 'table', 1795028525.9518976);
INSERT INTO public.entries VALUES (1, 130, '{"seat": 0, "do": "cross", "card": 23, "square": [0, 1]}', 'player', 1795028525.9697986);
INSERT INTO public.entries VALUES (1, 131, '{"seat": 1, "do": "cross", "card": 4, "square": [1, 0]}', 'player', 1795028525.971168);
INSERT INTO public.entries VALUES (1, 132, '{"seat": 1, "do": "bonus", "bonus": "5", "card": 54, "square": [2, 0]}', 'player', 1795028525.9782343);
INSERT INTO public.entries VALUES (1, 133, '{"seat": 2, "do": "cross", "card": 9, "square": [2, 1]}', 'ai', 1795028527.9852958);
INSERT INTO public.entries VALUES (1, 134, '{"do": "advance"}', 'table', 1795028530.1571918);
INSERT INTO public.entries VALUES (1, 135, '{"seat": 0, "do": "keep", "cards": [58]}', 'player', 1795028530.1711123);
INSERT INTO public.entries VALUES (1, 136, '{"seat": 1, "do": "keep", "cards": [8]}', 'player', 1795028530.1717525);
INSERT INTO public.entries VALUES (1, 137, '{"seat": 2, "do": "keep", "cards": [15]}', 'ai', 1795028532.1818442);
INSERT INTO public.entries VALUES (1, 138, '{"do": "advance"}', 'table', 1795028534.3478384);
INSERT INTO public.entries VALUES (1, 139, '{"seat": 0, "do": "cross", "card": 23, "square": [2, 1]}', 'player', 1795028534.3556662);
INSERT INTO public.entries VALUES (1, 140, '{"seat": 1, "do": "cross", "card": 4, "square": [1, 2]}', 'player', 1795028534.356593);
INSERT INTO public.entries VALUES (1, 141, '{"seat": 0, "do": "bonus", "bonus": "4", "card": 58, "square": [2, 1]}', 'player', 1795028534.3612375);
INSERT INTO public.entries VALUES (1, 142, '{"seat": 2, "do": "cross", "card": 9, "square": [2, 0]}', 'ai', 1795028536.3667607);
INSERT INTO public.entries VALUES (1, 143, '{"seat": 2, "do": "bonus", "bonus": "3", "card": 9, "square": [1, 0]}', 'ai', 1795028536.3667607);
INSERT INTO public.entries VALUES (1, 144, '{"do": "advance"}', 'table', 1795028538.5277615);
INSERT INTO public.entries VALUES (1, 145, '{"seat": 0, "do": "cross", "card": 23, "square": [2, 0]}', 'player', 1795028538.5376976);
INSERT INTO public.entries VALUES (1, 146, '{"seat": 1, "do": "cross", "card": 4, "square": [1, 1]}', 'player', 1795028538.5385866);
INSERT INTO public.entries VALUES (1, 147, '{"seat": 0, "do": "bonus", "bonus": "2", "card": 30, "square": [0, 1]}', 'player', 1795028538.5442407);
INSERT INTO public.entries VALUES (1, 148, '{"seat": 1, "do": "bonus", "bonus": "6", "card": 8, "square": [1, 0]}', 'player', 1795028538.5448267);
INSERT INTO public.entries VALUES (1, 149, '{"seat": 2, "do": "cross", "card": 9, "square": [1, 2]}', 'ai', 1795028540.5517914);
INSERT INTO public.entries VALUES (1, 150, '{"do": "advance"}', 'table', 1795028542.714979);
INSERT INTO public.entries VALUES (1, 151, '{"seat": 0, "do": "cross", "card": 30, "square": [1, 0]}', 'player', 1795028542.7268984);
INSERT INTO public.entries VALUES (1, 152, '{"seat": 1, "do": "cross", "card": 2, "square": [1, 2]}', 'player', 1795028542.7281306);
INSERT INTO public.entries VALUES (1, 153, '{"seat": 2, "do": "cross", "card": 50, "square": [0, 2]}', 'ai', 1795028544.7360945);
INSERT INTO public.entries VALUES (1, 154, '{"do": "advance"}', 'table', 1795028546.9015803);
INSERT INTO public.entries VALUES (1, 155, '{"seat": 0, "do": "pass"}', 'player', 1795028546.9098442);
INSERT INTO public.entries VALUES (1, 156, '{"seat": 1, "do": "cross", "card": 8, "square": [1, 2]}', 'player', 1795028546.9103417);
INSERT INTO public.entries VALUES (1, 157, '{"seat": 2, "do": "cross", "card": 9, "square": [0, 0]}', 'ai', 1795028548.9180102);
INSERT INTO public.entries VALUES (1, 158, '{"seat": 2, "do": "bonus", "bonus": "1", "card": 9, "square": [1, 1]}', 'ai', 1795028548.9180102);
INSERT INTO public.entries VALUES (1, 159, '{"seat": 2, "do": "bonus", "bonus": "7", "card": 15, "square": [2, 0]}', 'ai', 1795028548.9180102);
INSERT INTO public.entries VALUES (1, 160, '{"seat": 2, "do": "bonus", "bonus": "3", "card": 50, "square": [0, 1]}', 'ai', 1795028548.9180102);
INSERT INTO public.entries VALUES (1, 161, '{"seat": 2, "do": "bonus", "bonus": "6", "card": 15, "square": [0, 2]}', 'ai', 1795028548.9180102);
INSERT INTO public.entries VALUES (1, 162, '{"seat": 2, "do": "bonus", "bonus": "9", "card": 15, "square": [2, 1]}', 'ai', 1795028548.9180102);
INSERT INTO public.entries VALUES (1, 163, '{"do": "advance"}', 'table', 1795028551.083949);
INSERT INTO public.entries VALUES (1, 164, '{"seat": 0, "do": "cross", "card": 33, "square": [2, 0]}', 'player', 1795028551.0953083);
INSERT INTO public.entries VALUES (1, 165, '{"seat": 1, "do": "pass"}', 'player', 1795028551.0991218);
INSERT INTO public.entries VALUES (1, 166, '{"seat": 2, "do": "cross", "card": 3, "square": [0, 1]}', 'ai', 1795028553.105292);
INSERT INTO public.entries VALUES (1, 167, '{"do": "advance"}', 'table', 1795028555.2701066);
INSERT INTO public.entries VALUES (1, 168, '{"seat": 0, "do": "pass"}', 'player', 1795028555.2823935);
INSERT INTO public.entries VALUES (1, 169, '{"seat": 1, "do": "pass"}', 'player', 1795028555.2854986);
INSERT INTO public.entries VALUES (1, 170, '{"seat": 2, "do": "cross", "card": 15, "square": [0, 1]}', 'ai', 1795028557.2925346);
INSERT INTO public.entries VALUES (1, 171, '{"do": "advance"}', 'table', 1795028559.456892);
INSERT INTO public.entries VALUES (1, 172, '{"seat": 0, "do": "cross", "card": 33, "square": [0, 0]}', 'player', 1795028559.4667451);
INSERT INTO public.entries VALUES (1, 173, '{"seat": 1, "do": "cross", "card": 2, "square": [0, 0]}', 'player', 1795028559.4677093);
INSERT INTO public.entries VALUES (1, 174, '{"seat": 2, "do": "cross", "card": 50, "square": [2, 2]}', 'ai', 1795028561.4752512);
INSERT INTO public.entries VALUES (1, 175, '{"do": "advance"}', 'table', 1795028563.6419263);
INSERT INTO public.entries VALUES (1, 176, '{"seat": 0, "do": "cross", "card": 58, "square": [2, 2]}', 'player', 1795028563.6582403);
INSERT INTO public.entries VALUES (1, 177, '{"seat": 1, "do": "pass"}', 'player', 1795028563.660074);
INSERT INTO public.entries VALUES (1, 178, '{"seat": 2, "do": "cross", "card": 15, "square": [0, 0]}', 'ai', 1795028565.6663582);
INSERT INTO public.entries VALUES (1, 179, '{"do": "advance"}', 'table', 1795028567.82692);
INSERT INTO public.entries VALUES (1, 180, '{"seat": 0, "do": "cross", "card": 30, "square": [1, 1]}', 'player', 1795028567.8432949);
INSERT INTO public.entries VALUES (1, 181, '{"seat": 1, "do": "cross", "card": 25, "square": [0, 1]}', 'player', 1795028567.8441384);
INSERT INTO public.entries VALUES (1, 182, '{"seat": 2, "do": "cross", "card": 3, "square": [1, 1]}', 'ai', 1795028569.8539424);
INSERT INTO public.entries VALUES (1, 183, '{"do": "advance"}', 'table', 1795028572.0113163);
INSERT INTO public.entries VALUES (2, 0, '{"seat": 0, "do": "keep", "cards": [13, 58, 48]}', 'player', 1795028572.2331383);
INSERT INTO public.entries VALUES (2, 1, '{"do": "advance"}', 'table', 1795028572.2363446);
INSERT INTO public.entries VALUES (2, 2, '{"seat": 0, "do": "cross", "card": 13, "square": [0, 0]}', 'player', 1795028572.2441242);
INSERT INTO public.entries VALUES (2, 3, '{"do": "advance"}', 'table', 1795028572.2477062);
INSERT INTO public.entries VALUES (2, 4, '{"seat": 0, "do": "cross", "card": 58, "square": [0, 1]}', 'player', 1795028572.2514083);
INSERT INTO public.entries VALUES (2, 5, '{"do": "advance"}', 'table', 1795028572.2546823);
INSERT INTO public.entries VALUES (2, 6, '{"seat": 0, "do": "cross", "card": 13, "square": [1, 2]}', 'player', 1795028572.3160172);
INSERT INTO public.entries VALUES (2, 7, '{"do": "advance"}', 'table', 1795028572.3203363);
INSERT INTO public.entries VALUES (2, 8, '{"seat": 0, "do": "cross", "card": 13, "square": [2, 2]}', 'player', 1795028572.3248098);
INSERT INTO public.entries VALUES (2, 9, '{"do": "advance"}', 'table', 1795028572.3280773);
INSERT INTO public.entries VALUES (2, 10, '{"seat": 0, "do": "cross", "card": 13, "square": [1, 1]}', 'player', 1795028572.3313437);
INSERT INTO public.entries VALUES (2, 11, '{"do": "advance"}', 'table', 1795028572.3337543);
INSERT INTO public.entries VALUES (2, 12, '{"seat": 0, "do": "cross", "card": 13, "square": [2, 1]}', 'player', 1795028572.3370101);
INSERT INTO public.entries VALUES (2, 13, '{"do": "advance"}', 'table', 1795028572.3395898);
INSERT INTO public.entries VALUES (2, 14, '{"seat": 0, "do": "cross", "card": 13, "square": [0, 1]}', 'player', 1795028572.3426583);
INSERT INTO public.entries VALUES (2, 15, '{"seat": 0, "do": "bonus", "bonus": "3", "card": 48, "square": [2, 1]}', 'player', 1795028572.3450208);
INSERT INTO public.entries VALUES (2, 16, '{"do": "advance"}', 'table', 1795028572.3472884);
INSERT INTO public.entries VALUES (2, 17, '{"seat": 0, "do": "cross", "card": 13, "square": [2, 0]}', 'player', 1795028572.3502073);
INSERT INTO public.entries VALUES (2, 18, '{"seat": 0, "do": "bonus", "bonus": "1", "card": 13, "square": [0, 2]}', 'player', 1795028572.3525972);
INSERT INTO public.entries VALUES (2, 19, '{"do": "advance"}', 'table', 1795028572.3548884);
INSERT INTO public.entries VALUES (2, 20, '{"seat": 0, "do": "cross", "card": 58, "square": [1, 0]}', 'player', 1795028572.3577495);
INSERT INTO public.entries VALUES (2, 21, '{"do": "advance"}', 'table', 1795028572.3645575);
INSERT INTO public.entries VALUES (2, 22, '{"seat": 0, "do": "keep", "cards": [30]}', 'player', 1795028572.3679073);
INSERT INTO public.entries VALUES (2, 23, '{"do": "advance"}', 'table', 1795028572.3705611);
INSERT INTO public.entries VALUES (2, 24, '{"seat": 0, "do": "cross", "card": 58, "square": [0, 2]}', 'player', 1795028572.3772678);
INSERT INTO public.entries VALUES (2, 25, '{"do": "advance"}', 'table', 1795028572.379908);
INSERT INTO public.entries VALUES (2, 26, '{"seat": 0, "do": "cross", "card": 30, "square": [0, 2]}', 'player', 1795028572.3833323);
INSERT INTO public.entries VALUES (2, 27, '{"do": "advance"}', 'table', 1795028572.3858);
INSERT INTO public.entries VALUES (2, 28, '{"seat": 0, "do": "cross", "card": 58, "square": [0, 0]}', 'player', 1795028572.3907857);
INSERT INTO public.entries VALUES (2, 29, '{"do": "advance"}', 'table', 1795028572.393333);
INSERT INTO public.entries VALUES (2, 30, '{"seat": 0, "do": "cross", "card": 58, "square": [2, 0]}', 'player', 1795028572.400135);
INSERT INTO public.entries VALUES (2, 31, '{"seat": 0, "do": "bonus", "bonus": "7", "card": 58, "square": [1, 2]}', 'player', 1795028572.4036229);
INSERT INTO public.entries VALUES (2, 32, '{"do": "advance"}', 'table', 1795028572.4066238);
INSERT INTO public.entries VALUES (2, 33, '{"seat": 0, "do": "cross", "card": 13, "square": [1, 0]}', 'player', 1795028572.413496);
INSERT INTO public.entries VALUES (2, 34, '{"seat": 0, "do": "bonus", "bonus": "8", "card": 48, "square": [1, 0]}', 'player', 1795028572.4166608);
INSERT INTO public.entries VALUES (2, 35, '{"do": "advance"}', 'table', 1795028572.4193392);
INSERT INTO public.entries VALUES (2, 36, '{"seat": 0, "do": "cross", "card": 48, "square": [2, 2]}', 'player', 1795028572.422592);
INSERT INTO public.entries VALUES (2, 37, '{"do": "advance"}', 'table', 1795028572.4251883);
INSERT INTO public.entries VALUES (2, 38, '{"seat": 0, "do": "cross", "card": 48, "square": [1, 2]}', 'player', 1795028572.4325976);
INSERT INTO public.entries VALUES (2, 39, '{"do": "advance"}', 'table', 1795028572.435679);
INSERT INTO public.entries VALUES (2, 40, '{"seat": 0, "do": "cross", "card": 58, "square": [2, 2]}', 'player', 1795028572.4390254);
INSERT INTO public.entries VALUES (2, 41, '{"seat": 0, "do": "bonus", "bonus": "8", "card": 30, "square": [2, 1]}', 'player', 1795028572.4423134);
INSERT INTO public.entries VALUES (2, 42, '{"do": "advance"}', 'table', 1795028572.4457552);
INSERT INTO public.entries VALUES (2, 43, '{"seat": 0, "do": "cross", "card": 30, "square": [2, 0]}', 'player', 1795028572.4499426);
INSERT INTO public.entries VALUES (2, 44, '{"do": "advance"}', 'table', 1795028572.4533463);
INSERT INTO public.entries VALUES (2, 45, '{"seat": 0, "do": "keep", "cards": [37]}', 'player', 1795028572.4566853);
INSERT INTO public.entries VALUES (2, 46, '{"do": "advance"}', 'table', 1795028572.4598577);
INSERT INTO public.entries VALUES (2, 47, '{"seat": 0, "do": "cross", "card": 37, "square": [1, 1]}', 'player', 1795028572.4636173);
INSERT INTO public.entries VALUES (2, 48, '{"do": "advance"}', 'table', 1795028572.4666677);
INSERT INTO public.entries VALUES (2, 49, '{"seat": 0, "do": "cross", "card": 58, "square": [1, 1]}', 'player', 1795028572.4709942);
INSERT INTO public.entries VALUES (2, 50, '{"seat": 0, "do": "bonus", "bonus": "?", "card": 58, "square": [2, 1]}', 'player', 1795028572.4752586);
INSERT INTO public.entries VALUES (2, 51, '{"seat": 0, "do": "bonus", "bonus": "8", "card": 37, "square": [1, 0]}', 'player', 1795028572.4806767);
INSERT INTO public.entries VALUES (2, 52, '{"seat": 0, "do": "bonus", "bonus": "?", "card": 48, "square": [0, 0]}', 'player', 1795028572.4852216);
INSERT INTO public.entries VALUES (2, 53, '{"do": "advance"}', 'table', 1795028572.4887924);
INSERT INTO public.entries VALUES (2, 54, '{"seat": 0, "do": "cross", "card": 48, "square": [0, 2]}', 'player', 1795028572.4927704);
INSERT INTO public.entries VALUES (2, 55, '{"do": "advance"}', 'table', 1795028572.4959655);
INSERT INTO public.entries VALUES (2, 56, '{"seat": 0, "do": "cross", "card": 48, "square": [2, 0]}', 'player', 1795028572.4998715);
INSERT INTO public.entries VALUES (2, 57, '{"seat": 0, "do": "bonus", "bonus": "2", "card": 30, "square": [0, 1]}', 'player', 1795028572.5031812);
INSERT INTO public.entries VALUES (2, 58, '{"do": "advance"}', 'table', 1795028572.5062416);
INSERT INTO public.entries VALUES (2, 59, '{"seat": 0, "do": "cross", "card": 48, "square": [1, 1]}', 'player', 1795028572.510071);
INSERT INTO public.entries VALUES (2, 60, '{"seat": 0, "do": "bonus", "bonus": "4", "card": 37, "square": [0, 1]}', 'player', 1795028572.5139067);
INSERT INTO public.entries VALUES (2, 61, '{"do": "advance"}', 'table', 1795028572.5170786);
INSERT INTO public.entries VALUES (2, 62, '{"seat": 0, "do": "cross", "card": 30, "square": [1, 1]}', 'player', 1795028572.5217266);
INSERT INTO public.entries VALUES (2, 63, '{"do": "advance"}', 'table', 1795028572.5255573);
INSERT INTO public.entries VALUES (2, 64, '{"seat": 0, "do": "pass"}', 'player', 1795028572.5298316);
INSERT INTO public.entries VALUES (2, 65, '{"do": "advance"}', 'table', 1795028572.5329652);
INSERT INTO public.entries VALUES (2, 66, '{"seat": 0, "do": "cross", "card": 37, "square": [0, 2]}', 'player', 1795028572.5364084);
INSERT INTO public.entries VALUES (2, 67, '{"do": "advance"}', 'table', 1795028572.543215);
INSERT INTO public.entries VALUES (2, 68, '{"seat": 0, "do": "pass"}', 'player', 1795028572.5467377);
INSERT INTO public.entries VALUES (2, 69, '{"do": "advance"}', 'table', 1795028572.549754);
INSERT INTO public.entries VALUES (2, 70, '{"seat": 0, "do": "keep", "cards": [51]}', 'player', 1795028572.5540557);
INSERT INTO public.entries VALUES (2, 71, '{"do": "advance"}', 'table', 1795028572.5580373);
INSERT INTO public.entries VALUES (2, 72, '{"seat": 0, "do": "cross", "card": 30, "square": [0, 0]}', 'player', 1795028572.56319);
INSERT INTO public.entries VALUES (2, 73, '{"seat": 0, "do": "bonus", "bonus": "7", "card": 51, "square": [1, 2]}', 'player', 1795028572.5671964);
INSERT INTO public.entries VALUES (2, 74, '{"do": "advance"}', 'table', 1795028572.5701602);
INSERT INTO public.entries VALUES (2, 75, '{"seat": 0, "do": "cross", "card": 30, "square": [1, 0]}', 'player', 1795028572.5736153);
INSERT INTO public.entries VALUES (2, 76, '{"do": "advance"}', 'table', 1795028572.5763557);
INSERT INTO public.entries VALUES (2, 77, '{"seat": 0, "do": "cross", "card": 51, "square": [2, 2]}', 'player', 1795028572.5798423);
INSERT INTO public.entries VALUES (2, 78, '{"do": "advance"}', 'table', 1795028572.5823548);
INSERT INTO public.entries VALUES (2, 79, '{"seat": 0, "do": "cross", "card": 30, "square": [1, 2]}', 'player', 1795028572.5855095);
INSERT INTO public.entries VALUES (2, 80, '{"do": "advance"}', 'table', 1795028572.589919);
INSERT INTO public.entries VALUES (2, 81, '{"seat": 0, "do": "cross", "card": 30, "square": [2, 2]}', 'player', 1795028572.5934145);
INSERT INTO public.entries VALUES (2, 82, '{"seat": 0, "do": "bonus", "bonus": "4", "card": 51, "square": [2, 0]}', 'player', 1795028572.596461);
INSERT INTO public.entries VALUES (2, 83, '{"do": "advance"}', 'table', 1795028572.5993443);
INSERT INTO public.entries VALUES (2, 84, '{"seat": 0, "do": "cross", "card": 37, "square": [1, 2]}', 'player', 1795028572.6026244);
INSERT INTO public.entries VALUES (2, 85, '{"do": "advance"}', 'table', 1795028572.6052365);
INSERT INTO public.entries VALUES (2, 86, '{"seat": 0, "do": "cross", "card": 48, "square": [0, 1]}', 'player', 1795028572.6087873);
INSERT INTO public.entries VALUES (2, 87, '{"do": "advance"}', 'table', 1795028572.6128547);
INSERT INTO public.entries VALUES (2, 88, '{"seat": 0, "do": "cross", "card": 51, "square": [1, 0]}', 'player', 1795028572.6171813);
INSERT INTO public.entries VALUES (2, 89, '{"do": "advance"}', 'table', 1795028572.6205919);
INSERT INTO public.entries VALUES (2, 90, '{"seat": 0, "do": "pass"}', 'player', 1795028572.6274216);
INSERT INTO public.entries VALUES (2, 91, '{"do": "advance"}', 'table', 1795028572.6306794);
INSERT INTO public.entries VALUES (3, 0, '{"seat": 0, "do": "stay"}', 'player', 1795028572.7652092);
INSERT INTO public.entries VALUES (3, 1, '{"do": "advance"}', 'table', 1795028572.8013096);
INSERT INTO public.entries VALUES (3, 2, '{"seat": 0, "do": "stay"}', 'player', 1795028572.8111677);
INSERT INTO public.entries VALUES (3, 3, '{"do": "advance"}', 'table', 1795028572.819155);
INSERT INTO public.entries VALUES (3, 4, '{"seat": 0, "do": "stay"}', 'player', 1795028572.8302655);
INSERT INTO public.entries VALUES (3, 5, '{"do": "advance"}', 'table', 1795028572.8394468);
INSERT INTO public.entries VALUES (3, 6, '{"seat": 0, "do": "stay"}', 'player', 1795028572.8504276);
INSERT INTO public.entries VALUES (3, 7, '{"do": "advance"}', 'table', 1795028572.858491);
INSERT INTO public.entries VALUES (3, 8, '{"seat": 0, "do": "stay"}', 'player', 1795028572.8970866);
INSERT INTO public.entries VALUES (3, 9, '{"do": "advance"}', 'table', 1795028572.9078455);
INSERT INTO public.entries VALUES (3, 10, '{"seat": 0, "do": "stay"}', 'player', 1795028572.9187574);
INSERT INTO public.entries VALUES (3, 11, '{"do": "advance"}', 'table', 1795028572.927046);
INSERT INTO public.entries VALUES (3, 12, '{"seat": 0, "do": "stay"}', 'player', 1795028572.9374006);
INSERT INTO public.entries VALUES (3, 13, '{"do": "advance"}', 'table', 1795028572.9483237);
INSERT INTO public.entries VALUES (3, 14, '{"seat": 0, "do": "stay"}', 'player', 1795028572.9633167);
INSERT INTO public.entries VALUES (3, 15, '{"do": "advance"}', 'table', 1795028572.9720418);
INSERT INTO public.entries VALUES (3, 16, '{"seat": 0, "do": "stay"}', 'player', 1795028572.998618);
INSERT INTO public.entries VALUES (3, 17, '{"do": "advance"}', 'table', 1795028573.0117319);
INSERT INTO public.entries VALUES (3, 18, '{"seat": 0, "do": "stay"}', 'player', 1795028573.019394);
INSERT INTO public.entries VALUES (3, 19, '{"do": "advance"}', 'table', 1795028573.0267656);
INSERT INTO public.entries VALUES (3, 20, '{"seat": 0, "do": "stay"}', 'player', 1795028573.0343301);
INSERT INTO public.entries VALUES (3, 21, '{"do": "advance"}', 'table', 1795028573.042253);
INSERT INTO public.entries VALUES (3, 22, '{"seat": 0, "do": "stay"}', 'player', 1795028573.05644);
INSERT INTO public.entries VALUES (3, 23, '{"do": "advance"}', 'table', 1795028573.0695128);
INSERT INTO public.entries VALUES (3, 24, '{"seat": 0, "do": "stay"}', 'player', 1795028573.0844824);
INSERT INTO public.entries VALUES (3, 25, '{"do": "advance"}', 'table', 1795028573.0943503);
INSERT INTO public.entries VALUES (3, 26, '{"seat": 0, "do": "stay"}', 'player', 1795028573.1032476);
INSERT INTO public.entries VALUES (3, 27, '{"do": "advance"}', 'table', 1795028573.119869);
INSERT INTO public.entries VALUES (3, 28, '{"seat": 0, "do": "stay"}', 'player', 1795028573.1293504);
INSERT INTO public.entries VALUES (3, 29, '{"do": "advance"}', 'table', 1795028573.1402006);
INSERT INTO public.entries VALUES (3, 30, '{"seat": 0, "do": "stay"}', 'player', 1795028573.147878);
INSERT INTO public.entries VALUES (3, 31, '{"do": "advance"}', 'table', 1795028573.1550796);
INSERT INTO public.entries VALUES (3, 32, '{"seat": 0, "do": "stay"}', 'player', 1795028573.1664524);
INSERT INTO public.entries VALUES (3, 33, '{"do": "advance"}', 'table', 1795028573.1760714);
INSERT INTO public.entries VALUES (3, 34, '{"seat": 0, "do": "stay"}', 'player', 1795028573.183413);
INSERT INTO public.entries VALUES (3, 35, '{"do": "advance"}', 'table', 1795028573.1943202);
INSERT INTO public.entries VALUES (3, 36, '{"seat": 0, "do": "stay"}', 'player', 1795028573.2043505);
INSERT INTO public.entries VALUES (3, 37, '{"do": "advance"}', 'table', 1795028573.216218);
INSERT INTO public.entries VALUES (3, 38, '{"seat": 0, "do": "stay"}', 'player', 1795028573.22558);
INSERT INTO public.entries VALUES (3, 39, '{"do": "advance"}', 'table', 1795028573.235851);
INSERT INTO public.entries VALUES (3, 40, '{"seat": 0, "do": "stay"}', 'player', 1795028573.2432368);
INSERT INTO public.entries VALUES (3, 41, '{"do": "advance"}', 'table', 1795028573.2532403);
INSERT INTO public.entries VALUES (3, 42, '{"seat": 0, "do": "stay"}', 'player', 1795028573.2671516);
INSERT INTO public.entries VALUES (3, 43, '{"do": "advance"}', 'table', 1795028573.2786326);
INSERT INTO public.entries VALUES (3, 44, '{"seat": 0, "do": "stay"}', 'player', 1795028573.2857478);
INSERT INTO public.entries VALUES (3, 45, '{"do": "advance"}', 'table', 1795028573.2968388);
INSERT INTO public.entries VALUES (3, 46, '{"seat": 0, "do": "stay"}', 'player', 1795028573.3091652);
INSERT INTO public.entries VALUES (3, 47, '{"do": "advance"}', 'table', 1795028573.3162053);
INSERT INTO public.entries VALUES (3, 48, '{"seat": 0, "do": "stay"}', 'player', 1795028573.3233545);
INSERT INTO public.entries VALUES (3, 49, '{"do": "advance"}', 'table', 1795028573.3308825);
INSERT INTO public.entries VALUES (3, 50, '{"seat": 0, "do": "stay"}', 'player', 1795028573.3380032);
INSERT INTO public.entries VALUES (3, 51, '{"do": "advance"}', 'table', 1795028573.3444774);
INSERT INTO public.entries VALUES (3, 52, '{"seat": 0, "do": "stay"}', 'player', 1795028573.3512816);
INSERT INTO public.entries VALUES (4, 0, '{"seat": 0, "do": "stay"}', 'player', 1795114800.0247989);
INSERT INTO public.entries VALUES (4, 1, '{"do": "advance"}', 'table', 1795114800.0436442);
INSERT INTO public.entries VALUES (4, 2, '{"seat": 0, "do": "stay"}', 'player', 1795114800.0577369);
INSERT INTO public.entries VALUES (4, 3, '{"do": "advance"}', 'table', 1795114800.0648744);
INSERT INTO public.entries VALUES (4, 4, '{"seat": 0, "do": "stay"}', 'player', 1795114800.0697322);
INSERT INTO public.entries VALUES (4, 5, '{"do": "advance"}', 'table', 1795114800.073404);
INSERT INTO public.entries VALUES (6, 0, '{"seat": 0, "do": "keep", "cards": [17, 15, 60]}', 'player', 1795201205.4399085);
INSERT INTO public.entries VALUES (6, 1, '{"do": "advance"}', 'table', 1795201205.44394);
INSERT INTO public.entries VALUES (6, 2, '{"seat": 0, "do": "cross", "card": 15, "square": [1, 0]}', 'player', 1795201205.447791);
INSERT INTO public.entries VALUES (6, 3, '{"do": "advance"}', 'table', 1795201205.4504712);
INSERT INTO public.entries VALUES (6, 4, '{"seat": 0, "do": "cross", "card": 17, "square": [2, 0]}', 'player', 1795201205.4535077);
INSERT INTO public.entries VALUES (6, 5, '{"do": "advance"}', 'table', 1795201205.4558473);
INSERT INTO public.entries VALUES (6, 6, '{"seat": 0, "do": "cross", "card": 17, "square": [2, 1]}', 'player', 1795201205.4587064);
INSERT INTO public.entries VALUES (6, 7, '{"do": "advance"}', 'table', 1795201205.4610257);
INSERT INTO public.entries VALUES (6, 8, '{"seat": 0, "do": "cross", "card": 15, "square": [1, 1]}', 'player', 1795201205.4662085);
INSERT INTO public.entries VALUES (6, 9, '{"do": "advance"}', 'table', 1795201205.4689353);
INSERT INTO public.entries VALUES (6, 10, '{"seat": 0, "do": "cross", "card": 17, "square": [0, 2]}', 'player', 1795201205.4742253);
INSERT INTO public.entries VALUES (6, 11, '{"do": "advance"}', 'table', 1795201205.4766033);
INSERT INTO public.entries VALUES (6, 12, '{"seat": 0, "do": "cross", "card": 17, "square": [2, 2]}', 'player', 1795201205.4835594);
INSERT INTO public.entries VALUES (6, 13, '{"seat": 0, "do": "bonus", "bonus": "8", "card": 17, "square": [0, 1]}', 'player', 1795201205.4865034);
INSERT INTO public.entries VALUES (6, 14, '{"do": "advance"}', 'table', 1795201205.4907823);
INSERT INTO public.entries VALUES (6, 15, '{"seat": 0, "do": "cross", "card": 17, "square": [1, 0]}', 'player', 1795201205.4958842);
INSERT INTO public.entries VALUES (6, 16, '{"do": "advance"}', 'table', 1795201205.4996233);
INSERT INTO public.entries VALUES (6, 17, '{"seat": 0, "do": "cross", "card": 17, "square": [0, 0]}', 'player', 1795201205.5031447);
INSERT INTO public.entries VALUES (6, 18, '{"seat": 0, "do": "bonus", "bonus": "4", "card": 15, "square": [0, 1]}', 'player', 1795201205.5060134);
INSERT INTO public.entries VALUES (6, 19, '{"do": "advance"}', 'table', 1795201205.508602);
INSERT INTO public.entries VALUES (6, 20, '{"seat": 0, "do": "cross", "card": 60, "square": [0, 2]}', 'player', 1795201205.5125127);
INSERT INTO public.entries VALUES (6, 21, '{"do": "advance"}', 'table', 1795201205.5158608);
INSERT INTO public.entries VALUES (6, 22, '{"seat": 0, "do": "keep", "cards": [48]}', 'player', 1795201205.5192814);
INSERT INTO public.entries VALUES (6, 23, '{"do": "advance"}', 'table', 1795201205.522636);
INSERT INTO public.entries VALUES (6, 24, '{"seat": 0, "do": "cross", "card": 17, "square": [1, 2]}', 'player', 1795201205.5270574);
INSERT INTO public.entries VALUES (6, 25, '{"do": "advance"}', 'table', 1795201205.5305138);
INSERT INTO public.entries VALUES (6, 26, '{"seat": 0, "do": "cross", "card": 15, "square": [2, 2]}', 'player', 1795201205.5349286);
INSERT INTO public.entries VALUES (6, 27, '{"do": "advance"}', 'table', 1795201205.5390763);
INSERT INTO public.entries VALUES (6, 28, '{"seat": 0, "do": "cross", "card": 15, "square": [2, 1]}', 'player', 1795201205.54365);
INSERT INTO public.entries VALUES (6, 29, '{"do": "advance"}', 'table', 1795201205.5467396);
INSERT INTO public.entries VALUES (6, 30, '{"seat": 0, "do": "cross", "card": 48, "square": [0, 0]}', 'player', 1795201205.552808);
INSERT INTO public.entries VALUES (6, 31, '{"do": "advance"}', 'table', 1795201205.556143);
INSERT INTO public.entries VALUES (6, 32, '{"seat": 0, "do": "cross", "card": 60, "square": [0, 1]}', 'player', 1795201205.560735);
INSERT INTO public.entries VALUES (6, 33, '{"do": "advance"}', 'table', 1795201205.5642157);
INSERT INTO public.entries VALUES (6, 34, '{"seat": 0, "do": "cross", "card": 60, "square": [2, 1]}', 'player', 1795201205.568203);
INSERT INTO public.entries VALUES (6, 35, '{"do": "advance"}', 'table', 1795201205.5716157);
INSERT INTO public.entries VALUES (6, 36, '{"seat": 0, "do": "pass"}', 'player', 1795201205.5758915);
INSERT INTO public.entries VALUES (6, 37, '{"do": "advance"}', 'table', 1795201205.5796037);
INSERT INTO public.entries VALUES (6, 38, '{"seat": 0, "do": "cross", "card": 60, "square": [1, 0]}', 'player', 1795201205.5849392);
INSERT INTO public.entries VALUES (6, 39, '{"do": "advance"}', 'table', 1795201205.5884783);
INSERT INTO public.entries VALUES (6, 40, '{"seat": 0, "do": "cross", "card": 15, "square": [0, 2]}', 'player', 1795201205.5921364);
INSERT INTO public.entries VALUES (6, 41, '{"do": "advance"}', 'table', 1795201205.595186);
INSERT INTO public.entries VALUES (6, 42, '{"seat": 0, "do": "keep", "cards": [34]}', 'player', 1795201205.598611);
INSERT INTO public.entries VALUES (6, 43, '{"do": "advance"}', 'table', 1795201205.6024623);
INSERT INTO public.entries VALUES (6, 44, '{"seat": 0, "do": "cross", "card": 34, "square": [0, 1]}', 'player', 1795201205.6070478);
INSERT INTO public.entries VALUES (6, 45, '{"do": "advance"}', 'table', 1795201205.6107695);
INSERT INTO public.entries VALUES (6, 46, '{"seat": 0, "do": "cross", "card": 60, "square": [1, 1]}', 'player', 1795201205.6153576);
INSERT INTO public.entries VALUES (6, 47, '{"do": "advance"}', 'table', 1795201205.6193757);
INSERT INTO public.entries VALUES (6, 48, '{"seat": 0, "do": "cross", "card": 17, "square": [1, 1]}', 'player', 1795201205.6254632);
INSERT INTO public.entries VALUES (6, 49, '{"seat": 0, "do": "bonus", "bonus": "3", "card": 15, "square": [1, 2]}', 'player', 1795201205.630269);
INSERT INTO public.entries VALUES (6, 50, '{"seat": 0, "do": "bonus", "bonus": "9", "card": 48, "square": [1, 1]}', 'player', 1795201205.6339078);
INSERT INTO public.entries VALUES (6, 51, '{"do": "advance"}', 'table', 1795201205.6369486);
INSERT INTO public.entries VALUES (6, 52, '{"seat": 0, "do": "cross", "card": 15, "square": [2, 0]}', 'player', 1795201205.6411617);
INSERT INTO public.entries VALUES (6, 53, '{"do": "advance"}', 'table', 1795201205.644761);
INSERT INTO public.entries VALUES (6, 54, '{"seat": 0, "do": "cross", "card": 48, "square": [0, 2]}', 'player', 1795201205.649081);
INSERT INTO public.entries VALUES (6, 55, '{"do": "advance"}', 'table', 1795201205.6522021);
INSERT INTO public.entries VALUES (6, 56, '{"seat": 0, "do": "cross", "card": 60, "square": [0, 0]}', 'player', 1795201205.656112);
INSERT INTO public.entries VALUES (6, 57, '{"seat": 0, "do": "bonus", "bonus": "5", "card": 15, "square": [0, 0]}', 'player', 1795201205.6595874);
INSERT INTO public.entries VALUES (6, 58, '{"do": "advance"}', 'table', 1795201205.6629188);
INSERT INTO public.entries VALUES (6, 59, '{"seat": 0, "do": "cross", "card": 48, "square": [0, 1]}', 'player', 1795201205.667667);
INSERT INTO public.entries VALUES (6, 60, '{"do": "advance"}', 'table', 1795201205.6720884);
INSERT INTO public.entries VALUES (6, 61, '{"seat": 0, "do": "cross", "card": 60, "square": [2, 2]}', 'player', 1795201205.676569);
INSERT INTO public.entries VALUES (6, 62, '{"do": "advance"}', 'table', 1795201205.6795104);
INSERT INTO public.entries VALUES (6, 63, '{"seat": 0, "do": "cross", "card": 60, "square": [2, 0]}', 'player', 1795201205.6827674);
INSERT INTO public.entries VALUES (6, 64, '{"seat": 0, "do": "bonus", "bonus": "7", "card": 60, "square": [1, 2]}', 'player', 1795201205.686001);
INSERT INTO public.entries VALUES (6, 65, '{"do": "advance"}', 'table', 1795201205.6891325);
INSERT INTO public.entries VALUES (6, 66, '{"seat": 0, "do": "keep", "cards": [20]}', 'player', 1795201205.692584);
INSERT INTO public.entries VALUES (6, 67, '{"do": "advance"}', 'table', 1795201205.6957657);
INSERT INTO public.entries VALUES (6, 68, '{"seat": 0, "do": "cross", "card": 48, "square": [2, 2]}', 'player', 1795201205.6998167);
INSERT INTO public.entries VALUES (6, 69, '{"do": "advance"}', 'table', 1795201205.702891);
INSERT INTO public.entries VALUES (6, 70, '{"seat": 0, "do": "cross", "card": 48, "square": [2, 1]}', 'player', 1795201205.7072852);
INSERT INTO public.entries VALUES (6, 71, '{"do": "advance"}', 'table', 1795201205.7112737);
INSERT INTO public.entries VALUES (6, 72, '{"seat": 0, "do": "cross", "card": 20, "square": [1, 1]}', 'player', 1795201205.7170763);
INSERT INTO public.entries VALUES (6, 73, '{"do": "advance"}', 'table', 1795201205.7209976);
INSERT INTO public.entries VALUES (6, 74, '{"seat": 0, "do": "cross", "card": 34, "square": [1, 2]}', 'player', 1795201205.7254627);
INSERT INTO public.entries VALUES (6, 75, '{"do": "advance"}', 'table', 1795201205.7290409);
INSERT INTO public.entries VALUES (6, 76, '{"seat": 0, "do": "cross", "card": 48, "square": [1, 0]}', 'player', 1795201205.7334855);
INSERT INTO public.entries VALUES (6, 77, '{"do": "advance"}', 'table', 1795201205.737313);
INSERT INTO public.entries VALUES (6, 78, '{"seat": 0, "do": "cross", "card": 48, "square": [2, 0]}', 'player', 1795201205.741393);
INSERT INTO public.entries VALUES (6, 79, '{"seat": 0, "do": "bonus", "bonus": "2", "card": 34, "square": [2, 1]}', 'player', 1795201205.7450354);
INSERT INTO public.entries VALUES (6, 80, '{"do": "advance"}', 'table', 1795201205.7483997);
INSERT INTO public.entries VALUES (6, 81, '{"seat": 0, "do": "cross", "card": 34, "square": [0, 0]}', 'player', 1795201205.753482);
INSERT INTO public.entries VALUES (8, 0, '{"seat": 0, "do": "hit"}', 'player', 1795201206.042855);
INSERT INTO public.entries VALUES (11, 0, '{"seat": 0, "do": "keep", "cards": [19, 44, 49]}', 'player', 1795201211.378914);
INSERT INTO public.entries VALUES (11, 1, '{"do": "advance"}', 'table', 1795201211.430101);
INSERT INTO public.entries VALUES (12, 0, '{"seat": 0, "do": "keep", "cards": [28, 22, 60]}', 'player', 1795201213.5651174);
INSERT INTO public.entries VALUES (12, 1, '{"seat": 1, "do": "keep", "cards": [39, 13, 8]}', 'player', 1795201213.5754676);
INSERT INTO public.entries VALUES (12, 2, '{"seat": 2, "do": "keep", "cards": [19, 36, 3]}', 'ai', 1795201219.0727575);
INSERT INTO public.entries VALUES (12, 3, '{"do": "advance"}', 'table', 1795201221.4001672);
INSERT INTO public.entries VALUES (12, 4, '{"seat": 0, "do": "cross", "card": 60, "square": [1, 2]}', 'player', 1795201221.4348724);
INSERT INTO public.entries VALUES (12, 5, '{"seat": 1, "do": "cross", "card": 39, "square": [2, 2]}', 'player', 1795201221.4432435);
INSERT INTO public.entries VALUES (12, 6, '{"seat": 2, "do": "cross", "card": 36, "square": [2, 1]}', 'ai', 1795201223.4495258);
INSERT INTO public.entries VALUES (12, 7, '{"do": "advance"}', 'table', 1795201225.6110737);
INSERT INTO public.entries VALUES (12, 8, '{"seat": 0, "do": "cross", "card": 28, "square": [1, 2]}', 'player', 1795201225.6659064);
INSERT INTO public.entries VALUES (12, 9, '{"seat": 1, "do": "cross", "card": 39, "square": [1, 0]}', 'player', 1795201225.6771095);
INSERT INTO public.entries VALUES (12, 10, '{"seat": 2, "do": "cross", "card": 36, "square": [0, 0]}', 'ai', 1795201227.684237);
INSERT INTO public.entries VALUES (12, 11, '{"do": "advance"}', 'table', 1795201229.8421295);
INSERT INTO public.entries VALUES (12, 12, '{"seat": 0, "do": "cross", "card": 22, "square": [0, 1]}', 'player', 1795201229.868627);
INSERT INTO public.entries VALUES (12, 13, '{"seat": 1, "do": "cross", "card": 39, "square": [2, 0]}', 'player', 1795201229.8777242);
INSERT INTO public.entries VALUES (12, 14, '{"seat": 2, "do": "cross", "card": 36, "square": [1, 1]}', 'ai', 1795201231.8844135);
INSERT INTO public.entries VALUES (12, 15, '{"do": "advance"}', 'table', 1795201234.053988);
INSERT INTO public.entries VALUES (12, 16, '{"seat": 0, "do": "cross", "card": 22, "square": [1, 2]}', 'player', 1795201234.0713873);
INSERT INTO public.entries VALUES (12, 17, '{"seat": 1, "do": "cross", "card": 39, "square": [0, 0]}', 'player', 1795201234.0815325);
INSERT INTO public.entries VALUES (12, 18, '{"seat": 2, "do": "cross", "card": 19, "square": [1, 0]}', 'ai', 1795201236.0887654);
INSERT INTO public.entries VALUES (12, 19, '{"do": "advance"}', 'table', 1795201238.2564406);
INSERT INTO public.entries VALUES (12, 20, '{"seat": 0, "do": "cross", "card": 28, "square": [1, 1]}', 'player', 1795201238.2761004);
INSERT INTO public.entries VALUES (12, 21, '{"seat": 1, "do": "cross", "card": 39, "square": [1, 1]}', 'player', 1795201238.2827265);
INSERT INTO public.entries VALUES (12, 22, '{"seat": 2, "do": "cross", "card": 36, "square": [0, 2]}', 'ai', 1795201240.2880678);
INSERT INTO public.entries VALUES (12, 23, '{"do": "advance"}', 'table', 1795201242.440705);
INSERT INTO public.entries VALUES (12, 24, '{"seat": 0, "do": "cross", "card": 60, "square": [2, 1]}', 'player', 1795201242.4587631);
INSERT INTO public.entries VALUES (12, 25, '{"seat": 1, "do": "cross", "card": 13, "square": [0, 2]}', 'player', 1795201242.4670212);
INSERT INTO public.entries VALUES (12, 26, '{"seat": 2, "do": "cross", "card": 36, "square": [2, 2]}', 'ai', 1795201244.472211);
INSERT INTO public.entries VALUES (12, 27, '{"do": "advance"}', 'table', 1795201246.6307185);
INSERT INTO public.entries VALUES (12, 28, '{"seat": 0, "do": "cross", "card": 60, "square": [0, 1]}', 'player', 1795201246.6461291);
INSERT INTO public.entries VALUES (12, 29, '{"seat": 1, "do": "cross", "card": 13, "square": [0, 1]}', 'player', 1795201246.6546705);
INSERT INTO public.entries VALUES (12, 30, '{"seat": 2, "do": "cross", "card": 36, "square": [1, 0]}', 'ai', 1795201248.6603415);
INSERT INTO public.entries VALUES (12, 31, '{"do": "advance"}', 'table', 1795201250.8164928);
INSERT INTO public.entries VALUES (12, 32, '{"seat": 0, "do": "cross", "card": 60, "square": [0, 0]}', 'player', 1795201250.8378508);
INSERT INTO public.entries VALUES (12, 33, '{"seat": 1, "do": "cross", "card": 39, "square": [2, 1]}', 'player', 1795201250.846508);
INSERT INTO public.entries VALUES (12, 34, '{"seat": 2, "do": "cross", "card": 36, "square": [1, 2]}', 'ai', 1795201252.8523297);
INSERT INTO public.entries VALUES (12, 35, '{"seat": 2, "do": "bonus", "bonus": "9", "card": 19, "square": [2, 2]}', 'ai', 1795201252.8523297);
INSERT INTO public.entries VALUES (12, 36, '{"do": "advance"}', 'table', 1795201255.0235236);
INSERT INTO public.entries VALUES (12, 37, '{"seat": 0, "do": "cross", "card": 28, "square": [0, 1]}', 'player', 1795201255.0472915);
INSERT INTO public.entries VALUES (12, 38, '{"seat": 1, "do": "cross", "card": 13, "square": [1, 0]}', 'player', 1795201255.0583165);
INSERT INTO public.entries VALUES (12, 39, '{"seat": 2, "do": "pass"}', 'ai', 1795201257.0716016);
INSERT INTO public.entries VALUES (12, 40, '{"do": "advance"}', 'table', 1795201259.2349412);
INSERT INTO public.entries VALUES (12, 41, '{"seat": 0, "do": "keep", "cards": [42]}', 'player', 1795201259.3024843);
INSERT INTO public.entries VALUES (12, 42, '{"seat": 1, "do": "keep", "cards": [33]}', 'player', 1795201259.3222885);
INSERT INTO public.entries VALUES (12, 43, '{"seat": 2, "do": "keep", "cards": [4]}', 'ai', 1795201259.3276198);
INSERT INTO public.entries VALUES (12, 44, '{"do": "advance"}', 'table', 1795201261.3297548);
INSERT INTO public.entries VALUES (12, 45, '{"seat": 0, "do": "cross", "card": 60, "square": [1, 0]}', 'player', 1795201261.3621671);
INSERT INTO public.entries VALUES (12, 46, '{"seat": 1, "do": "cross", "card": 13, "square": [2, 1]}', 'player', 1795201261.3788283);
INSERT INTO public.entries VALUES (12, 47, '{"seat": 2, "do": "cross", "card": 3, "square": [2, 2]}', 'ai', 1795201263.38863);
INSERT INTO public.entries VALUES (12, 48, '{"do": "advance"}', 'table', 1795201265.5575006);
INSERT INTO public.entries VALUES (12, 49, '{"seat": 0, "do": "cross", "card": 22, "square": [2, 0]}', 'player', 1795201265.576698);
INSERT INTO public.entries VALUES (12, 50, '{"seat": 1, "do": "cross", "card": 33, "square": [2, 0]}', 'player', 1795201265.5876079);
INSERT INTO public.entries VALUES (12, 51, '{"seat": 2, "do": "cross", "card": 4, "square": [1, 1]}', 'ai', 1795201267.6025133);
INSERT INTO public.entries VALUES (12, 52, '{"do": "advance"}', 'table', 1795201269.7640152);
INSERT INTO public.entries VALUES (12, 53, '{"seat": 0, "do": "cross", "card": 22, "square": [1, 0]}', 'player', 1795201269.779538);
INSERT INTO public.entries VALUES (12, 54, '{"seat": 1, "do": "cross", "card": 39, "square": [0, 1]}', 'player', 1795201269.7882397);
INSERT INTO public.entries VALUES (12, 55, '{"seat": 1, "do": "bonus", "bonus": "5", "card": 39, "square": [0, 2]}', 'player', 1795201269.7940154);
INSERT INTO public.entries VALUES (12, 56, '{"seat": 1, "do": "bonus", "bonus": "2", "card": 8, "square": [0, 0]}', 'player', 1795201269.7985425);
INSERT INTO public.entries VALUES (12, 57, '{"seat": 2, "do": "cross", "card": 19, "square": [1, 1]}', 'ai', 1795201271.804068);
INSERT INTO public.entries VALUES (12, 58, '{"do": "advance"}', 'table', 1795201273.9645655);
INSERT INTO public.entries VALUES (12, 59, '{"seat": 0, "do": "cross", "card": 42, "square": [2, 2]}', 'player', 1795201273.9803684);
INSERT INTO public.entries VALUES (12, 60, '{"seat": 1, "do": "cross", "card": 8, "square": [0, 2]}', 'player', 1795201273.9915297);
INSERT INTO public.entries VALUES (12, 61, '{"seat": 2, "do": "cross", "card": 19, "square": [0, 2]}', 'ai', 1795201275.9960032);
INSERT INTO public.entries VALUES (12, 62, '{"do": "advance"}', 'table', 1795201278.1538887);
INSERT INTO public.entries VALUES (12, 63, '{"seat": 0, "do": "cross", "card": 42, "square": [0, 0]}', 'player', 1795201278.1741066);
INSERT INTO public.entries VALUES (12, 64, '{"seat": 1, "do": "cross", "card": 13, "square": [2, 0]}', 'player', 1795201278.1878293);
INSERT INTO public.entries VALUES (12, 65, '{"seat": 2, "do": "cross", "card": 19, "square": [2, 0]}', 'ai', 1795201280.1979198);
INSERT INTO public.entries VALUES (12, 66, '{"do": "advance"}', 'table', 1795201282.3619256);
INSERT INTO public.entries VALUES (12, 67, '{"seat": 0, "do": "cross", "card": 28, "square": [1, 0]}', 'player', 1795201282.3783574);
INSERT INTO public.entries VALUES (12, 68, '{"seat": 0, "do": "bonus", "bonus": "2", "card": 28, "square": [2, 2]}', 'player', 1795201282.3928711);
INSERT INTO public.entries VALUES (12, 69, '{"seat": 1, "do": "cross", "card": 39, "square": [1, 2]}', 'player', 1795201282.404308);
INSERT INTO public.entries VALUES (12, 70, '{"seat": 2, "do": "cross", "card": 36, "square": [0, 1]}', 'ai', 1795201284.4110565);
INSERT INTO public.entries VALUES (12, 71, '{"seat": 2, "do": "bonus", "bonus": "6", "card": 4, "square": [2, 0]}', 'ai', 1795201284.4110565);
INSERT INTO public.entries VALUES (12, 72, '{"do": "advance"}', 'table', 1795201286.5620565);
INSERT INTO public.entries VALUES (12, 73, '{"seat": 0, "do": "cross", "card": 60, "square": [2, 0]}', 'player', 1795201286.573567);
INSERT INTO public.entries VALUES (12, 74, '{"seat": 0, "do": "bonus", "bonus": "7", "card": 22, "square": [2, 2]}', 'player', 1795201286.584483);
INSERT INTO public.entries VALUES (12, 75, '{"seat": 1, "do": "cross", "card": 8, "square": [2, 2]}', 'player', 1795201286.595127);
INSERT INTO public.entries VALUES (12, 76, '{"seat": 2, "do": "cross", "card": 36, "square": [2, 0]}', 'ai', 1795201288.6029763);
INSERT INTO public.entries VALUES (12, 77, '{"seat": 2, "do": "bonus", "bonus": "5", "card": 4, "square": [2, 2]}', 'ai', 1795201288.6029763);
INSERT INTO public.entries VALUES (12, 78, '{"do": "advance"}', 'table', 1795201290.778423);
INSERT INTO public.entries VALUES (12, 79, '{"seat": 0, "do": "cross", "card": 28, "square": [2, 1]}', 'player', 1795201290.7991254);
INSERT INTO public.entries VALUES (12, 80, '{"seat": 0, "do": "bonus", "bonus": "5", "card": 28, "square": [0, 0]}', 'player', 1795201290.8128266);
INSERT INTO public.entries VALUES (12, 81, '{"seat": 1, "do": "cross", "card": 8, "square": [2, 1]}', 'player', 1795201290.8246806);
INSERT INTO public.entries VALUES (12, 82, '{"seat": 2, "do": "cross", "card": 3, "square": [1, 0]}', 'ai', 1795201292.8310518);
INSERT INTO public.entries VALUES (12, 83, '{"do": "advance"}', 'table', 1795201294.9982734);
INSERT INTO public.entries VALUES (12, 84, '{"seat": 0, "do": "cross", "card": 60, "square": [2, 2]}', 'player', 1795201295.0140986);
INSERT INTO public.entries VALUES (12, 85, '{"seat": 1, "do": "cross", "card": 13, "square": [0, 0]}', 'player', 1795201295.026074);
INSERT INTO public.entries VALUES (12, 86, '{"seat": 2, "do": "cross", "card": 19, "square": [0, 1]}', 'ai', 1795201297.0318925);
INSERT INTO public.entries VALUES (12, 87, '{"do": "advance"}', 'table', 1795201299.2014658);
INSERT INTO public.entries VALUES (12, 88, '{"seat": 0, "do": "keep", "cards": [30]}', 'player', 1795201299.2182376);
INSERT INTO public.entries VALUES (12, 89, '{"seat": 1, "do": "keep", "cards": [9]}', 'player', 1795201299.2265725);
INSERT INTO public.entries VALUES (12, 90, '{"seat": 2, "do": "keep", "cards": [35]}', 'ai', 1795201301.2331562);
INSERT INTO public.entries VALUES (12, 91, '{"do": "advance"}', 'table', 1795201303.3890226);
INSERT INTO public.entries VALUES (12, 92, '{"seat": 0, "do": "cross", "card": 30, "square": [0, 2]}', 'player', 1795201303.4156501);
INSERT INTO public.entries VALUES (12, 93, '{"seat": 1, "do": "cross", "card": 8, "square": [0, 1]}', 'player', 1795201303.426589);
INSERT INTO public.entries VALUES (12, 94, '{"seat": 2, "do": "cross", "card": 3, "square": [0, 2]}', 'ai', 1795201305.4395611);
INSERT INTO public.entries VALUES (12, 95, '{"do": "advance"}', 'table', 1795201307.5994577);
INSERT INTO public.entries VALUES (12, 96, '{"seat": 0, "do": "cross", "card": 42, "square": [1, 1]}', 'player', 1795201307.6120646);
INSERT INTO public.entries VALUES (12, 97, '{"seat": 1, "do": "cross", "card": 8, "square": [1, 2]}', 'player', 1795201307.622909);
INSERT INTO public.entries VALUES (12, 98, '{"seat": 2, "do": "cross", "card": 4, "square": [2, 1]}', 'ai', 1795201309.6287873);
INSERT INTO public.entries VALUES (12, 99, '{"seat": 2, "do": "bonus", "bonus": "7", "card": 4, "square": [0, 0]}', 'ai', 1795201309.6287873);
INSERT INTO public.entries VALUES (12, 100, '{"do": "advance"}', 'table', 1795201311.7834146);
INSERT INTO public.entries VALUES (12, 101, '{"seat": 0, "do": "cross", "card": 30, "square": [2, 0]}', 'player', 1795201311.802749);
INSERT INTO public.entries VALUES (12, 102, '{"seat": 1, "do": "cross", "card": 33, "square": [2, 1]}', 'player', 1795201311.81287);
INSERT INTO public.entries VALUES (12, 103, '{"seat": 2, "do": "cross", "card": 4, "square": [1, 2]}', 'ai', 1795201313.8204207);
INSERT INTO public.entries VALUES (12, 104, '{"do": "advance"}', 'table', 1795201315.9897687);
INSERT INTO public.entries VALUES (12, 105, '{"seat": 0, "do": "cross", "card": 42, "square": [0, 2]}', 'player', 1795201316.0095263);
INSERT INTO public.entries VALUES (12, 106, '{"seat": 1, "do": "cross", "card": 13, "square": [2, 2]}', 'player', 1795201316.0187762);
INSERT INTO public.entries VALUES (12, 107, '{"seat": 1, "do": "bonus", "bonus": "1", "card": 33, "square": [1, 0]}', 'player', 1795201316.0240743);
INSERT INTO public.entries VALUES (12, 108, '{"seat": 2, "do": "cross", "card": 19, "square": [2, 1]}', 'ai', 1795201318.0363357);
INSERT INTO public.entries VALUES (12, 109, '{"seat": 2, "do": "bonus", "bonus": "5", "card": 19, "square": [1, 2]}', 'ai', 1795201318.0363357);
INSERT INTO public.entries VALUES (12, 110, '{"seat": 2, "do": "bonus", "bonus": "8", "card": 4, "square": [0, 1]}', 'ai', 1795201318.0363357);
INSERT INTO public.entries VALUES (12, 111, '{"do": "advance"}', 'table', 1795201320.2006795);
INSERT INTO public.entries VALUES (12, 112, '{"seat": 0, "do": "cross", "card": 30, "square": [2, 2]}', 'player', 1795201320.2208517);
INSERT INTO public.entries VALUES (12, 113, '{"seat": 1, "do": "cross", "card": 9, "square": [2, 2]}', 'player', 1795201320.2305317);
INSERT INTO public.entries VALUES (12, 114, '{"seat": 2, "do": "cross", "card": 4, "square": [0, 2]}', 'ai', 1795201322.2371604);
INSERT INTO public.entries VALUES (12, 115, '{"seat": 2, "do": "bonus", "bonus": "1", "card": 3, "square": [0, 1]}', 'ai', 1795201322.2371604);
INSERT INTO public.entries VALUES (12, 116, '{"do": "advance"}', 'table', 1795201324.4011188);
INSERT INTO public.entries VALUES (12, 117, '{"seat": 0, "do": "cross", "card": 22, "square": [0, 0]}', 'player', 1795201324.4222844);
INSERT INTO public.entries VALUES (12, 118, '{"seat": 0, "do": "bonus", "bonus": "1", "card": 30, "square": [1, 2]}', 'player', 1795201324.436145);
INSERT INTO public.entries VALUES (12, 119, '{"seat": 1, "do": "cross", "card": 33, "square": [1, 2]}', 'player', 1795201324.4572961);
INSERT INTO public.entries VALUES (12, 120, '{"seat": 2, "do": "cross", "card": 3, "square": [0, 0]}', 'ai', 1795201326.4653344);
INSERT INTO public.entries VALUES (12, 121, '{"do": "advance"}', 'table', 1795201328.6286347);
INSERT INTO public.entries VALUES (12, 122, '{"seat": 0, "do": "cross", "card": 42, "square": [2, 1]}', 'player', 1795201328.651973);
INSERT INTO public.entries VALUES (12, 123, '{"seat": 1, "do": "cross", "card": 8, "square": [2, 0]}', 'player', 1795201328.659565);
INSERT INTO public.entries VALUES (12, 124, '{"seat": 1, "do": "bonus", "bonus": "5", "card": 13, "square": [1, 1]}', 'player', 1795201328.6652567);
INSERT INTO public.entries VALUES (12, 125, '{"seat": 1, "do": "bonus", "bonus": "3", "card": 33, "square": [1, 1]}', 'player', 1795201328.6699207);
INSERT INTO public.entries VALUES (12, 126, '{"seat": 2, "do": "cross", "card": 19, "square": [0, 0]}', 'ai', 1795201330.6755831);
INSERT INTO public.entries VALUES (12, 127, '{"seat": 2, "do": "bonus", "bonus": "5", "card": 35, "square": [0, 1]}', 'ai', 1795201330.6755831);
INSERT INTO public.entries VALUES (12, 128, '{"do": "advance"}', 'table', 1795201332.8343832);
INSERT INTO public.entries VALUES (12, 129, '{"seat": 0, "do": "cross", "card": 42, "square": [1, 2]}', 'player', 1795201332.8580778);
INSERT INTO public.entries VALUES (12, 130, '{"seat": 0, "do": "bonus", "bonus": "6", "card": 28, "square": [0, 2]}', 'player', 1795201332.8688018);
INSERT INTO public.entries VALUES (12, 131, '{"seat": 1, "do": "cross", "card": 8, "square": [1, 1]}', 'player', 1795201332.8814173);
INSERT INTO public.entries VALUES (12, 132, '{"seat": 2, "do": "cross", "card": 35, "square": [2, 0]}', 'ai', 1795201334.8867993);
INSERT INTO public.entries VALUES (12, 133, '{"do": "advance"}', 'table', 1795201337.0420666);
INSERT INTO public.entries VALUES (12, 134, '{"seat": 0, "do": "cross", "card": 30, "square": [1, 1]}', 'player', 1795201337.0773797);
INSERT INTO public.entries VALUES (12, 135, '{"seat": 1, "do": "cross", "card": 9, "square": [1, 2]}', 'player', 1795201337.088352);
INSERT INTO public.entries VALUES (12, 136, '{"seat": 2, "do": "cross", "card": 3, "square": [1, 2]}', 'ai', 1795201339.0961783);
INSERT INTO public.entries VALUES (12, 137, '{"seat": 2, "do": "bonus", "bonus": "4", "card": 35, "square": [0, 2]}', 'ai', 1795201339.0961783);
INSERT INTO public.entries VALUES (12, 138, '{"do": "advance"}', 'table', 1795201341.25043);
INSERT INTO public.entries VALUES (12, 139, '{"seat": 0, "do": "keep", "cards": [29]}', 'player', 1795201341.2706797);
INSERT INTO public.entries VALUES (12, 140, '{"seat": 1, "do": "keep", "cards": [56]}', 'player', 1795201341.2787795);
INSERT INTO public.entries VALUES (12, 141, '{"seat": 2, "do": "keep", "cards": [55]}', 'ai', 1795201343.2837813);
INSERT INTO public.entries VALUES (12, 142, '{"do": "advance"}', 'table', 1795201345.4361043);
INSERT INTO public.entries VALUES (12, 143, '{"seat": 0, "do": "cross", "card": 29, "square": [0, 2]}', 'player', 1795201345.454032);
INSERT INTO public.entries VALUES (12, 144, '{"seat": 1, "do": "cross", "card": 33, "square": [0, 2]}', 'player', 1795201345.462473);
INSERT INTO public.entries VALUES (12, 145, '{"seat": 2, "do": "cross", "card": 35, "square": [2, 1]}', 'ai', 1795201347.4702337);
INSERT INTO public.entries VALUES (12, 146, '{"do": "advance"}', 'table', 1795201349.6225042);
INSERT INTO public.entries VALUES (12, 147, '{"seat": 0, "do": "cross", "card": 29, "square": [2, 0]}', 'player', 1795201349.639578);
INSERT INTO public.entries VALUES (12, 148, '{"seat": 1, "do": "cross", "card": 9, "square": [1, 1]}', 'player', 1795201349.6480682);
INSERT INTO public.entries VALUES (12, 149, '{"seat": 2, "do": "cross", "card": 35, "square": [1, 2]}', 'ai', 1795201351.653848);
INSERT INTO public.entries VALUES (12, 150, '{"do": "advance"}', 'table', 1795201353.809082);
INSERT INTO public.entries VALUES (12, 151, '{"seat": 0, "do": "cross", "card": 28, "square": [2, 0]}', 'player', 1795201353.8253412);
INSERT INTO public.entries VALUES (12, 152, '{"seat": 2, "do": "cross", "card": 35, "square": [1, 0]}', 'ai', 1795201355.412526);
INSERT INTO public.entries VALUES (13, 0, '{"seat": 1, "do": "hit"}', 'player', 1795201360.2623587);
INSERT INTO public.entries VALUES (13, 1, '{"seat": 1, "do": "target", "card": "flip3", "at": 0}', 'player', 1795201360.2810717);
INSERT INTO public.evening_guests VALUES (1, 1572687849029894145, 'Ben', 1795201206.3589718);
INSERT INTO public.evenings VALUES (1, 'planned', 200000000000000000, 1573412641131462657, 1572687849029894144, 'Ann', 'Friday at last', '["luckybox"]', 1, NULL, false, 1795208406.316393, NULL, 'Europe/London', false, NULL, NULL, NULL, NULL, 1795201206.3371983, NULL, NULL, 1573412641597030400, NULL, 2, 2);
INSERT INTO public.luck_tallies_of_all_time VALUES ('luckybox', 0, 'all', 1572687849029894144, 1, 1, 32464, 1053911296);
INSERT INTO public.luck_tallies_of_all_time VALUES ('luckybox', 0, 'all', 1572687849029894145, 1, 1, 44332, 1965326224);
INSERT INTO public.luck_tallies_of_periods VALUES ('luckybox', 0, '2026-11', 1572687849029894144, 1, 1, 32464, 1053911296);
INSERT INTO public.luck_tallies_of_periods VALUES ('luckybox', 0, '2026-11', 1572687849029894145, 1, 1, 44332, 1965326224);
INSERT INTO public.luck_tallies_of_periods VALUES ('luckybox', 0, '2026-Q4', 1572687849029894144, 1, 1, 32464, 1053911296);
INSERT INTO public.luck_tallies_of_periods VALUES ('luckybox', 0, '2026-Q4', 1572687849029894145, 1, 1, 44332, 1965326224);
INSERT INTO public.luck_tallies_of_periods VALUES ('luckybox', 0, '2026-W47', 1572687849029894144, 1, 1, 32464, 1053911296);
INSERT INTO public.luck_tallies_of_periods VALUES ('luckybox', 0, '2026-W47', 1572687849029894145, 1, 1, 44332, 1965326224);
INSERT INTO public.luck_tallies_of_servers VALUES ('luckybox', 200000000000000000, '2026-11', 1572687849029894144, 1, 1, 32464, 1053911296);
INSERT INTO public.luck_tallies_of_servers VALUES ('luckybox', 200000000000000000, '2026-11', 1572687849029894145, 1, 1, 44332, 1965326224);
INSERT INTO public.luck_tallies_of_servers VALUES ('luckybox', 200000000000000000, '2026-Q4', 1572687849029894144, 1, 1, 32464, 1053911296);
INSERT INTO public.luck_tallies_of_servers VALUES ('luckybox', 200000000000000000, '2026-Q4', 1572687849029894145, 1, 1, 44332, 1965326224);
INSERT INTO public.luck_tallies_of_servers VALUES ('luckybox', 200000000000000000, '2026-W47', 1572687849029894144, 1, 1, 32464, 1053911296);
INSERT INTO public.luck_tallies_of_servers VALUES ('luckybox', 200000000000000000, '2026-W47', 1572687849029894145, 1, 1, 44332, 1965326224);
INSERT INTO public.luck_tallies_of_servers VALUES ('luckybox', 200000000000000000, 'all', 1572687849029894144, 1, 1, 32464, 1053911296);
INSERT INTO public.luck_tallies_of_servers VALUES ('luckybox', 200000000000000000, 'all', 1572687849029894145, 1, 1, 44332, 1965326224);
INSERT INTO public.members VALUES (200000000000000000, 1572687849029894144, true, 1795201211.485128);
INSERT INTO public.members VALUES (200000000000000000, 1572687849029894145, true, 1795201213.5493357);
INSERT INTO public.members VALUES (200000000000000000, 1572687849029894146, true, 1795201211.1829176);
INSERT INTO public.members VALUES (200000000000000000, 1572687849029894147, true, 1795201206.024535);
INSERT INTO public.notes VALUES ('commands', '2a5b44ab086271de64f83ac7b7a854d4ff181a32b14d177ca92565ee385c7d4f');
INSERT INTO public.notes VALUES ('league_version', '2');
INSERT INTO public.panels VALUES (1, 1572687849029894144, 1572687862229368832, 'panel-4-1572687849029894144', 1795029407.8446858, 182);
INSERT INTO public.panels VALUES (1, 1572687849029894145, 1572687862237757440, 'panel-4-1572687849029894144', 1795029407.8461947, 182);
INSERT INTO public.panels VALUES (2, 1572687849029894145, 1572688561616977920, 'panel-4-1572687849029894144', 1795029412.6362796, 92);
INSERT INTO public.panels VALUES (3, 1572687849029894146, 1572688563848347649, 'panel-4-1572687849029894144', 1795029413.3535233, 53);
INSERT INTO public.panels VALUES (4, 1572687849029894144, 1573050227152125952, 'panel-4-1572687849029894144', 1795115640.073962, 6);
INSERT INTO public.panels VALUES (5, 1572687849029894144, 1573412637566304256, 'panel-5-1572687849029894144', 1795202045.386959, 0);
INSERT INTO public.panels VALUES (5, 1572687849029894145, 1573412637587275776, 'panel-5-1572687849029894145', 1795202045.3916698, 0);
INSERT INTO public.panels VALUES (5, 1572687849029894146, 1573412637675356161, 'panel-5-1572687849029894146', 1795202045.3955498, 0);
INSERT INTO public.panels VALUES (6, 1572687849029894144, 1573412637771825152, 'panel-6-1572687849029894144', 1795202045.7490737, 81);
INSERT INTO public.panels VALUES (7, 1572687849029894145, 1573412639810256896, 'panel-7-1572687849029894145', 1795202045.9219139, 0);
INSERT INTO public.panels VALUES (8, 1572687849029894147, 1573412640296796161, 'panel-8-1572687849029894147', 1795202046.0334146, 0);
INSERT INTO public.panels VALUES (10, 1572687849029894144, 1573412641076936705, 'panel-10-1572687849029894144', 1795202046.2048862, 0);
INSERT INTO public.panels VALUES (11, 1572687849029894146, 1573412662665019393, 'panel-11-1572687849029894146', 1795202051.4320865, 2);
INSERT INTO public.panels VALUES (12, 1572687849029894144, 1573412671846350849, 'panel-12-1572687849029894144', 1795202193.8263032, 152);
INSERT INTO public.panels VALUES (12, 1572687849029894145, 1573412671812796416, 'panel-12-1572687849029894145', 1795202189.6488206, 149);
INSERT INTO public.people VALUES (1572687849029894144, false, false, false, true, false, false, 'everyone', NULL, NULL, '["luckybox.number", "luckybox.moon", "luckybox.scored", "luckybox.star", "luckybox.completed", "luckybox.lightning", "luckybox.bolt", "luckybox.any", "flip7.target_freeze", "luckybox.lost"]', NULL, NULL, NULL);
INSERT INTO public.people VALUES (1572687849029894145, true, false, false, true, false, false, 'everyone', NULL, NULL, '["luckybox.moon", "luckybox.number", "luckybox.any", "luckybox.completed", "luckybox.scored", "luckybox.bolt", "luckybox.star", "luckybox.lost", "luckybox.lightning"]', NULL, NULL, NULL);
INSERT INTO public.people VALUES (1572687849029894146, false, false, false, true, false, false, 'everyone', 2, 20776, '["flip7.plus", "flip7.second"]', NULL, NULL, NULL);
INSERT INTO public.players VALUES (1572687849029894144, 'Ann');
INSERT INTO public.players VALUES (1572687849029894145, 'Ben');
INSERT INTO public.players VALUES (1572687849029894146, 'Cat');
INSERT INTO public.puzzles VALUES ('flip7', 20777, 1795201206.3715634, '{"game": "flip7", "version": 2, "record": {"format": 1, "game": "flip7", "options": {"target_score": 200, "tie_rule": "extra_round", "first_player": "left_of_dealer", "deal_guarantee": "one_deal", "flip3_before_first_card": "ask", "setaside_on_bust": "discard", "setaside_timing": "assign_all_fifo", "setaside_assigner": "flipper", "second_chance_use": "ends_turn", "second_chance_first": "keep", "fresh_deck_each_round": false}, "seats": ["1", "2", "3", "4", "5"], "start": {"dealer": 0, "totals": [0, 0, 0, 0, 0], "discard": []}, "chance": {"deck": ["7", "flip3", "5", "12", "second", "6", "5", "3", "8", "8", "4", "freeze", "2", "11", "7", "12", "11", "12", "8", "7", "+6", "8", "11", "6", "+8", "3", "second", "11", "7", "8", "5", "+4", "12", "9", "12", "8", "10", "3", "4", "12", "+10", "9", "4", "12", "12", "11", "6", "10", "6", "6", "7", "12", "freeze", "5", "9", "+2", "2", "4", "8", "9", "10", "11", "flip3", "second", "freeze", "flip3", "10", "10", "10", "12", "1", "9", "11", "7", "0", "11", "5", "6", "7", "8", "9", "9", "9", "9", "10", "10", "10", "10", "11", "11", "11", "12", "12", "x2"], "reshuffles": []}, "actions": [{"seat": 2, "do": "target", "card": "flip3", "at": 3}, {"seat": 3, "do": "hit"}, {"seat": 1, "do": "hit"}, {"seat": 3, "do": "stay"}, {"seat": 4, "do": "hit"}, {"seat": 0, "do": "hit"}, {"seat": 0, "do": "target", "card": "freeze", "at": 1}, {"seat": 2, "do": "hit"}, {"seat": 4, "do": "hit"}, {"seat": 0, "do": "hit"}, {"seat": 2, "do": "hit"}, {"seat": 4, "do": "stay"}, {"seat": 0, "do": "hit"}, {"seat": 2, "do": "stay"}, {"seat": 0, "do": "hit"}, {"seat": 0, "do": "stay"}, {"do": "advance"}, {"seat": 2, "do": "hit"}, {"seat": 3, "do": "hit"}, {"seat": 4, "do": "hit"}, {"seat": 0, "do": "hit"}, {"seat": 1, "do": "hit"}, {"seat": 2, "do": "hit"}, {"seat": 3, "do": "hit"}, {"seat": 4, "do": "hit"}, {"seat": 0, "do": "hit"}, {"seat": 2, "do": "stay"}, {"seat": 3, "do": "stay"}, {"seat": 4, "do": "hit"}, {"seat": 0, "do": "hit"}, {"seat": 4, "do": "stay"}, {"seat": 0, "do": "hit"}, {"seat": 0, "do": "hit"}, {"seat": 0, "do": "stay"}, {"do": "advance"}, {"seat": 3, "do": "hit"}, {"seat": 4, "do": "hit"}, {"seat": 0, "do": "hit"}, {"seat": 1, "do": "hit"}, {"seat": 2, "do": "hit"}, {"seat": 3, "do": "hit"}, {"seat": 4, "do": "hit"}, {"seat": 0, "do": "hit"}, {"seat": 2, "do": "stay"}, {"seat": 3, "do": "stay"}, {"seat": 4, "do": "hit"}, {"seat": 0, "do": "hit"}, {"seat": 4, "do": "stay"}, {"seat": 0, "do": "hit"}, {"do": "advance"}, {"seat": 4, "do": "target", "card": "freeze", "at": 4}, {"seat": 0, "do": "hit"}, {"seat": 1, "do": "hit"}, {"seat": 2, "do": "hit"}, {"seat": 3, "do": "hit"}, {"seat": 0, "do": "hit"}, {"seat": 1, "do": "hit"}, {"seat": 1, "do": "target", "card": "flip3", "at": 0}, {"seat": 0, "do": "target", "card": "freeze", "at": 3}, {"seat": 0, "do": "target", "card": "flip3", "at": 3}, {"seat": 2, "do": "hit"}, {"seat": 0, "do": "hit"}, {"seat": 1, "do": "stay"}, {"seat": 2, "do": "stay"}, {"seat": 0, "do": "hit"}, {"seat": 0, "do": "stay"}, {"do": "advance"}, {"seat": 0, "do": "hit"}, {"seat": 1, "do": "hit"}]}, "seat": 2, "plays": [{"actions": [{"seat": 2, "do": "stay"}], "behind": 6.8983, "error": 0.6224, "facts": {"points": 9, "bust": 0.2222, "hit": 5.3333, "seven": 0.0, "second": false, "ahead": 7.201, "wins": 0.008381, "rarely": false, "reasons": ["points"]}}, {"actions": [{"seat": 2, "do": "hit"}], "behind": 0.0, "error": 0.0, "facts": {"points": 9, "bust": 0.2222, "hit": 5.3333, "seven": 0.0, "second": false, "ahead": 7.201, "wins": 0.008381, "rarely": false, "reasons": ["points"]}}], "best": 1, "obvious": 0}', 25, 8.333333333333334, 0, 0);
INSERT INTO public.ratings VALUES ('luckybox', 1572687849029894144, 22.364610506859503, 8.06590141354368, 1, 1, 1572687849029894145, NULL, NULL);
INSERT INTO public.ratings VALUES ('luckybox', 1572687849029894145, 27.635389493140497, 8.06590141354368, 1, 1, 1572687849029894144, NULL, NULL);
INSERT INTO public.results VALUES (1, 0, 1, 1572687849029894144, NULL, 'luckybox', 'table', NULL, NULL, 200000000000000000, 35, 3, 3, 2, true, false, '{"boxes_1": 0, "boxes_2": 1, "boxes_3": 1, "boxes_4": 0, "stars_1": 0, "stars_2": 1, "stars_3": 1, "stars_4": 1, "moons_1": 2, "moons_2": 1, "moons_3": 2, "moons_4": 0, "bonus_number": 6, "bonus_any": 1, "bonus_star": 3, "bonus_moon": 5, "bonus_bolt": 4, "crosses": 39, "bolts_spent": 0, "passes": 4, "max_chain": 3, "last_after_3": 1}', 1795028572.0113163, false, 1, 58781, 4226, -28007, 32464);
INSERT INTO public.results VALUES (1, 1, 1, 1572687849029894145, NULL, 'luckybox', 'table', NULL, NULL, 200000000000000000, 46, 2, 3, 2, true, false, '{"boxes_1": 1, "boxes_2": 0, "boxes_3": 1, "boxes_4": 0, "stars_1": 0, "stars_2": 0, "stars_3": 2, "stars_4": 1, "moons_1": 4, "moons_2": 1, "moons_3": 0, "moons_4": 1, "bonus_number": 7, "bonus_any": 1, "bonus_star": 3, "bonus_moon": 6, "bonus_bolt": 2, "crosses": 38, "bolts_spent": 0, "passes": 4, "max_chain": 3, "last_after_3": 0}', 1795028572.0113163, false, 1, 58781, 2780, -15561, 44332);
INSERT INTO public.results VALUES (1, 2, 1, NULL, 'regular', 'luckybox', 'table', NULL, NULL, 200000000000000000, 50, 1, 3, 2, true, false, '{"boxes_1": 0, "boxes_2": 1, "boxes_3": 1, "boxes_4": 2, "stars_1": 0, "stars_2": 3, "stars_3": 0, "stars_4": 2, "moons_1": 1, "moons_2": 0, "moons_3": 1, "moons_4": 2, "bonus_number": 10, "bonus_any": 1, "bonus_star": 5, "bonus_moon": 4, "bonus_bolt": 6, "crosses": 47, "bolts_spent": 12, "passes": 0, "max_chain": 6, "last_after_3": 0}', 1795028572.0113163, false, 1, 58781, 1013, -9794, 49392);
INSERT INTO public.results VALUES (2, 0, 2, 1572687849029894145, NULL, 'luckybox', 'daily', 20775, 50, 200000000000000000, 50, 1, 1, 1, false, false, '{"boxes_1": 0, "boxes_2": 1, "boxes_3": 1, "boxes_4": 2, "stars_1": 0, "stars_2": 1, "stars_3": 1, "stars_4": 0, "moons_1": 2, "moons_2": 0, "moons_3": 1, "moons_4": 2, "bonus_number": 12, "bonus_any": 2, "bonus_star": 2, "bonus_moon": 5, "bonus_bolt": 4, "crosses": 45, "bolts_spent": 0, "passes": 3, "max_chain": 4, "last_after_3": 0}', 1795028572.6306794, false, 1, 58781, 6891, -15672, 45865);
INSERT INTO public.results VALUES (3, 0, 3, 1572687849029894146, NULL, 'flip7', 'solo', NULL, NULL, 200000000000000000, 206, 1, 1, 1, false, false, '{"rounds": 27, "scoreless": 1, "cards": 27, "busts": 0, "flip7s": 0, "stays": 27, "frozen": 0, "flip3_taken": 0, "seconds_used": 0, "hits": 0, "freezes_on_others": 0, "flip3_on_others": 0, "seconds_given": 0, "max_round": 12, "max_numbers": 1}', 1795028573.3512816, false, 1, 217192, -7874, -3318, 211512);
INSERT INTO public.seats VALUES (1, 0, 1572687849029894144, 'Ann', false, NULL, 1, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (1, 1, 1572687849029894145, 'Ben', false, NULL, 2, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (1, 2, NULL, 'Otto', true, 'regular', NULL, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (2, 0, 1572687849029894145, 'Ben', false, NULL, NULL, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (3, 0, 1572687849029894146, 'Cat', false, NULL, 1, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (4, 0, 1572687849029894144, 'Ann', false, NULL, NULL, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (5, 0, 1572687849029894144, 'Ann', false, NULL, 1, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (5, 1, 1572687849029894145, 'Ben', false, NULL, 2, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (5, 2, 1572687849029894146, 'Cat', false, NULL, 3, false, true, 0, 1795201205.4186184, true);
INSERT INTO public.seats VALUES (5, 3, NULL, 'Otto', true, 'regular', NULL, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (6, 0, 1572687849029894144, 'Ann', false, NULL, NULL, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (7, 0, 1572687849029894145, 'Ben', false, NULL, NULL, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (8, 0, 1572687849029894147, 'Dora', false, NULL, NULL, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (9, 0, 1572687849029894144, 'Ann', false, NULL, 1, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (9, 1, 1572687849029894145, 'Ben', false, NULL, 2, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (9, 2, NULL, 'Otto', true, 'regular', NULL, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (10, 0, 1572687849029894144, 'Ann', false, NULL, NULL, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (11, 0, 1572687849029894146, 'Cat', false, NULL, 1, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (12, 0, 1572687849029894144, 'Ann', false, NULL, 1, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (12, 1, 1572687849029894145, 'Ben', false, NULL, 2, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (12, 2, NULL, 'Otto', true, 'regular', NULL, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (13, 0, 1572687849029894144, 'Ann', false, NULL, 1, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (13, 1, 1572687849029894145, 'Ben', false, NULL, 2, false, false, 0, NULL, false);
INSERT INTO public.seats VALUES (13, 2, NULL, 'Otto', true, 'regular', NULL, false, false, 0, NULL, false);
INSERT INTO public.streaks VALUES ('luckybox', 1572687849029894145, 1, 1, 0, 20775, 1);
INSERT INTO public.tables VALUES (1, 'luckybox', 1, 'own-2', '1e30d5f1a5afcb32f3fee40aeca2f087', '{"relaxed": false, "bands": "rulebook"}', 'over', 'finished', 'game', 200000000000000000, 1572687849499656192, 1572687849029894144, 'live', 180, 12, false, false, true, false, false, true, NULL, false, NULL, NULL, NULL, '9b38f982caf0ee4dd827413f125dc130bec3729821005b4124adf2f48475e895', '["pasture", "atlas"]', NULL, 1572687853752680449, NULL, false, NULL, NULL, 1572688561314988033, NULL, NULL, 223, 1795028402.4498637, 1795028403.4108577, 1795028572.0113163);
INSERT INTO public.tables VALUES (2, 'luckybox', 1, 'own-2', 'dd56e5a03cfe02ae89c1b972b1d6538602cceab0862b1ff423084cf23c3e6174', '{"relaxed": false, "bands": "rulebook"}', 'over', 'finished', 'day', 200000000000000000, 1572687849029894148, 1572687849029894145, 'live', 60, 1, false, false, true, true, false, true, 20775, true, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, NULL, NULL, 91, '398d91a3b9a4eb93', 95, 1795028572.2231894, 1795028572.225923, 1795028572.6306794);
INSERT INTO public.tables VALUES (3, 'flip7', 1, 'base-94', '4c1b1a736359e126c3fbb8dda13ad338', '{"target_score": 200, "tie_rule": "extra_round", "first_player": "left_of_dealer", "deal_guarantee": "one_deal", "flip3_before_first_card": "ask", "setaside_on_bust": "discard", "setaside_timing": "assign_all_fifo", "setaside_assigner": "flipper", "second_chance_use": "ends_turn", "second_chance_first": "keep", "fresh_deck_each_round": false}', 'over', 'finished', 'solo', 200000000000000000, 1572687849029894148, 1572687849029894146, 'live', 60, 1, false, false, true, true, false, true, NULL, false, NULL, NULL, NULL, '4deb8566508bb4e5819e136fb39b07bd02fe08e23f63a76cc537343163b9d7b5', '["prism"]', NULL, NULL, NULL, false, NULL, NULL, NULL, 52, '398d91a3b9a4eb93', 56, 1795028572.6574721, 1795028572.6595104, 1795028573.3512816);
INSERT INTO public.tables VALUES (4, 'flip7', 1, 'base-94', '6d9c2b5391f1bfc61efc8c26a27aeb5cfe6f0e193a8c27109501ed9fb45bc9d3', '{"target_score": 200, "tie_rule": "extra_round", "first_player": "left_of_dealer", "deal_guarantee": "one_deal", "flip3_before_first_card": "ask", "setaside_on_bust": "discard", "setaside_timing": "assign_all_fifo", "setaside_assigner": "flipper", "second_chance_use": "ends_turn", "second_chance_first": "keep", "fresh_deck_each_round": false}', 'running', NULL, 'day', 200000000000000000, 1572687849029894148, 1572687849029894144, 'live', 60, 1, false, false, true, true, false, true, 20776, true, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, NULL, NULL, NULL, NULL, 9, 1795114800.0069814, 1795114800.0091019, NULL);
INSERT INTO public.tables VALUES (5, 'flip7', 1, 'base-94', '4c52a6f9494bd2dabaaefb5927065a49', '{"target_score": 50, "tie_rule": "extra_round", "first_player": "left_of_dealer", "deal_guarantee": "one_deal", "flip3_before_first_card": "ask", "setaside_on_bust": "discard", "setaside_timing": "assign_all_fifo", "setaside_assigner": "flipper", "second_chance_use": "ends_turn", "second_chance_first": "keep", "fresh_deck_each_round": false}', 'running', NULL, 'game', 200000000000000000, 1573412614963200000, 1572687849029894144, 'slow', 86400, 18, false, false, true, false, false, true, NULL, false, NULL, NULL, NULL, '6c4c20ef1ffb0338d2526850f42f7383101ca1b0e30e6dec7269f18fb1fe3da3', '["echo", "oatmeal", "window"]', NULL, 1573412618293477377, NULL, false, NULL, NULL, NULL, -1, '398d91a3b9a4eb93', 12, 1795201200.002054, 1795201200.7470315, NULL);
INSERT INTO public.tables VALUES (6, 'luckybox', 1, 'own-2', 'e298d34325c6f8dccc75cf9d3b07c52f4db871d42e39ca8a4f0cad3a19e6a0f6', '{"relaxed": false, "bands": "rulebook"}', 'running', NULL, 'day', 200000000000000000, 1572687849029894148, 1572687849029894144, 'live', 60, 1, false, false, true, true, false, true, 20777, true, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, NULL, NULL, 81, '398d91a3b9a4eb93', 85, 1795201205.431664, 1795201205.4345114, NULL);
INSERT INTO public.tables VALUES (7, 'luckybox', 1, 'own-2', 'dd56e5a03cfe02ae89c1b972b1d6538602cceab0862b1ff423084cf23c3e6174', '{"relaxed": false, "bands": "rulebook"}', 'running', NULL, 'day', 200000000000000000, 1572687849029894148, 1572687849029894145, 'live', 60, 1, false, false, true, true, false, true, 20775, false, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, NULL, NULL, -1, '398d91a3b9a4eb93', 3, 1795201205.9199762, 1795201205.9212236, NULL);
INSERT INTO public.tables VALUES (8, 'flip7', 1, 'base-94', '0b047223620afb5e6c2a36a840ca9f68', '{"target_score": 200, "tie_rule": "extra_round", "first_player": "left_of_dealer", "deal_guarantee": "one_deal", "flip3_before_first_card": "ask", "setaside_on_bust": "discard", "setaside_timing": "assign_all_fifo", "setaside_assigner": "flipper", "second_chance_use": "ends_turn", "second_chance_first": "keep", "fresh_deck_each_round": false}', 'running', NULL, 'lesson', 200000000000000000, 1573412640254853120, 1572687849029894147, 'live', 60, 1, false, false, true, true, false, true, NULL, false, NULL, NULL, NULL, NULL, NULL, '{"streams": {"deck": [[8, 5, 21, 8, 0, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7, 8, 8, 8, 8, 8, 8, 9, 9, 9, 9, 9, 9, 9, 9, 9, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 19, 20, 20, 20, 21, 21]]}, "opening": [], "steps": [{"seat": 0, "do": "hit"}, {"seat": 0, "do": "hit"}, {"seat": 0, "do": "hit"}, {"seat": 0, "do": "stay"}]}', NULL, NULL, false, NULL, NULL, NULL, 0, '398d91a3b9a4eb93', 4, 1795201206.0310543, 1795201206.0324223, NULL);
INSERT INTO public.tables VALUES (9, 'luckybox', 1, 'own-2', 'f9f3192011b3401eae7c91292c62c71b', '{"relaxed": true, "bands": "rulebook"}', 'lobby', NULL, 'game', 200000000000000000, 1573412640598786048, 1572687849029894144, 'live', 90, 6, false, false, true, false, false, true, NULL, false, NULL, NULL, NULL, '2ec42c684ce39add276bf395a6f1cec78395190ec6b9e7de5b464ffffad30a2d', '["saucer", "fountain"]', NULL, 1573412640623951873, NULL, false, NULL, NULL, NULL, -1, '398d91a3b9a4eb93', 7, 1795201206.1138606, NULL, NULL);
INSERT INTO public.tables VALUES (10, 'luckybox', 1, 'own-2', '099d6a3638a3593f5755a74ad220747e99bacf981cdff65cd74d2ec4e2b2cb3b', '{"relaxed": false, "bands": "rulebook"}', 'running', NULL, 'duel', 200000000000000000, 1573412640758169600, 1572687849029894144, 'live', 60, 1, false, false, true, true, false, true, NULL, false, 1, 1, 1795287606.151746, NULL, NULL, NULL, NULL, NULL, false, NULL, NULL, NULL, -1, '398d91a3b9a4eb93', 3, 1795201206.20273, 1795201206.204229, NULL);
INSERT INTO public.tables VALUES (11, 'luckybox', 1, 'own-2', 'planned-17', '{"relaxed": false, "bands": "rulebook"}', 'running', NULL, 'solo', 200000000000000000, 1573412653789872128, 1572687849029894146, 'live', 60, 1, false, false, true, true, false, true, NULL, false, NULL, NULL, NULL, 'c0540587d4109a71c25e7a4eae637cf75e85ff1ed0e0cfcfbba245fd28d15318', '["marmalade"]', NULL, NULL, NULL, false, NULL, NULL, NULL, 1, '398d91a3b9a4eb93', 6, 1795201209.2588673, 1795201209.2604234, NULL);
INSERT INTO public.tables VALUES (12, 'luckybox', 1, 'own-2', 'planned-18', '{"relaxed": false, "bands": "rulebook"}', 'running', NULL, 'game', 200000000000000000, 1573412653831815170, 1572687849029894144, 'live', 180, 12, false, false, true, false, false, true, NULL, false, NULL, NULL, NULL, '2a2bd39d52c99bb2c1375fad6465654ea40ce68d4024c247a38f83479e68b03c', '["bridge", "mulberry"]', NULL, 1573412663378051073, NULL, false, NULL, NULL, NULL, NULL, NULL, 186, 1795201209.2693057, 1795201211.491103, NULL);
INSERT INTO public.tables VALUES (13, 'flip7', 1, 'base-94', 'planned-189', '{"target_score": 50, "tie_rule": "extra_round", "first_player": "left_of_dealer", "deal_guarantee": "one_deal", "flip3_before_first_card": "ask", "setaside_on_bust": "discard", "setaside_timing": "assign_all_fifo", "setaside_assigner": "flipper", "second_chance_use": "ends_turn", "second_chance_first": "keep", "fresh_deck_each_round": false}', 'running', NULL, 'game', 200000000000000000, 1573412653936672769, 1572687849029894144, 'live', 180, 18, false, false, true, false, false, true, NULL, false, NULL, NULL, NULL, '585a24be1844295005079607b13dec0637bc49a5aa2014f3002066853a8c2946', '["cinnamon", "nutmeg"]', NULL, 1573413260424642561, NULL, false, NULL, NULL, NULL, NULL, '398d91a3b9a4eb93', 10, 1795201209.2939262, 1795201353.8427174, NULL);
INSERT INTO public.tallies_of_all_time VALUES ('luckybox', 0, 'all', 1572687849029894144, 1, 0, 35, 35, 0, 0);
INSERT INTO public.tallies_of_all_time VALUES ('luckybox', 0, 'all', 1572687849029894145, 1, 0, 46, 46, 1, 50);
INSERT INTO public.tallies_of_periods VALUES ('luckybox', 0, '2026-11', 1572687849029894144, 1, 0, 35, 35, 0, 0);
INSERT INTO public.tallies_of_periods VALUES ('luckybox', 0, '2026-11', 1572687849029894145, 1, 0, 46, 46, 1, 50);
INSERT INTO public.tallies_of_periods VALUES ('luckybox', 0, '2026-Q4', 1572687849029894144, 1, 0, 35, 35, 0, 0);
INSERT INTO public.tallies_of_periods VALUES ('luckybox', 0, '2026-Q4', 1572687849029894145, 1, 0, 46, 46, 1, 50);
INSERT INTO public.tallies_of_periods VALUES ('luckybox', 0, '2026-W47', 1572687849029894144, 1, 0, 35, 35, 0, 0);
INSERT INTO public.tallies_of_periods VALUES ('luckybox', 0, '2026-W47', 1572687849029894145, 1, 0, 46, 46, 1, 50);
INSERT INTO public.tallies_of_servers VALUES ('luckybox', 200000000000000000, '2026-11', 1572687849029894144, 1, 0, 35, 35, 0, 0);
INSERT INTO public.tallies_of_servers VALUES ('luckybox', 200000000000000000, '2026-11', 1572687849029894145, 1, 0, 46, 46, 0, 0);
INSERT INTO public.tallies_of_servers VALUES ('luckybox', 200000000000000000, '2026-Q4', 1572687849029894144, 1, 0, 35, 35, 0, 0);
INSERT INTO public.tallies_of_servers VALUES ('luckybox', 200000000000000000, '2026-Q4', 1572687849029894145, 1, 0, 46, 46, 0, 0);
INSERT INTO public.tallies_of_servers VALUES ('luckybox', 200000000000000000, '2026-W47', 1572687849029894144, 1, 0, 35, 35, 0, 0);
INSERT INTO public.tallies_of_servers VALUES ('luckybox', 200000000000000000, '2026-W47', 1572687849029894145, 1, 0, 46, 46, 0, 0);
INSERT INTO public.tallies_of_servers VALUES ('luckybox', 200000000000000000, 'all', 1572687849029894144, 1, 0, 35, 35, 0, 0);
INSERT INTO public.tallies_of_servers VALUES ('luckybox', 200000000000000000, 'all', 1572687849029894145, 1, 0, 46, 46, 0, 0);
INSERT INTO public.timers VALUES (4, 'idle', -1, 1795219200);
INSERT INTO public.timers VALUES (5, 'remind', -1, 1795201805.4186184);
INSERT INTO public.timers VALUES (5, 'turn', 0, 1795287605.2470315);
INSERT INTO public.timers VALUES (6, 'idle', -1, 1795305600);
INSERT INTO public.timers VALUES (7, 'idle', -1, 1795806005.9212236);
INSERT INTO public.timers VALUES (8, 'idle', -1, 1795806006.042855);
INSERT INTO public.timers VALUES (9, 'idle', -1, 1795202106.1454453);
INSERT INTO public.timers VALUES (10, 'idle', -1, 1795287606.151746);
INSERT INTO public.timers VALUES (11, 'idle', -1, 1795806011.430101);
INSERT INTO public.timers VALUES (12, 'mark', -1, 1795201518.809082);
INSERT INTO public.timers VALUES (12, 'turn', 0, 1795201533.809082);
INSERT INTO public.timers VALUES (12, 'turn', 1, 1795201533.809082);
INSERT INTO public.timers VALUES (13, 'mark', -1, 1795201528.2810717);
INSERT INTO public.timers VALUES (13, 'turn', 0, 1795201543.2810717);
INSERT INTO public.waiting VALUES (1573412641131462657, 1572687849029894146, 1795201206.2517982, 1796410806.2517982);
SELECT pg_catalog.setval('public.duels_id_seq', 2, true);
SELECT pg_catalog.setval('public.evenings_id_seq', 1, false);
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
ALTER TABLE ONLY public.identify_turns
    ADD CONSTRAINT identify_turns_pkey PRIMARY KEY (bucket);
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
CREATE INDEX luck_tallies_of_a_person ON ONLY public.luck_tallies USING btree (user_id);
CREATE INDEX luck_tallies_everywhere_user_id_idx ON ONLY public.luck_tallies_everywhere USING btree (user_id);
CREATE INDEX luck_tallies_of_all_time_user_id_idx ON public.luck_tallies_of_all_time USING btree (user_id);
CREATE INDEX luck_tallies_of_periods_user_id_idx ON public.luck_tallies_of_periods USING btree (user_id);
CREATE INDEX luck_tallies_of_servers_user_id_idx ON public.luck_tallies_of_servers USING btree (user_id);
CREATE UNIQUE INDEX one_game_of_a_day ON public.tables USING btree (host_id, game, day, counted) WHERE (((status)::text = ANY ((ARRAY['lobby'::character varying, 'running'::character varying])::text[])) AND ((kind)::text = 'day'::text));
CREATE UNIQUE INDEX one_lesson_a_person ON public.tables USING btree (host_id, game) WHERE (((status)::text = ANY ((ARRAY['lobby'::character varying, 'running'::character varying])::text[])) AND ((kind)::text = 'lesson'::text));
CREATE UNIQUE INDEX one_solo_a_person ON public.tables USING btree (host_id, game) WHERE (((status)::text = ANY ((ARRAY['lobby'::character varying, 'running'::character varying])::text[])) AND ((kind)::text = 'solo'::text));
CREATE UNIQUE INDEX one_table_a_channel ON public.tables USING btree (channel_id) WHERE (((status)::text = ANY ((ARRAY['lobby'::character varying, 'running'::character varying])::text[])) AND ((kind)::text = 'game'::text));
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
