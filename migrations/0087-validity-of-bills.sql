-- The last day on which money for the first installment comes at the price of the bill; null of later ones, which take money of any day.
alter table bills add column valid_until date;
