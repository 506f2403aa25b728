-- Purpose: security warnings name the versions they are about, and reach the organisations that run them.

alter table article_version
  add column affects jsonb not null default '[]';                      -- ranges of versions, of a security warning

-- Whom a security warning was sent to, and who has taken note of it.
create table advisory_delivery (
  article_id bigint not null references article (id) on delete cascade,
  company_id bigint not null references company (id) on delete cascade,
  asset_ids bigint[] not null check (cardinality(asset_ids) > 0),      -- the systems that are affected
  ver integer not null,                                                -- the revision that named them
  notified_at timestamptz not null,
  acknowledged_at timestamptz,
  acknowledged_by bigint references app_user (id),
  primary key (article_id, company_id),
  check ((acknowledged_at is null) = (acknowledged_by is null))
);
create index advisory_delivery_company_idx on advisory_delivery (company_id);
create index advisory_delivery_acknowledged_by_idx on advisory_delivery (acknowledged_by)
  where acknowledged_by is not null;
create policy organisation on advisory_delivery
  using (company_id = any (current_setting('pharos.organisations')::bigint[]));
alter table advisory_delivery enable row level security;
