"""Check the deals of Lucky Table: `python verify.py RECORD.json`. It needs Python alone; fair.md says what it means."""
import hashlib, hmac, json, struct, sys
NAMES = [*map(str, range(13)), "+2", "+4", "+6", "+8", "+10", "x2", "freeze", "flip3", "second"]  # the cards of Flip 7
def numbers(name):  # SHA-256 in counter mode, read as 64-bit numbers
    return (one for n in range(1 << 32) for one in struct.unpack(">4Q", hashlib.sha256(f"{name}{n}".encode()).digest()))

def shuffled(seed, stream, index, cards):  # Fisher-Yates; numbers past the last whole multiple are thrown away
    cards, source = list(cards), numbers(f"{len(seed)}:{seed}/{len(stream)}:{stream}/{index}/")
    for last in range(len(cards) - 1, 0, -1):
        other = next(number % (last + 1) for number in source if number < 2**64 // (last + 1) * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    return cards

def is_dealt(record, seed):  # the shuffles that follow from the seed alone; reshuffles need the game played again
    if "seed" in record: return record["seed"] == seed and "chance" not in record
    if record["game"] == "flip7":  # what was drawn, in its order, and then the rest sorted
        copies = enumerate([1, *range(1, 13), 1, 1, 1, 1, 1, 1, 3, 3, 3])
        pile = shuffled(seed, "deck", 0, [card for card, count in copies for _ in range(count)])
        told = [NAMES.index(name) for name in record["chance"]["deck"]]
        return any(told == pile[:drawn] + sorted(pile[drawn:]) for drawn in range(1, 95))
    boxes = shuffled(seed, "boxes", 0, range(1, 121 if len(record["seats"]) > 6 else 61))
    rounds = [shuffled(seed, "numbers", index, sorted([*range(1, 10)] * 2)) for index in range(4)]
    told = [(record["chance"]["boxes"][0], boxes), *zip(record["chance"]["numbers"], rounds)]
    return record["game"] == "luckybox" and all(drawn and drawn == pile[:len(drawn)] for drawn, pile in told)

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
