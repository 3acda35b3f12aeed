-- What a request has changed is looked for in all months: an index that hashes opens one block of each, or two, however large a month is, where a
-- tree opened three. Breaks nothing; who changes a contract waits while the indexes are built.
drop index contract_history_of_request;
create index contract_history_of_request on contract_history using hash (request_id);
