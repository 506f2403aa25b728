-- Purpose: other systems: tokens for programs, webhooks that tell them of service requests, and mails that come in.

-- A program's key to the interface, for one person and some of the person's permissions. Only its hash is stored.
create table api_token (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id) on delete cascade,
  name varchar(64) not null,
  token_hash bytea not null unique,
  prefix varchar(16) not null,                   -- the first characters, to tell tokens apart
  permissions text[] not null check (cardinality(permissions) > 0),
  company_id bigint references company (id) on delete cascade,        -- reaches only this organisation's requests
  expires_at timestamptz not null,
  last_used_at timestamptz,                      -- to the minute
  last_used_ip varchar(64),                      -- the network
  revoked_at timestamptz,
  revoked_by bigint references app_user (id) on delete set null,
  created_by bigint references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  check (expires_at <= created_at + interval '367 days')
);
create index api_token_user_idx on api_token (user_id);

-- How often a token was used each day, and how often in the minute under way.
create table api_token_use (
  token_id bigint not null references api_token (id) on delete cascade,
  day date not null,
  calls integer not null,
  minute timestamptz not null,
  minute_calls integer not null,
  primary key (token_id, day)
);

create table webhook_subscription (
  id bigint generated always as identity primary key,
  name varchar(64) not null,
  url varchar(512) not null,
  secret_sealed text not null,
  events text[] not null check (cardinality(events) > 0),
  company_id bigint references company (id) on delete cascade,        -- null: every organisation
  team_id bigint references team (id) on delete cascade,              -- null: every team
  has_contact boolean not null default false,    -- contact data of the request go along
  is_enabled boolean not null default true,
  failures_in_row integer not null default 0,
  paused_at timestamptz,                         -- stopped by itself after too many failures
  active_since timestamptz not null,             -- nothing older is told
  owner_user_id bigint references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);

-- One fact for one subscription; the same number and body however often it is sent.
create table webhook_delivery (
  id bigint generated always as identity primary key,
  uid uuid not null default gen_random_uuid() unique,
  subscription_id bigint not null references webhook_subscription (id) on delete cascade,
  event varchar(64) not null,
  source_key varchar(64) not null,               -- the fact it tells of, once per subscription
  service_request_id bigint references service_request (id) on delete set null,
  payload text not null,
  status smallint not null default 0 check (status between 0 and 2),  -- 0 queued, 1 delivered, 2 given up
  tries smallint not null default 0,
  next_try_at timestamptz not null default now(),
  attempts jsonb not null default '[]',          -- each: at, status, durationMs, answer, error
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (subscription_id, source_key)
);
create index webhook_delivery_due_idx on webhook_delivery (next_try_at, id) where status = 0;
create index webhook_delivery_log_idx on webhook_delivery (subscription_id, id desc);
create index webhook_delivery_age_idx on webhook_delivery (created_at);

-- Where answers to a mail go, and the conversation it belongs to.
alter table notification_outbox
  add column reply_to varchar(256),
  add column thread_key varchar(64);

create table inbound_mail (
  id bigint generated always as identity primary key,
  message_id varchar(256) not null unique,
  sender varchar(256) not null,
  sender_name varchar(128),
  subject varchar(256) not null,
  content text not null,                         -- plain words without quotations and signature
  attachment_names text[] not null default '{}',
  status smallint not null check (status between 0 and 4),            -- 0 waits, 1 taken, 2 refused, 3 ignored, 4 discarded
  reason varchar(64) not null,                   -- why, as a word of the program
  service_request_id bigint references service_request (id) on delete set null,
  user_id bigint references app_user (id) on delete set null,         -- whose reply it became
  reply_id bigint references service_request_reply (id) on delete set null,
  decided_by bigint references app_user (id) on delete set null,
  decided_at timestamptz,
  received_at timestamptz not null default now()
);
create index inbound_mail_status_idx on inbound_mail (status, id desc);
create index inbound_mail_age_idx on inbound_mail (received_at);
