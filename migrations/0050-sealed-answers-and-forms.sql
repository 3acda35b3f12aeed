-- Answers that are kept for a repeated request, issued forms, receipts and details of bank statements are sealed as personal records are.
-- What is there is sealed in the background; answers of before go within their day.
-- Breaks processes of the earlier version, as the migration before does.
alter table idempotency_keys rename column answer to plain;
alter table idempotency_keys alter column plain drop not null;
alter table idempotency_keys add column sealed bytea;

-- The key of a document stands apart from its bytes, so that a rotation does not write those again. What is sealed does not compress.
alter table issued_forms add column sealed_key bytea, alter column bytes set storage external;
alter table cash_receipts add column sealed_key bytea, alter column bytes set storage external;

alter table statement_line_details
  alter column payer_name drop not null,
  alter column payer_inn drop not null,
  alter column payer_account drop not null,
  alter column purpose drop not null,
  add column sealed bytea,
  add column sealed_comment bytea;

insert into sealed_whole select 'issued_forms.bytes' where not exists (select 1 from issued_forms);
insert into sealed_whole select 'cash_receipts.bytes' where not exists (select 1 from cash_receipts);
insert into sealed_whole select name from unnest(array['statement_line_details.sealed', 'statement_line_details.sealed_comment']) as t (name)
  where not exists (select 1 from statement_line_details);
insert into sealed_whole values ('idempotency_keys.sealed'), ('operations.answer');
update sealed_whole set table_name = 'personal_records.sealed' where table_name = 'personal_records';
