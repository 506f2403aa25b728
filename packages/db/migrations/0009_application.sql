-- Purpose: applications for an organisation, a service number or an entitlement, and the one-time links that let a
-- person set the first password.

create table application (
  id bigint generated always as identity primary key,
  apply_no varchar(32) not null unique,
  apply_type smallint not null check (apply_type between 0 and 2),    -- 0 organisation, 1 service number, 2 entitlement of a request
  status smallint not null default 0 check (status between 0 and 2),  -- 0 applying, 1 approved, 2 rejected
  company_name varchar(128) not null,
  company_id bigint references company (id) on delete restrict,       -- only where the applicant belongs to it already
  contact_name varchar(64) not null,
  area_code varchar(8) not null default '86',
  phone varchar(16),
  email varchar(128),
  contract_num varchar(64),
  product varchar(64),
  reason varchar(1024),
  locale varchar(8) not null default 'zh' check (locale in ('zh', 'en')),
  service_request_id bigint references service_request (id) on delete cascade,
  applicant_user_id bigint references app_user (id),
  source varchar(16) not null check (source in ('sn_apply', 'invite', 'portal')),
  ip varchar(64),
  reviewer_id bigint references app_user (id),
  reviewed_at timestamptz,
  review_comment varchar(256),
  result_company_id bigint references company (id) on delete restrict,
  result_user_id bigint references app_user (id),
  result_service_number_id bigint references service_number (id) on delete restrict,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  version integer not null default 1,
  check ((apply_type = 2) = (service_request_id is not null)),
  check (apply_type = 2 or phone is not null),
  check ((status = 0) = (reviewed_at is null)),
  check (withdrawn_at is null or status = 0)
);
-- the same person cannot wait twice for the same thing, however often the form is sent at once
create unique index application_waiting_key on application (apply_type, area_code, phone, company_name)
  where status = 0 and withdrawn_at is null and apply_type <> 2;
create unique index application_request_key on application (service_request_id) where service_request_id is not null;
-- review list: what waits first, oldest first among it
create index application_list_idx on application (status, created_at desc, id desc) where withdrawn_at is null;
-- "how is my application"
create index application_phone_idx on application (area_code, phone, id desc);
create index application_applicant_idx on application (applicant_user_id, id desc) where applicant_user_id is not null;

-- The token itself is never stored, only its SHA-256. A newer link of the same person kills the older ones.
create table activation_link (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id bigint not null references app_user (id) on delete cascade,
  company_id bigint references company (id) on delete cascade,
  channel varchar(16) not null check (channel in ('sms', 'email', 'shown')),
  created_by bigint references app_user (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
create index activation_link_user_idx on activation_link (user_id) where used_at is null and revoked_at is null;
create index activation_link_expiry_idx on activation_link (expires_at);
