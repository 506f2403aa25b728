-- Purpose: who is told of what and how: rules, personal choices, quiet hours, group chats, messages that people write,
-- comments and stars.

-- What a person wrote to others; the receivers' own rows are in `message`.
create table message_sent (
  id bigint generated always as identity primary key,
  sender_user_id bigint not null references app_user (id) on delete cascade,
  title varchar(128) not null,
  content varchar(1024) not null,
  link varchar(256),
  audience jsonb not null,                       -- whom the sender chose: people, organisations, teams, with their names then
  recipient_count integer not null,
  created_at timestamptz not null default now()
);
create index message_sent_sender_idx on message_sent (sender_user_id, id desc);

alter table message
  add column event varchar(64),                  -- key of notify_rule; null: told without a rule, in the portal only
  add column content varchar(1024),              -- what a person wrote; everything else is worded when it is read
  add column sent_id bigint references message_sent (id) on delete set null,
  -- Not shown: deleted by its reader, or its reader wants no messages of this kind in the portal. The row stays, because it
  -- is also the proof that the person was told.
  add column hidden_at timestamptz;
drop index message_user_idx;
create index message_user_idx on message (user_id, id desc) where hidden_at is null;
-- "was this person told of this object a moment ago"
create index message_object_idx on message (user_id, object_type, object_id, created_at) where object_id is not null;
create index message_sent_idx on message (sent_id) where sent_id is not null;

create table notify_rule (
  id bigint generated always as identity primary key,
  event varchar(64) not null,
  severity smallint check (severity between 0 and 3),                 -- null: every severity without a rule of its own
  recipients text[] not null,
  channels text[] not null,
  is_enabled boolean not null default true,
  throttle_minutes smallint not null default 0 check (throttle_minutes between 0 and 1440),
  updated_by bigint references app_user (id) on delete set null,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique nulls not distinct (event, severity)
);

-- Only where a person departs from the rule.
create table notify_preference (
  user_id bigint not null references app_user (id) on delete cascade,
  event varchar(64) not null,
  channel varchar(16) not null check (channel in ('inapp', 'email', 'sms')),
  is_on boolean not null,
  primary key (user_id, event, channel)
);

create table notify_quiet_hours (
  user_id bigint primary key references app_user (id) on delete cascade,
  is_enabled boolean not null,
  from_minute smallint not null check (from_minute between 0 and 1439),   -- minute of the day, business time zone
  until_minute smallint not null check (until_minute between 0 and 1439), -- before from_minute: on the next day
  updated_at timestamptz not null default now()
);

-- Mails and SMS to people: one row a message and channel. Held ones (quiet hours, several in a row about one object) have
-- no sent_at yet and leave together when they are due.
create table notify_delivery (
  id bigint generated always as identity primary key,
  message_id bigint not null references message (id) on delete cascade,
  channel varchar(16) not null check (channel in ('email', 'sms')),
  user_id bigint not null references app_user (id) on delete cascade,
  object_type varchar(32),
  object_id bigint,
  due_at timestamptz not null,
  sent_at timestamptz,
  unique (message_id, channel)
);
create index notify_delivery_due_idx on notify_delivery (due_at) where sent_at is null;
create index notify_delivery_object_idx on notify_delivery (user_id, channel, object_type, object_id, sent_at);

-- Robots of group chats. Address and signing key are sealed: they are passwords.
create table notify_webhook (
  id bigint generated always as identity primary key,
  vendor varchar(16) not null check (vendor in ('wecom', 'dingtalk', 'feishu')),
  name varchar(64) not null,
  company_id bigint references company (id) on delete cascade,
  team_id bigint references team (id) on delete cascade,
  address_sealed text not null,
  address_hint varchar(64) not null,             -- host and last characters, to tell robots apart
  sign_key_sealed text,
  events text[] not null default '{}',           -- empty: every event
  locale varchar(8) not null default 'zh' check (locale in ('zh', 'en')),
  is_enabled boolean not null default true,
  created_by bigint references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (num_nonnulls(company_id, team_id) = 1)
);
create index notify_webhook_company_idx on notify_webhook (company_id) where company_id is not null;
create index notify_webhook_team_idx on notify_webhook (team_id) where team_id is not null;

alter table notification_outbox
  add column webhook_id bigint references notify_webhook (id) on delete set null;

create table comment (
  id bigint generated always as identity primary key,
  object_type varchar(16) not null,
  object_id bigint not null,
  parent_id bigint references comment (id) on delete cascade,         -- a first-level comment of the same object
  author_user_id bigint not null references app_user (id) on delete restrict,
  content varchar(1024) not null,
  hidden_by bigint references app_user (id) on delete set null,       -- a moderator took it away
  hidden_at timestamptz,
  deleted_at timestamptz,                                             -- its author took it away
  edited_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create index comment_object_idx on comment (object_type, object_id, id desc);
create index comment_parent_idx on comment (parent_id) where parent_id is not null;

create table starred (
  user_id bigint not null references app_user (id) on delete cascade,
  object_type varchar(16) not null,
  object_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (user_id, object_type, object_id)
);
create index starred_time_idx on starred (user_id, object_type, created_at desc);
