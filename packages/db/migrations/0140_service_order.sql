-- Purpose: service orders, the proof of work that both sides sign, with their signatures and the links to sign by.

create table service_order_counter (
  day date primary key,
  last_number integer not null
);

create table service_order (
  id bigint generated always as identity primary key,
  order_no varchar(32) not null unique,
  title varchar(128) not null,
  company_id bigint not null references company (id) on delete restrict,
  service_number_id bigint references service_number (id) on delete restrict,
  service_request_id bigint references service_request (id) on delete restrict,
  team_id bigint references team (id),
  service_from timestamptz not null,
  service_to timestamptz not null,
  place smallint not null default 0 check (place in (0, 1)),             -- 0 remote, 1 on site
  address varchar(256),
  total_hours numeric(6, 1) check (total_hours > 0),
  content_md text not null,
  result_md text,
  leftover_md text,
  customer_contact varchar(64) not null,
  customer_phone varchar(16),
  status smallint not null default 0 check (status between 0 and 3),     -- 0 unsigned, 1 engineer signed, 2 completed, 3 voided
  -- What was signed, as one canonical text, and its SHA-256; from the first signature on both never change.
  frozen_content text,
  content_hash varchar(64),
  completed_at timestamptz,
  voided_at timestamptz,
  void_reason varchar(256),
  -- The document, made once after the completion.
  document_key varchar(128),
  document_hash varchar(64),
  document_bytes integer,
  copied_from_id bigint references service_order (id),
  created_by bigint not null references app_user (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  check (service_to >= service_from),
  check ((frozen_content is null) = (content_hash is null)),
  check (status not in (1, 2) or content_hash is not null),
  check ((status = 3) = (voided_at is not null))
);
create index service_order_company_idx on service_order (company_id, service_from desc, id desc);
create index service_order_time_idx on service_order (service_from desc, id desc) where deleted_at is null;
create index service_order_team_idx on service_order (team_id);
create index service_order_creator_idx on service_order (created_by);
create index service_order_number_idx on service_order (service_number_id);
create index service_order_request_idx on service_order (service_request_id);
create index service_order_copy_idx on service_order (copied_from_id);
create index service_order_content_idx on service_order (content_hash);
create index service_order_document_idx on service_order (document_hash);
-- completed orders whose document is still to be made
create index service_order_unprinted_idx on service_order (id) where status = 2 and document_key is null;

create table service_order_engineer (
  order_id bigint not null references service_order (id) on delete cascade,
  user_id bigint not null references app_user (id),
  place smallint not null,                                                -- order on the paper
  primary key (order_id, user_id)
);
create index service_order_engineer_user_idx on service_order_engineer (user_id);

create table service_order_signature (
  id bigint generated always as identity primary key,
  order_id bigint not null references service_order (id) on delete restrict,
  party smallint not null check (party in (0, 1)),                        -- 0 engineer, 1 customer
  user_id bigint references app_user (id),                                -- null: by a link
  signer_name varchar(64) not null,
  signer_title varchar(64),
  image bytea not null check (octet_length(image) <= 204800),             -- PNG, written anew by the server
  satisfaction smallint check (satisfaction between 0 and 100),
  opinion varchar(1024),
  ip varchar(64) not null,
  user_agent varchar(256) not null,
  content_hash varchar(64) not null,
  channel smallint not null check (channel in (0, 1)),                    -- 0 portal, 1 link
  signed_at timestamptz not null,
  unique (order_id, party)
);
create index service_order_signature_user_idx on service_order_signature (user_id);

create table service_order_link (
  id bigint generated always as identity primary key,
  order_id bigint not null references service_order (id) on delete cascade,
  token_hash bytea not null unique,                                       -- SHA-256 of the secret in the address
  recipient varchar(256) not null,
  created_by bigint not null references app_user (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  open_count integer not null default 0,
  last_opened_at timestamptz
);
create index service_order_link_order_idx on service_order_link (order_id);
create index service_order_link_creator_idx on service_order_link (created_by);

create policy organisation on service_order
  using ((company_id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])) is true);
alter table service_order enable row level security;

create policy organisation on service_order_engineer
  using (exists (select from service_order where service_order.id = service_order_engineer.order_id));
alter table service_order_engineer enable row level security;

create policy organisation on service_order_signature
  using (exists (select from service_order where service_order.id = service_order_signature.order_id));
alter table service_order_signature enable row level security;

create policy organisation on service_order_link
  using (exists (select from service_order where service_order.id = service_order_link.order_id));
alter table service_order_link enable row level security;
