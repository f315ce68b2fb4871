"""Recomputes each claim of an item from its plays in the play-by-play (liveData). Uses only the standard library.

    curl $feed/items/$item/evidence/1 > evidence.json && python3 check_evidence.py evidence.json playbyplay.json
"""
import json, re, sys

evidence, game = (json.load(open(path, encoding="utf-8")) for path in sys.argv[1:])
actions = {str(each["actionNumber"]): each for each in game["game"]["actions"]}
order = {play: index for index, play in enumerate(actions)}
worth = {"2pt": 2, "3pt": 3, "freethrow": 1}
shots = {"fieldGoals": ("2pt", "3pt"), "threePointers": ("3pt",), "freeThrows": ("freethrow",), "assists": ("2pt", "3pt")}
term = re.compile(
    r"([a-z][A-Za-z]+)(?: of ([^\s,()]+))?(?: at ([^\s,()]+))?"
    r"(?: in period (\d+))?(?: after ([^\s,()]+))?(?: until ([^\s,()]+))?"
)

def amount(key, each):
    kind, is_made = each["actionType"], each.get("shotResult") == "Made"
    if "oints" in key:
        return is_made * worth.get(kind, 0)
    if "ebounds" in key:
        return kind == "rebound" and (key == "rebounds" or each["subType"] in key.lower())
    kinds = shots.get(re.sub("Made|Attempted", "", key), (key.rstrip("s"),))
    return kind in kinds and (is_made or not key.endswith("Made"))

def count(ids, key, entity, play, period, after, until):
    if play:
        return actions[play][{"homeScore": "scoreHome", "awayScore": "scoreAway"}.get(key, key)]
    first, last = order[after] + 1 if after else 0, order[until] if until else len(order)
    plays = [actions[each] for each in ids if first <= order[each] <= last]
    plays = [each for each in plays if period in (None, str(each["period"]))]
    leads = [int(each["scoreHome"]) - int(each["scoreAway"]) for each in plays]
    if entity is None:
        return sum(b == 0 if key == "ties" else a * b < 0 for a, b in zip(leads[:1] + leads, leads))
    whose = ("teamId", "assistPersonId" if key == "assists" else "personId")
    return sum(amount(key, each) for each in plays if entity in [str(each.get(name)) for name in whose])

false = 0
for claim in evidence["claims"]:
    if " = " not in claim["how"]:  # A claim that only repeats a name or the schedule has no plays.
        continue
    for expression, value in zip(*(part.split(", ") for part in claim["how"].split(" = "))):
        told = f"{claim['text']} | {expression} = {value}"
        if re.search(" in (?!period)|possessions|wins", expression):
            print("by hand:", told)
            continue
        found = term.sub(lambda each: str(count(claim["plays"], *each.groups())), expression)
        same = found == value or found[:2] != "PT" and abs(eval(found) - float(value)) < 0.051
        false += not same
        print("true: " if same else "FALSE:", told)
sys.exit(false > 0)
