-- Purpose: what every queue keeps of a row while the row is worked on, waits for another try, or is parked. What is due
-- stands in the rows of the queues themselves; here is only what is out of the ordinary, so the table stays small.

create table queue_attempt (
  queue varchar(64) not null,
  key varchar(128) not null,                     -- of the row, as the queue names it
  attempts integer not null default 0,           -- that failed
  error varchar(1024),                           -- of the last one
  since timestamptz not null default now(),      -- when it first failed, or was taken in hand
  holder varchar(64),                            -- the process that works on it
  available_at timestamptz,                      -- free again: the holder was killed, or it is time for another try; null: parked
  discarded_at timestamptz,                      -- parked, and nobody wants it done any more
  primary key (queue, key),
  check (discarded_at is null or available_at is null)
);
-- "what is to be tried again"
create index queue_attempt_due_idx on queue_attempt (queue, available_at) where available_at is not null;
-- "what is parked", newest first
create index queue_attempt_parked_idx on queue_attempt (since desc) where available_at is null and discarded_at is null;

-- Events that were given up are parked. The columns they stood in are no longer used, and go with the next release.
insert into queue_attempt (queue, key, attempts, error, since, available_at)
select 'platform.events', id::text, tries, error, created_at, null
from outbox_event where dead_at is not null and delivered_at is null;
-- "which events were not delivered yet", in their order
create index outbox_event_waiting_idx on outbox_event (id) where delivered_at is null;
