-- Purpose: files: what was uploaded, to which record it belongs, and who took it away.

create table stored_file (
  id bigint generated always as identity primary key,
  handle varchar(64) not null unique,                       -- random, with the ending: how texts name a picture
  bucket varchar(8) not null check (bucket in ('private', 'public')),
  upload_key varchar(256) not null unique,                  -- where the browser puts it; `objectKey` on the wire
  object_key varchar(256) not null unique,                  -- where it lies for good once it has been checked
  name varchar(256) not null,
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 char(64),
  state smallint not null default 0 check (state between 0 and 2),   -- 0 uploading, 1 received, 2 checked
  scan smallint not null default 0 check (scan between 0 and 2),     -- 0 pending, 1 clean, 2 blocked
  scan_reason varchar(64),                                  -- key of the `errors` catalogue
  upload_ref varchar(1024),                                 -- upload in parts at the storage; null: in one piece
  owner_user_id bigint not null references app_user (id),
  used_at timestamptz,                                      -- bound to a record, an avatar, an article; null is removed after a day
  created_at timestamptz not null default now(),
  received_at timestamptz,
  checked_at timestamptz,
  check_after timestamptz not null default now(),           -- nobody else checks it before
  check ((scan = 0) = (state < 2))
);
-- what somebody uploaded lately, and has under way
create index stored_file_owner_idx on stored_file (owner_user_id, created_at);
-- what waits for its check
create index stored_file_check_idx on stored_file (check_after) where state = 1;
-- what nobody used
create index stored_file_unused_idx on stored_file (created_at) where used_at is null;

create table attachment (
  id bigint generated always as identity primary key,
  file_id bigint not null unique references stored_file (id) on delete restrict,
  type smallint not null check (type between 0 and 15),
  object_id bigint not null,
  root_id bigint not null,                                  -- the record whose page shows it: the request of a reply
  company_id bigint references company (id) on delete restrict,
  name varchar(256) not null,
  status smallint not null check (status between 0 and 2),  -- 0 internal, 1 visible to the customer, 2 withdrawn
  is_inline boolean not null default false,                 -- a picture in a text: shown there, not in the list
  is_internal_record boolean not null default false,        -- belongs to a note among the vendor's people
  is_from_customer boolean not null default false,
  is_fault_report boolean not null default false,
  remark varchar(256),
  service_request_id bigint references service_request (id) on delete set null,   -- what a delivery to one customer is about
  download_count integer not null default 0,
  created_by bigint not null references app_user (id),
  created_at timestamptz not null default now(),
  updated_by bigint references app_user (id),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  check (not is_fault_report or (status = 1 and not is_internal_record))
);
-- files of a record
create index attachment_root_idx on attachment (root_id, type, id) where deleted_at is null;
-- at most one current report a request
create unique index attachment_report_key on attachment (root_id) where is_fault_report and deleted_at is null and type in (0, 1);
-- removed ones whose bytes are still to go
create index attachment_deleted_idx on attachment (deleted_at) where deleted_at is not null;

create table download_record (
  id bigint generated always as identity primary key,
  object_type varchar(16) not null,
  object_id bigint not null,
  user_id bigint not null references app_user (id),
  company_id bigint references company (id),
  is_preview boolean not null default false,
  ip varchar(64),
  at timestamptz not null default now(),
  purpose varchar(256)
);
create index download_record_object_idx on download_record (object_type, object_id, at desc);
