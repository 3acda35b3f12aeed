-- Keeps the columns of a tariff's tables in the order of their source, which jsonb loses, so that an export looks
-- like what was imported. Breaks nothing: cells, rows and checksums stay; versions that are here already are exported
-- with their columns in another order.

alter table tariff_versions alter column tables type json using tables::json;
