-- Purpose: what surrounds the end of a service request: silence and what it led to, links to rate without signing in, follow-up.

alter table service_request
  add column follow_up_plan varchar(1024);                              -- how a root cause that is not understood will be followed up

alter table service_request_rating
  alter column user_id drop not null;                                   -- null: rated from an address without an account

-- Links to rate a closed request without signing in: one per recipient and closing. Only the hash of the secret is kept.
create table service_request_rating_link (
  id bigint generated always as identity primary key,
  service_request_id bigint not null references service_request (id) on delete cascade,
  closed_at timestamptz not null,                                       -- the closing it asks about
  token_hash bytea not null unique,
  user_id bigint references app_user (id),                              -- null: an address without an account
  email varchar(256) not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  unique (service_request_id, closed_at, email)
);

-- What was sent about a silence or an incomplete conclusion: each once.
create table service_request_reminder (
  service_request_id bigint not null references service_request (id) on delete cascade,
  kind varchar(16) not null check (kind in ('remind', 'warn', 'archive')),
  since timestamptz not null,                                           -- the question, or the closing, it is about
  sent_at timestamptz not null,
  primary key (service_request_id, kind, since)
);

-- requests that wait for their customer
create index service_request_silence_idx on service_request (id)
  where status in (1, 4, 5) and deleted_at is null and (awaiting_since is not null or close_notified_at is not null);
-- closed requests that wait to be archived, oldest first
create index service_request_to_archive_idx on service_request (closed_at) where status = 2 and deleted_at is null;
