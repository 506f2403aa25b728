-- Purpose: the lines of contracts, proofs of concept, service items and the ledger of their quotas.

-- "ccc" item on the wire: one line of a contract.
create table contract_item (
  id bigint generated always as identity primary key,
  item_id varchar(32) not null unique,                                 -- number in the vendor's ERP
  contract_id bigint not null references contract (id) on delete restrict,
  company_id bigint not null references company (id) on delete restrict,
  name varchar(128) not null,
  item_type varchar(32) not null,
  product_menu_id bigint references dict_menu (id),
  maintenance_level smallint check (maintenance_level between 0 and 3),
  coverage smallint not null default 0 check (coverage in (0, 1)),
  planned_hours numeric(8, 1) check (planned_hours >= 0),
  quantity numeric(8, 1) check (quantity >= 0),
  unit varchar(16),
  start_date date not null,
  end_date date not null,
  amount numeric(14, 2) check (amount >= 0),
  team_id bigint references team (id),
  manager_user_id bigint references app_user (id),
  service_number_id bigint references service_number (id) on delete restrict,
  status smallint not null default 0 check (status between 0 and 3),   -- 0 open, 1 delivering, 2 done, 3 cancelled
  -- What the ERP says was delivered; nothing here is typed by hand.
  actual_hours numeric(8, 1) not null default 0 check (actual_hours >= 0),
  last_service_date date,
  created_by bigint references app_user (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (end_date >= start_date)
);
create index contract_item_company_idx on contract_item (company_id, end_date);
create index contract_item_contract_idx on contract_item (contract_id);
create index contract_item_team_idx on contract_item (team_id);
create index contract_item_service_number_idx on contract_item (service_number_id);

create table poc_item (
  id bigint generated always as identity primary key,
  poc_no varchar(32) not null unique,
  company_id bigint not null references company (id) on delete restrict,
  name varchar(128) not null,
  product_menu_id bigint references dict_menu (id),
  owner_user_id bigint references app_user (id),
  executor_user_id bigint references app_user (id),
  start_date date not null,
  end_date date not null,
  planned_hours numeric(8, 1) check (planned_hours >= 0),
  actual_hours numeric(8, 1) not null default 0 check (actual_hours >= 0),
  result smallint not null default 0 check (result between 0 and 3),   -- 0 running, 1 won, 2 lost, 3 stopped
  contract_id bigint references contract (id),
  external_id varchar(64) unique,
  remark varchar(1024),
  created_by bigint references app_user (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (end_date >= start_date)
);
create index poc_item_company_idx on poc_item (company_id, start_date);

-- "acc-item" on the wire: an entitlement under a service number. Its quota is what its ledger says.
create table service_item (
  id bigint generated always as identity primary key,
  service_number_id bigint not null references service_number (id) on delete restrict,
  contract_item_id bigint references contract_item (id) on delete restrict,
  name varchar(128) not null,
  task_type smallint not null check (task_type between 0 and 6),
  is_limited boolean not null default true,                            -- false: uses are only counted
  may_overdraw boolean not null default false,                         -- true: more may be used than was granted
  unit varchar(16) not null check (unit in ('times', 'person_days', 'hours')),
  cycle smallint not null default 0 check (cycle between 0 and 4),     -- 0 once, 1 monthly, 2 quarterly, 3 half-yearly, 4 yearly
  start_date date,
  end_date date,
  planned_hours numeric(8, 1) check (planned_hours >= 0),
  status smallint not null default 0 check (status between 0 and 2),   -- 0 open, 1 done, 2 cancelled
  deleted_at timestamptz,
  created_by bigint references app_user (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (end_date >= start_date)
);
create index service_item_number_idx on service_item (service_number_id) where deleted_at is null;
create index service_item_contract_item_idx on service_item (contract_item_id) where contract_item_id is not null;

-- The ledger of a service item's quota. The balance is the sum of the amounts and is stored nowhere else; who books holds
-- the lock of the service item, so that two uses never see the same rest. A mistake is reversed, once.
create table quota_entry (
  id bigint generated always as identity primary key,
  service_item_id bigint not null references service_item (id) on delete restrict,
  kind smallint not null check (kind between 0 and 3),                 -- 0 grant, 1 use, 2 adjust, 3 reverse
  amount numeric(8, 1) not null check (amount <> 0),
  reverses_id bigint unique references quota_entry (id),
  reason varchar(256),
  source_type varchar(32),                                             -- what caused it, e.g. 'plan'
  source_id bigint,
  created_by bigint references app_user (id),
  created_at timestamptz not null default now(),
  check ((kind = 3) = (reverses_id is not null)),
  check (kind <> 0 or amount > 0),
  check (kind <> 1 or amount < 0),
  check ((source_type is null) = (source_id is null))
);
create index quota_entry_item_idx on quota_entry (service_item_id, id);
create trigger quota_entry_append_only before update or delete on quota_entry
  for each row execute function forbid_change();
