"""Check the deals of Lucky Table: `python verify.py RECORD.json`. It needs Python alone; fair.md says what it means."""
import hashlib, hmac, json, struct, sys
NAMES = [*map(str, range(13)), "+2", "+4", "+6", "+8", "+10", "x2", "freeze", "flip3", "second"]  # the cards of Flip 7
DECK = [card for card, count in enumerate([1, *range(1, 13), 1, 1, 1, 1, 1, 1, 3, 3, 3]) for _ in range(count)]
def draws(seed, stream, index, bounds):  # SHA-256 in counter mode; numbers past the last whole multiple are thrown away
    name, read = f"{len(seed)}:{seed}/{len(stream)}:{stream}/{index}/", struct.Struct(">4Q").unpack
    source = (one for n in range(1 << 32) for one in read(hashlib.sha256(f"{name}{n}".encode()).digest()))
    return [next(number % bound for number in source if number < 2**64 // bound * bound) for bound in bounds]
def shuffled(seed, stream, index, cards):  # Fisher-Yates
    cards = list(cards)
    for last, other in zip(range(len(cards) - 1, 0, -1), draws(seed, stream, index, range(len(cards), 1, -1))):
        cards[last], cards[other] = cards[other], cards[last]
    return cards
def is_told(told, pile): return any(told == pile[:drawn] + sorted(pile[drawn:]) for drawn in range(1, len(pile) + 1))
def is_dealt(record, seed):  # what follows from the seed alone; reshuffles of these two need the game played again
    if "seed" in record: return record["seed"] == seed and "chance" not in record
    chance = record["chance"]
    if record["game"] == "flip7":
        return is_told([NAMES.index(name) for name in chance["deck"]], shuffled(seed, "deck", 0, DECK))
    if record["game"] == "luckybox":
        piles = [shuffled(seed, "boxes", 0, range(1, 121 if len(record["seats"]) > 6 else 61))]
        piles += [shuffled(seed, "numbers", index, sorted([*range(1, 10)] * 2)) for index in range(4)]
        return all(got and got == pile[:len(got)] for got, pile in zip([chance["boxes"][0], *chance["numbers"]], piles))
    dice = [[1 + drawn for drawn in draws(seed, "dice", index, sides)] for index, sides in enumerate(chance["sides"])]
    decks = [is_told(told, shuffled(seed, "deck", index, sorted(told))) for index, told in enumerate(chance["deck"])]
    return chance["dice"] == dice and all(decks)
def is_fair(record):
    terms = {**record["fair"], "game": record["game"], "options": record["options"]}
    if "day" in terms:  # the hash of a day's link is the link of the day before, and so on, down to the anchor
        anchor = link = bytes.fromhex(terms["link"])
        for _ in range(20453, terms["day"]): anchor = hashlib.sha256(b"lucky-table/daily/1\0" + anchor).digest()
        seed = hmac.new(link, record["game"].encode(), "sha256").hexdigest()
        return [anchor.hex(), link.hex()] == [terms["anchor"], terms["link"]] and is_dealt(record, seed)
    table, shown, told, deal = (terms.pop(key) for key in ("table", "commitment", "seed", "deal"))
    commitment = hashlib.sha256(b"lucky-table/commit/1\0%d\0" % table + (secret := bytes.fromhex(told))).hexdigest()
    seed = hmac.new(secret, json.dumps(terms, sort_keys=True, separators=(",", ":")).encode(), "sha256").hexdigest()
    return (commitment, seed, secret.hex()) == (shown, deal, told) and is_dealt(record, seed)
if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        print("This is the deal that was promised." if is_fair(json.load(file)) else "THIS IS NOT THE PROMISED DEAL.")
