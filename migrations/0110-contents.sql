-- The insurer's details, letters and texts of forms in versions that staff publish and that never change. A version can be withdrawn before
-- its first moment. Issued forms name the versions that they print. Breaks nothing: tables and columns that nobody has read before.

create table content_versions (
  code          text        not null check (length(code) between 1 and 80),
  version       integer     not null check (version > 0),
  valid_from    timestamptz not null,
  value         text        not null check (octet_length(value) <= 262144), -- JSON with its fields in the order in which they are printed
  checksum      text        not null check (checksum ~ '^[0-9a-f]{64}$'),
  origin        text        not null check (origin in ('file', 'staff')),
  author        text        not null,
  approver      text        check (approver <> author),
  reason        text        not null,
  published_at  timestamptz not null,
  withdrawn_at  timestamptz,
  withdrawn_by  text,
  primary key (code, version),
  check ((withdrawn_at is null) = (withdrawn_by is null)),
  check (withdrawn_at is null or withdrawn_at < valid_from)
);

create function keep_content_versions() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'a version of a content stays';
  end if;
  if old.withdrawn_at is not null
     or (to_jsonb(new) - 'withdrawn_at' - 'withdrawn_by') is distinct from (to_jsonb(old) - 'withdrawn_at' - 'withdrawn_by') then
    raise exception 'a version of a content never changes, and is withdrawn once';
  end if;
  return new;
end $$;
create trigger content_versions_are_kept before update or delete on content_versions
  for each row execute function keep_content_versions();
create trigger content_versions_stay before truncate on content_versions execute function keep_content_versions();

create function two_publish_contents() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform demand_two('{content change,content revert}', new.code);
  else
    perform demand_two('{content withdraw}', new.code);
  end if;
  return null;
end $$;
create constraint trigger content_versions_need_two after insert on content_versions
  deferrable initially deferred for each row when (new.origin = 'staff') execute function two_publish_contents();
create constraint trigger content_withdrawals_need_two after update on content_versions
  deferrable initially deferred for each row execute function two_publish_contents();

-- Versions of the contents that the form prints, such as insurer/3; null for forms of earlier releases.
alter table issued_forms add column contents text[];
