-- Purpose: what every module stands on: events to deliver, notifications, messages, idempotency and rate limits.

-- Committed facts. A dispatcher takes undelivered rows with FOR UPDATE SKIP LOCKED and hands each to every listener.
create table outbox_event (
  id bigint generated always as identity primary key,
  type varchar(64) not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  tries smallint not null default 0,
  next_try_at timestamptz not null default now(),
  delivered_at timestamptz,
  dead_at timestamptz,
  error varchar(1024)
);
create index outbox_event_due_idx on outbox_event (next_try_at, id) where delivered_at is null and dead_at is null;

-- Exactly-once effect per listener: the listener's own transaction inserts this row first.
create table outbox_receipt (
  event_id bigint not null references outbox_event (id) on delete cascade,
  listener varchar(64) not null,
  at timestamptz not null default now(),
  primary key (event_id, listener)
);

-- Mail, SMS and webhooks to send; without a provider a row stays readable on the development outbox page.
create table notification_outbox (
  id bigint generated always as identity primary key,
  channel varchar(16) not null check (channel in ('email', 'sms', 'webhook')),
  target varchar(256) not null,
  subject varchar(128),
  body text not null,
  is_secret boolean not null default false,      -- the body is blanked once it has been sent (login codes)
  status smallint not null default 0 check (status between 0 and 3),  -- 0 queued, 1 sent, 2 failed, 3 skipped
  tries smallint not null default 0,
  next_try_at timestamptz not null default now(),
  dedupe_key varchar(128) not null unique,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  error varchar(256)
);
create index notification_outbox_due_idx on notification_outbox (next_try_at, id) where status = 0;

create table message (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id) on delete cascade,
  message_type smallint not null check (message_type between 0 and 8),
  level smallint not null default 0 check (level between 0 and 2),    -- 0 info, 1 warn, 2 urgent
  title_key varchar(64) not null,                                     -- words are made in the reader's language
  params jsonb not null default '{}',
  link varchar(256),
  object_type varchar(32),
  object_id bigint,
  dedupe_key varchar(128) not null,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, dedupe_key)
);
create index message_user_idx on message (user_id, id desc);
create index message_unread_idx on message (user_id) where read_at is null;

create table idempotency_key (
  user_id bigint not null references app_user (id) on delete cascade,
  key varchar(128) not null,
  request_hash bytea not null,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_key_age_idx on idempotency_key (created_at);

-- Sliding windows counted in the database, so that every process sees the same count. One row a bucket: its lock puts
-- simultaneous attempts in a queue, and the times make the window exact at every moment.
create table rate_limit (
  bucket varchar(160) primary key,
  hits timestamptz[] not null,                   -- attempts let through that still count, oldest first
  was_allowed boolean not null,                  -- whether the latest attempt was let through
  expires_at timestamptz not null
);
create index rate_limit_expiry_idx on rate_limit (expires_at);

-- Which process runs a recurring piece of work at the moment, and when it is due again.
create table job_lease (
  name varchar(64) primary key,
  holder varchar(64) not null,
  leased_until timestamptz not null,
  next_run_at timestamptz not null,
  last_finished_at timestamptz,
  error varchar(1024)
);
