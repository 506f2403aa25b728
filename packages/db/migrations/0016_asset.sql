-- Purpose: what a database system is made of: more facts of an asset, and the nodes it runs on.

alter table asset
  add column edition varchar(64),
  add column os varchar(64),
  add column cpu_cores integer check (cpu_cores > 0),
  add column memory_gb numeric(8, 1) check (memory_gb > 0),
  add column data_size_gb numeric(12, 2) check (data_size_gb >= 0),
  add column charset varchar(32),
  add column rpo_minutes integer check (rpo_minutes >= 0),
  add column rto_minutes integer check (rto_minutes >= 0),
  add column backup_method varchar(128),
  add column system_identifier varchar(64);                             -- what the database calls itself, for inspections

create unique index asset_name_key on asset (company_id, name) where status = 1;
create index asset_system_identifier_idx on asset (system_identifier) where system_identifier is not null;
create index service_request_asset_idx on service_request (asset_id) where asset_id is not null;

create table asset_node (
  id bigint generated always as identity primary key,
  asset_id bigint not null references asset (id) on delete cascade,
  parent_id bigint references asset_node (id) on delete restrict,
  node_type_item_id bigint not null references dict_item (id) on delete restrict,
  name varchar(64) not null,
  host varchar(128),
  ip varchar(64),
  port integer check (port between 1 and 65535),
  role smallint not null check (role between 0 and 4),                  -- 0 primary, 1 standby, 2 witness, 3 proxy, 4 storage
  cpu_cores integer check (cpu_cores > 0),
  memory_gb numeric(8, 1) check (memory_gb > 0),
  disk_gb numeric(12, 2) check (disk_gb > 0),
  x integer,                                                            -- place in the drawing; absent: laid out by itself
  y integer,
  remark varchar(256),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (parent_id <> id)
);
create index asset_node_asset_idx on asset_node (asset_id);
create unique index asset_node_name_key on asset_node (asset_id, name);
