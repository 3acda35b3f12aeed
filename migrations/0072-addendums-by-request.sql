-- Addendums are found by the request that asked for them without reading all: the staff look for requests that the log has no more.
-- Breaks nothing; writers of addendums wait while it is made.

create index addendums_of_request on addendums (request_id);
