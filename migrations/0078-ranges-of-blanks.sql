-- The staff read the states of blanks run by run: where a range ends that was given out, and where a state ends in it, is found without reading
-- what lies between. Of a sale only one on a blank writes more. Breaks nothing: a blank that a program of before gives out meanwhile is a
-- range by itself.

-- The last number of the range that it was given out in, all of one partner and serial and without a gap.
alter table blanks add column range_end text;

update blanks b set range_end = r.range_end
  from (select policy_number, max(policy_number) over (partition by partner_id, serial, run) as range_end
          from (select policy_number, partner_id, left(policy_number, -10) as serial,
                       right(policy_number, 10)::bigint
                         - row_number() over (partition by partner_id, left(policy_number, -10) order by policy_number) as run
                  from blanks) as numbered) as r
 where r.policy_number = b.policy_number;

create index blanks_not_open on blanks (policy_number) where used_at is not null or voided_at is not null;
create index blanks_not_used on blanks (policy_number) where used_at is null or voided_at is not null;
