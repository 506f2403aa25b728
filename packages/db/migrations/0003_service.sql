-- Purpose: what was sold: contracts, subscriptions, service numbers (SN), the assets they cover, and reference data.

create table dict_menu (
  id bigint generated always as identity primary key,
  parent_id bigint references dict_menu (id) on delete restrict,
  dict_type smallint not null check (dict_type between 1 and 5),
  name varchar(64) not null,
  name_en varchar(64) not null,
  sort integer not null default 0,
  status smallint not null default 1 check (status in (0, 1)),
  icon varchar(64),
  version integer not null default 1
);
create unique index dict_menu_name_key on dict_menu (dict_type, coalesce(parent_id, 0), name);

create table dict_item (
  id bigint generated always as identity primary key,
  menu_id bigint references dict_menu (id) on delete restrict,
  dict_type smallint not null check (dict_type between 1 and 5),
  item_name varchar(64) not null,
  item_name_en varchar(64) not null,
  item_value varchar(128),
  color varchar(16),
  sort integer not null default 0,
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1
);
create unique index dict_item_name_key on dict_item (dict_type, coalesce(menu_id, 0), item_name);

create table contract (
  id bigint generated always as identity primary key,
  contract_num varchar(64) not null unique,
  name varchar(128) not null,
  company_id bigint not null references company (id) on delete restrict,
  contract_type smallint not null default 0 check (contract_type between 0 and 4),
  start_date date not null,
  end_date date not null,
  sign_date date,
  amount numeric(14, 2),
  currency varchar(8) not null default 'CNY',
  owner_user_id bigint references app_user (id),
  manager_user_id bigint references app_user (id),
  team_id bigint references team (id),
  status smallint not null default 1 check (status between 0 and 2),  -- 0 draft, 1 active, 2 terminated
  renew_state smallint not null default 0 check (renew_state between 0 and 3),
  renewed_by_id bigint references contract (id),
  external_id varchar(64) unique,
  remark varchar(1024),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (end_date >= start_date)
);
create index contract_company_idx on contract (company_id, end_date);

-- "service" on the wire: a sold subscription under a contract.
create table service_subscription (
  id bigint generated always as identity primary key,
  name varchar(128) not null,
  company_id bigint not null references company (id) on delete restrict,
  contract_id bigint not null references contract (id) on delete restrict,
  service_type smallint not null default 0 check (service_type between 0 and 3),
  maintenance_level smallint not null default 1 check (maintenance_level between 0 and 3),
  start_date date not null,
  end_date date not null,
  team_id bigint not null references team (id),
  manager_user_id bigint references app_user (id),
  report_emails varchar(256),
  status smallint not null default 1,
  remark varchar(1024),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (end_date >= start_date)
);
create index service_subscription_company_idx on service_subscription (company_id);

-- "acc" on the wire: the service number (SN) a customer consumes a service under.
create table service_number (
  id bigint generated always as identity primary key,
  sn varchar(32) not null unique,
  subscription_id bigint not null references service_subscription (id) on delete restrict,
  company_id bigint not null references company (id) on delete restrict,
  name varchar(128) not null,
  product_menu_id bigint references dict_menu (id),
  maintenance_level smallint not null default 1 check (maintenance_level between 0 and 3),
  coverage smallint not null default 0 check (coverage in (0, 1)),    -- 0 7x24, 1 5x9
  start_date date not null,
  end_date date not null,
  status smallint not null default 1 check (status between 0 and 3),  -- 0 pending, 1 active, 2 suspended, 3 closed
  quota_hours numeric(8, 1),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (end_date >= start_date)
);
create index service_number_company_idx on service_number (company_id, end_date);

create table asset (
  id bigint generated always as identity primary key,
  name varchar(128) not null,
  company_id bigint not null references company (id) on delete restrict,
  business_system varchar(128),
  db_type varchar(16) not null,
  db_version varchar(64),
  architecture smallint not null default 0 check (architecture between 0 and 4),
  importance smallint not null default 2 check (importance between 0 and 2),
  environment smallint not null default 0 check (environment between 0 and 3),
  status smallint not null default 1 check (status in (0, 1)),
  remark varchar(1024),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create index asset_company_idx on asset (company_id);

create table service_number_asset (
  service_number_id bigint not null references service_number (id) on delete cascade,
  asset_id bigint not null references asset (id) on delete cascade,
  primary key (service_number_id, asset_id)
);
