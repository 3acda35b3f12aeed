#!/bin/sh
# Makes the passwords and the key of deploy/compose.yaml, once; what is there stays.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
[ -s secrets/postgres_password ] || od -An -N24 -tx1 /dev/urandom | tr -d ' \n' > secrets/postgres_password
password=$(cat secrets/postgres_password)
[ -s secrets/database_url ] || printf 'postgres://bindery:%s@postgres:5432/bindery' "$password" > secrets/database_url
[ -s secrets/pgbouncer_users ] || printf '"bindery" "%s"\n' "$password" > secrets/pgbouncer_users
[ -s secrets/personal_key ] || od -An -N32 -tx1 /dev/urandom | tr -d ' \n' > secrets/personal_key
# Containers see files of a Compose secret with the owner that they have here, and run as other users.
chmod 0711 secrets
chmod 0444 secrets/*
