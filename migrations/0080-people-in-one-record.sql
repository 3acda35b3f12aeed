-- What is said of the people of a body is one record. Processes of before cannot read what is saved so, and fail: replace them all at once.
-- Each record that was new locked the row of its partner, and sixteen savers at once wrote lists of who locks it; partners are never removed.
alter table personal_records drop constraint personal_records_partner_id_fkey;
