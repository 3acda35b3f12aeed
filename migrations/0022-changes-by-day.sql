-- A change counts from its day: until then the contract is shown as it was, and what an addendum has replaced is what is
-- shown. It therefore keeps the plate and the VIN that were, too, and changes to come are found by their day. A slip of the
-- pen can be corrected. Addendums of before know no earlier plate: they are shown with the present one. Breaks nothing.

alter table addendums
  add column vin text,                              -- of the changed contract; empty in those of before
  drop constraint addendums_kind_check,
  add constraint addendums_kind_check check (kind in ('CHANGE', 'CORRECTION', 'TERMINATION')),
  drop constraint addendums_check1,
  add constraint addendums_content_check check ((kind <> 'TERMINATION') = (body is not null));
create index addendums_to_come on addendums (effective_on) where status = 'COMPLETE' and body is not null;
