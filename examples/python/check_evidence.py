"""Recomputes each claim of an item from the plays that it names, in liveData: the standard library alone.

    curl $feed/items/$item/evidence/1 > evidence.json && python3 check_evidence.py evidence.json playbyplay.json
"""
import json, re, sys

evidence, game = (json.load(open(path, encoding="utf-8")) for path in sys.argv[1:])
raw = {str(each["actionNumber"]): each for each in game["game"]["actions"]}
shown = {each["id"]: each for each in evidence["plays"]}
worth = {"2pt": 2, "3pt": 3, "freethrow": 1}
kinds = {"fieldGoals": "2pt 3pt", "threePointers": "3pt", "freeThrows": "freethrow", "turnovers": "turnover"}
kinds |= {"steals": "steal", "blocks": "block", "fouls": "foul", "assists": "2pt 3pt"}

def amount(key, each):
    kind, is_made = each["actionType"], each.get("shotResult") == "Made"
    if "ebounds" in key:
        end = "offensive" if "ffensive" in key else "defensive" if "efensive" in key else each.get("subType")
        return kind == "rebound" and each.get("subType") == end
    if "oints" in key:
        return is_made * worth.get(kind, 0)
    return kind in kinds[re.sub("Made|Attempted", "", key)].split() and (is_made or not key.endswith("Made"))

def count(plays, term):
    key, entity, play = term["key"], term["id"], term["at"]
    if play:
        return shown[play][key] if key.endswith("Score") else raw[play][key]
    leads = [shown[each]["homeScore"] - shown[each]["awayScore"] for each in plays]
    if key in ("ties", "leadChanges"):
        return sum(b == 0 if key == "ties" else a * b < 0 for a, b in zip(leads[:1] + leads, leads))
    whose = ("teamId", "assistPersonId" if key == "assists" else "personId")
    return sum(amount(key, raw[each]) for each in plays if entity in [str(raw[each].get(name)) for name in whose])

false = 0
for claim in evidence["claims"]:
    how, values = claim["how"].split(" = ")
    for expression, value in zip(how.split(", "), values.split(", ")):
        if re.search(" in |possessions|wins", expression):
            print("by hand:", claim["text"], "|", claim["how"])
            continue
        found = re.sub(r"(?P<key>[a-z][A-Za-z]+)(?: of (?P<id>[^\s,()]+))?(?: at (?P<at>[^\s,()]+))?",
                       lambda term: str(count(claim["plays"], term)), expression)
        same = found == value or found[:2] != "PT" and abs(eval(found) - float(value)) < 0.051
        false += not same
        print("true: " if same else "FALSE:", claim["text"], "|", claim["how"])
sys.exit(false > 0)
