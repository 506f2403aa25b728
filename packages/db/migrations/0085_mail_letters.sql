-- Purpose: mails carry what was said, and people without an account answer by mail.

-- The mail as it is drawn in HTML; the body beside it is the same as plain text. Null: plain text only.
alter table notification_outbox add column letter jsonb;
-- The reply, note or other part of the object that a message is about. No foreign key: a message outlives its reply.
alter table message add column post_id bigint;
-- Who wrote a reply that came by mail from an address without an account; the author is null then.
alter table service_request_reply add column author_email varchar(256);
