-- Purpose: nothing that came by mail is lost: mails are kept as they were received, and what was not taken for the sender's own words stays with the reply.

-- Compressed and encrypted with a key derived from SECRET_KEY; rows from before are as they came, until they are purged.
alter table inbound_mail_raw add column is_sealed boolean not null default false;

-- What a mail held below the words: old mails that are not the portal's, and signatures. Null: nothing.
alter table service_request_reply add column folded_text text;
-- A mail of the portal stood below the words and was left out.
alter table service_request_reply add column is_shortened boolean not null default false;
