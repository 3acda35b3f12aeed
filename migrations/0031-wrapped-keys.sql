-- Hashes of personal data are keyed, so that nobody who has the database alone can try which phone or name gives one. The key
-- lies here as the key outside of the database wraps it, and is told by what it opens. A fingerprint is 33 bytes: the number
-- of its key, and HMAC-SHA256 of the SHA-256 of before. The first start with this program has no key to give to SQL, so it is
-- the program that keys the plain hashes that are here, and later those that programs of before still write. Of
-- idempotency_keys.request_sha256 and statement_files.sha256 only the names stay as they were. Breaks nothing.
create table wrapped_keys (
  purpose  text primary key check (purpose in ('fingerprints')),
  key_id   text not null,                      -- of the key outside that opens it
  sealed   bytea not null,
  made_at  timestamptz not null default now()
);

-- Empty but while there are plain hashes, for which every start looks.
create index personal_records_plain on personal_records (partner_id) where octet_length(fingerprint) = 32;
