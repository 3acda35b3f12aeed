-- The newest requests are read backward by their moment: without an index a day's log was read whole for a page of them. What is
-- written last is the end of it, so writing costs little. Breaks nothing; the log waits while it is built.

create index request_log_at on request_log (at);
