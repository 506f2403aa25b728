-- Purpose: people on duty decide about mails that no rule decides about, with everything that came in them.

-- A waiting mail as it was received; removed when someone has decided about it.
create table inbound_mail_raw (
  mail_id bigint primary key references inbound_mail (id) on delete cascade,
  content bytea not null
);
-- Why a mail was discarded.
alter table inbound_mail add column discard_reason varchar(256);
-- 6: by mail
alter table service_request drop constraint service_request_source_check;
alter table service_request add constraint service_request_source_check check (source between 0 and 6) not valid;

create policy organisation on inbound_mail_raw
  using (exists (select from inbound_mail where inbound_mail.id = inbound_mail_raw.mail_id));
alter table inbound_mail_raw enable row level security;
