-- Property: numbers of its own. Breaks nothing: a sequence.

-- Declared numbers: property, letters, year and eight digits, one scope for all years, gaps allowed.
create sequence property_policy_number as bigint minvalue 1 maxvalue 99999999 no cycle;
