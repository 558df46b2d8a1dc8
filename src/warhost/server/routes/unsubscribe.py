"""The unsubscribe page that every email links to. It needs neither a cookie nor a script.

Mail programs may post to it by themselves (RFC 8058). Opening it changes nothing.
"""

import asyncio
from html import escape
from typing import Annotated, Any
from urllib.parse import parse_qs

from litestar import MediaType, Request, Response, get, post
from litestar.params import PathParameter

from warhost.server.asking import Req, house_of, language_of
from warhost.server.mailbook import Mailbook
from warhost.server.refusal import speaker
from warhost.server.security import caller

Secret = Annotated[str, PathParameter(max_length=100)]


def shown(request: Request[Any, Any, Any], stopped: bool | None, done: bool = False) -> Response[str]:
    """Return the page: the current setting, and one button that changes it."""
    language = language_of(request)
    says = speaker(language)
    title = escape(says.say("stop.title"))
    if stopped is None:
        words, form = says.say("stop.unknown"), ""
    else:
        state = "stopped" if stopped else "again" if done else "ask"
        words = says.say(f"stop.{state}")
        name, button = ("again", "stop.resume") if stopped else ("List-Unsubscribe", "stop.do")
        form = (
            f'<form method="post"><input type="hidden" name="{name}" value="One-Click">'
            f"<button>{escape(says.say(button))}</button></form>"
        )
    body = (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>{title} · Warhost</title>'
        '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"></head>'
        f"<body><main><h1>{title}</h1><p>{escape(words)}</p>{form}</main></body></html>"
    )
    return Response(body, media_type=MediaType.HTML, status_code=404 if stopped is None else 200)


def too_many(request: Request[Any, Any, Any]) -> Response[str] | None:
    """Return a refusal for a client that tries too many links."""
    if house_of(request).rates.allow("write", caller(request.scope)):
        return None
    return Response(speaker(language_of(request)).say("refusal.too_many"), media_type=MediaType.TEXT, status_code=429)


@get("/unsubscribe/{secret:str}", include_in_schema=False)
async def look(request: Req, secret: Secret) -> Response[str]:
    book = Mailbook(house_of(request).store)
    return too_many(request) or shown(request, await asyncio.to_thread(book.stopped_by, secret))


@post("/unsubscribe/{secret:str}", include_in_schema=False)
async def do(request: Req, secret: Secret) -> Response[str]:
    house = house_of(request)
    refused = too_many(request)
    if refused is not None:
        return refused
    # Mail programs send a form of either kind; ours is of the first.
    again = "again" in parse_qs((await request.body()).decode("latin-1"))
    known = await house.matches.write(Mailbook(house.store).stop, secret, not again)
    return shown(request, not again if known else None, done=True)
