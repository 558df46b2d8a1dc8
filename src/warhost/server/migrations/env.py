"""How Alembic runs the migrations: on the connection that the store gives it."""

from alembic import context

from warhost.server.schema import meta

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=meta, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
