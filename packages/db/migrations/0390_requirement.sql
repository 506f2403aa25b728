-- Purpose: requirements of customers and of the vendor, with votes and the service requests they come from.

create table requirement (
  id bigint generated always as identity primary key,
  title varchar(128) not null,
  content_md text not null,
  type smallint not null default 0 check (type between 0 and 2),           -- 0 portal, 1 product, 2 service
  product_menu_id bigint references dict_menu (id),
  priority smallint not null default 1 check (priority between 0 and 3),   -- 0 low … 3 urgent
  company_id bigint references company (id) on delete cascade,             -- null: the vendor's own
  status smallint not null default 0 check (status between 0 and 4),       -- 0 new, 1 accepted, 2 in work, 3 done, 4 declined
  handler_id bigint references app_user (id),
  plan_version varchar(64),
  reply varchar(1024),
  external_id varchar(64),
  created_by bigint not null references app_user (id),
  created_at timestamptz not null,
  updated_by bigint references app_user (id),
  updated_at timestamptz not null,
  version integer not null default 1
);
-- "the requirements of an organisation, the newest first"
create index requirement_company_idx on requirement (company_id, created_at desc);
-- "what waits for an assessment"
create index requirement_new_idx on requirement (created_at) where status = 0;
create index requirement_created_by_idx on requirement (created_by);
create index requirement_handler_idx on requirement (handler_id) where handler_id is not null;
create index requirement_product_idx on requirement (product_menu_id) where product_menu_id is not null;
create index requirement_updated_by_idx on requirement (updated_by) where updated_by is not null;

create table requirement_vote (
  requirement_id bigint not null references requirement (id) on delete cascade,
  user_id bigint not null references app_user (id) on delete cascade,
  created_at timestamptz not null,
  primary key (requirement_id, user_id)
);
create index requirement_vote_user_idx on requirement_vote (user_id);

create table requirement_request (
  requirement_id bigint not null references requirement (id) on delete cascade,
  request_id bigint not null references service_request (id) on delete cascade,
  created_by bigint not null references app_user (id),
  created_at timestamptz not null,
  primary key (requirement_id, request_id)
);
-- "the requirements that came from a request"
create index requirement_request_request_idx on requirement_request (request_id);
create index requirement_request_created_by_idx on requirement_request (created_by);

create policy organisation on requirement
  using ((company_id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])) is true);
alter table requirement enable row level security;

create policy organisation on requirement_vote
  using (exists (select from requirement where requirement.id = requirement_vote.requirement_id));
alter table requirement_vote enable row level security;

create policy organisation on requirement_request
  using (exists (select from requirement where requirement.id = requirement_request.requirement_id));
alter table requirement_request enable row level security;
