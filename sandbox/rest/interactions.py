"""Answers to interactions, and the messages of their tokens. No bot token needed: the interaction's own is enough."""

from sandbox.errors import ApiError, Json
from sandbox.interactions import Interaction
from sandbox.rest.call import Call, Routes

routes = Routes()
MESSAGE = "/webhooks/{application}/{token}/messages/{message}"


@routes.add("POST", "/interactions/{interaction}/{token}/callback", open_to_all=True)
def respond(call: Call) -> Json | None:
    """The one first answer; JSON with `with_response`, else 204."""
    interaction = call.core.interactions.find(call.id("interaction"), call.ids["token"])
    result = call.core.interactions.respond(interaction, call.object, call.uploads)
    wanted = call.query.get("with_response", "").lower() in ("1", "true")
    return result if wanted else None


def _interaction(call: Call) -> Interaction:
    if call.id("application") != call.core.world.bot.id:
        raise ApiError(10015)
    return call.core.interactions.by_token(call.ids["token"])


@routes.add("POST", "/webhooks/{application}/{token}", open_to_all=True)
def follow_up(call: Call) -> Json:
    """A further message through the token."""
    message = call.core.interactions.follow_up(_interaction(call), call.object, call.uploads)
    return call.core.world.payload(message)


@routes.add("GET", MESSAGE, open_to_all=True)
def fetch(call: Call) -> Json:
    """A message of the token."""
    message = call.core.interactions.message_of(_interaction(call), call.ids["message"])
    return call.core.world.payload(message)


@routes.add("PATCH", MESSAGE, open_to_all=True)
def edit(call: Call) -> Json:
    """Edit a message of the token."""
    interaction = _interaction(call)
    message = call.core.interactions.message_of(interaction, call.ids["message"])
    call.core.messages.edit(message, call.object, call.uploads)
    interaction.later += 1
    return call.core.world.payload(message)


@routes.add("DELETE", MESSAGE, open_to_all=True)
def delete(call: Call) -> None:
    """Delete a message of the token."""
    message = call.core.interactions.message_of(_interaction(call), call.ids["message"])
    call.core.world.delete_message(message)
