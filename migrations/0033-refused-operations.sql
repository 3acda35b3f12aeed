-- Why an operation was refused, as the log of requests keeps it: its code, its faults and its body, masked. So that one story is
-- told of a request whose answer was fetched later, by whichever of its ids somebody asks.
-- Breaks nothing: operations that ended before lack it and are told by the code and the fields of their answers.

alter table operations add column refusal jsonb;   -- {code, faults: [{field, description}], body}; null of what was not refused
