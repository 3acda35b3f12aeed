-- A key information document is given before money is taken, anew where the draft says something else: what an issued form says, as a
-- hash. Breaks nothing: a column that may be empty.

alter table issued_forms add column content_sha256 bytea;
