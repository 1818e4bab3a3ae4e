"""Plays Spectrangle in a room of Atar, always the tile that scores most: python3 bot.py LINK [NAME]"""
import asyncio, json, secrets, sys
from urllib.parse import parse_qs, urlsplit
import websockets  # 10.4 or newer
def best(position):
    places = [(place["score"], f"{tile}@{space}/{turn['rotation']}")
              for tile, turns in position["view"]["placements"].items()
              for turn in turns for space, place in turn["spaces"].items()]
    return max(places)[1] if places else None

async def play(link, name="Bot"):
    link, me, busy = urlsplit(link), None, True
    address = f"{link.scheme.replace('http', 'ws')}://{link.netloc}/api/room/{parse_qs(link.query)['room'][0]}"
    async with websockets.connect(address, max_size=None) as socket:
        async def ask(verb, **fields):  # A key marks a repeated request; the salt takes part in the rolls.
            await asyncio.sleep(0.3)  # More than ten requests a second are too fast.
            fields.update(id=verb, do=verb, key=secrets.token_hex(16), salt=secrets.token_hex(16))
            return await socket.send(json.dumps(fields)) is None
        await ask("enter", net=1, name=name, **({"invitation": link.fragment} if link.fragment else {}))
        async for message in socket:
            message = json.loads(message)
            busy = busy and "re" not in message
            if message.get("error", {"code": "stale"})["code"] != "stale": sys.exit(message["error"]["text"])
            if message.get("re") == "enter" or message.get("event") == "whole":
                me, room, position = (message["ok"][part] for part in ("you", "room", "position"))
            for told in message.get("tell", []):
                room, position = told.get("room", room), told.get("position", position)
            mine = next(member for member in room["members"] if member["member"] == me["member"])
            if room["phase"] == "over": return print(json.dumps(position["result"]))
            if busy: continue
            if message.get("re") == "legal":
                busy = await ask("step", step=secrets.choice(message["ok"]["steps"]), rev=position["rev"])
            elif room["phase"] == "waiting" and mine["seats"] and not mine["ready"]:
                busy = await ask("ready", ready=True)
            elif room["phase"] == "waiting" and not mine["seats"] and None in room["seats"]:
                busy = await ask("sit", seat=room["seats"].index(None))
            elif room["phase"] == "playing" and (position["actor"] or {}).get("seat") in mine["seats"]:
                step = best(position)
                busy = await (ask("step", step=step, rev=position["rev"]) if step else ask("legal"))
asyncio.run(play(*sys.argv[1:]))
