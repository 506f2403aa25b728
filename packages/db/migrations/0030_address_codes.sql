-- Purpose: people prove an address of their own account with a code that was sent to it.

-- The newest code of a person and channel; an older one is replaced.
create table address_code (
  user_id bigint not null references app_user (id) on delete cascade,
  channel varchar(8) not null check (channel in ('sms', 'email')),
  address varchar(128) not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  primary key (user_id, channel)
);
create index address_code_expiry_idx on address_code (expires_at);
