# The bot as an image: what it runs on is installed in one stage, and only the result goes into the other.
# How to run it: compose.yaml, docs/running.md.
FROM python:3.13-slim AS build
WORKDIR /app
COPY requirements.lock ./
# The image's own pip, from outside: it checks every hash, and does not come along.
RUN python -m venv --without-pip .venv \
 && python -m pip --python .venv/bin/python install --no-cache-dir --require-hashes --requirement requirements.lock
COPY pyproject.toml LICENSE ./
COPY data/*.json data/
COPY assets assets
COPY deploy/listing deploy/listing
COPY docs/legal docs/legal
COPY bot bot
# Compiled now: the running bot cannot write here.
RUN python -m compileall -q bot

FROM python:3.13-slim
RUN groupadd --gid 10001 lucky-table \
 && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin lucky-table \
 && install --directory --owner=10001 --group=10001 --mode=700 /data /backups
COPY --from=build /app /app
WORKDIR /app
ENV PATH=/app/.venv/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    DATABASE_URL=sqlite+aiosqlite:////data/lucky-table.db \
    METRICS_PORT=9464
USER 10001:10001
HEALTHCHECK --interval=30s --timeout=10s --start-period=5m --retries=3 CMD ["python", "-m", "bot", "health"]
ENTRYPOINT ["python", "-m", "bot"]
CMD ["run", "--no-sandbox"]
