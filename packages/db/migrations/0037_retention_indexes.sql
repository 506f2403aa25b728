-- Concurrent: retention finds what is old enough without reading the rest of a table that grows.
-- "delivered events from before"
drop index concurrently if exists outbox_event_delivered_idx;
create index concurrently outbox_event_delivered_idx on outbox_event (delivered_at) where delivered_at is not null;
-- "mails, SMS and lines in group chats from before that are over"
drop index concurrently if exists notification_outbox_over_idx;
create index concurrently notification_outbox_over_idx on notification_outbox (created_at) where status <> 0;
-- "messages that were read before"
drop index concurrently if exists message_read_idx;
create index concurrently message_read_idx on message (read_at) where read_at is not null;
-- "messages from before that nobody has read"
drop index concurrently if exists message_never_read_idx;
create index concurrently message_never_read_idx on message (created_at) where read_at is null;
-- "codes from before"
drop index concurrently if exists sms_code_age_idx;
create index concurrently sms_code_age_idx on sms_code (created_at);
