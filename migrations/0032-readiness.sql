-- What /health/ready writes to know that changes are taken: a row for the journal, and a file that is gone again with the
-- statement. The row alone would find room in its page while the disk is full, as nothing that is sold would.
-- Breaks nothing; an older program does not look at it.

create table readiness (
  is_only  boolean primary key default true check (is_only),
  proofs   bigint not null
);

insert into readiness (proofs) values (0);

-- Half a mebibyte does not stand in the memory that it is given, so that PostgreSQL writes it to the disk.
create function prove_writable() returns void language plpgsql set work_mem = '64kB' as $$
begin
  update readiness set proofs = proofs + 1;
  perform count(*)
     from (with filling as materialized (select repeat('x', 8192) as line from generate_series(1, 64))
           select line from filling) as filled;
end $$;
