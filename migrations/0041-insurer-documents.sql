-- Insurance rules and memos that the insurer provides as files. A version never changes once it is there: a contract is served the one
-- that was in force on the day of its conclusion. Breaks nothing: a new table.

create table insurer_documents (
  product        text not null,
  kind           text not null check (kind in ('RULES', 'MEMO')),
  effective_from date not null,
  file_name      text not null,
  bytes          bytea not null,
  sha256         bytea not null,
  imported_by    text not null,
  imported_at    timestamptz not null,
  primary key (product, kind, effective_from)
);
