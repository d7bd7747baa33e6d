#!/bin/sh
# Creates docker/.env from docker/env.example with random secrets. Never changes an existing docker/.env.
set -eu
umask 077
cd "$(dirname "$0")"

if [ -e .env ] || [ -L .env ]; then
  echo "docker/.env already exists and was not changed." >&2
  exit 1
fi

random_hex() {
  if command -v openssl >/dev/null 2>&1; then
    openssl rand -hex 32
  else
    od -An -v -tx1 -N32 /dev/urandom | tr -d ' \n'
  fi
}

new=.env.$$
trap 'rm -f "$new"' EXIT
trap 'exit 1' HUP INT TERM

while IFS= read -r line; do
  case $line in
    LECTERN_SECRET_KEY= | LECTERN_RUNTIME_TOKEN= | POSTGRES_PASSWORD= | DATABASE_PASSWORD= | REDIS_PASSWORD=)
      secret=$(random_hex)
      if [ ${#secret} -ne 64 ]; then
        echo "Could not get random numbers from openssl or /dev/urandom." >&2
        exit 1
      fi
      printf '%s%s\n' "$line" "$secret"
      ;;
    *) printf '%s\n' "$line" ;;
  esac
done <env.example >"$new"

# A link is made only where no file of that name exists, so two runs at once cannot overwrite each other.
ln "$new" .env
echo "Created docker/.env. Set LECTERN_ADMIN_EMAIL and LECTERN_PUBLIC_URL in it."
