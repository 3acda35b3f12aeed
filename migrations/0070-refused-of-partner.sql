-- What was refused of one partner, the newest first: those of all its requests, or of all that was refused, were read until enough were
-- found. Requests that went well are not in it, so that they write nothing for it. Breaks nothing; the log waits while it is made.

create index request_log_partner_refused on request_log (partner, at) where status >= 400 or status = 202;
