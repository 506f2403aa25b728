-- Purpose: people who sign in, what they may do, and their sessions.

create extension if not exists btree_gist;

create table app_user (
  id bigint generated always as identity primary key,
  account varchar(64) not null unique check (account = lower(account)),
  password_hash varchar(256),                    -- argon2id, PHC string; null for people who sign in elsewhere
  phone varchar(16),
  area_code varchar(8) not null default '86',
  email varchar(128),
  display_name varchar(64) not null,
  avatar_url varchar(256),
  status smallint not null default 1 check (status in (0, 1, 3)),   -- 0 disabled, 1 active, 3 must change password
  locale varchar(8) not null default 'zh' check (locale in ('zh', 'en')),
  view_tags text[] not null default '{}',        -- Power View: narrows, never widens
  is_review_dba boolean not null default false,
  last_login_at timestamptz,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index app_user_phone_key on app_user (area_code, phone) where phone is not null;
create unique index app_user_email_key on app_user (lower(email)) where email is not null;

create table role (
  id bigint generated always as identity primary key,
  code varchar(16) not null unique,
  name varchar(64) not null,
  name_en varchar(64) not null,
  is_builtin boolean not null default false,
  remark varchar(256),
  sort integer not null default 0
);

create table permission (
  id bigint generated always as identity primary key,
  parent_id bigint references permission (id) on delete restrict,
  code varchar(64) not null unique,
  name varchar(64) not null,
  name_en varchar(64) not null,
  sort integer not null default 0
);

create table role_permission (
  role_id bigint not null references role (id) on delete cascade,
  permission_id bigint not null references permission (id) on delete cascade,
  primary key (role_id, permission_id)
);

-- Which team a team admin runs is kept in team_member.is_admin; the role only says "is a team admin".
create table user_role (
  user_id bigint not null references app_user (id) on delete cascade,
  role_id bigint not null references role (id) on delete restrict,
  primary key (user_id, role_id)
);
create index user_role_role_idx on user_role (role_id);

-- The token itself is never stored, only its SHA-256.
create table session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id bigint not null references app_user (id) on delete cascade,
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  replaced_at timestamptz,                       -- set when refreshed; the old token lives 60 s more
  chain_id bigint,                               -- the first session of a chain of refreshes; null for the first itself
  ip varchar(64),
  user_agent varchar(256)
);
create index session_user_idx on session (user_id) where revoked_at is null;
create index session_chain_idx on session (chain_id) where chain_id is not null;
-- "has this person signed in from here before"
create index session_origin_idx on session (user_id, ip, issued_at);
create index session_expiry_idx on session (expires_at);

create table sms_code (
  id bigint generated always as identity primary key,
  phone varchar(16) not null,
  area_code varchar(8) not null,
  action varchar(16) not null,
  code_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  tries smallint not null default 0,
  ip varchar(64),
  created_at timestamptz not null default now()
);
create index sms_code_phone_idx on sms_code (area_code, phone, action, id desc);

-- One-time nonces of /api/env/clock that were used: kept until they are too old to be used again. Handing one out stores nothing.
create table clock_nonce (
  nonce varchar(64) primary key,
  expires_at timestamptz not null
);
create index clock_nonce_expiry_idx on clock_nonce (expires_at);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id bigint,
  account varchar(64),
  action varchar(64) not null,
  object_type varchar(32),
  object_id varchar(64),
  company_id bigint,
  detail jsonb,
  ip varchar(64),
  user_agent varchar(256),
  request_id varchar(64)
);
create index audit_log_object_idx on audit_log (object_type, object_id, id desc);
create index audit_log_action_idx on audit_log (action, id desc);
create function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function forbid_change();
