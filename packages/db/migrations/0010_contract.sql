-- Purpose: contracts that are ended, renewed, reminded of and deleted; numbers for new service numbers.

alter table contract
  add column term_no integer not null default 1,          -- grows with every change of the last day: reminders begin anew
  add column terminated_at timestamptz,
  add column terminate_reason varchar(256),
  add column deleted_at timestamptz,
  add column created_by bigint,
  -- The number of a deleted contract may be given again.
  drop constraint contract_contract_num_key;
create unique index contract_num_key on contract (contract_num) where deleted_at is null;
-- "which contracts end soon"
create index contract_end_idx on contract (end_date) where status = 1 and deleted_at is null;
-- "what did this contract continue"; a contract is renewed by one contract at most
create index contract_renewed_by_idx on contract (renewed_by_id) where renewed_by_id is not null;
-- "contracts of a team, a manager"
create index contract_team_idx on contract (team_id);
create index contract_manager_idx on contract (manager_user_id);

alter table service_subscription
  add column deleted_at timestamptz,
  add column created_by bigint;
create index service_subscription_contract_idx on service_subscription (contract_id);

alter table service_number
  add column status_reason varchar(256),                   -- why it was suspended or closed
  add column status_changed_at timestamptz,
  add column created_by bigint;
create index service_number_subscription_idx on service_number (subscription_id);
-- "which numbers cover this asset"
create index service_number_asset_asset_idx on service_number_asset (asset_id);

-- The last five digits given on a business day; its row lock puts simultaneous givers in a queue.
create table service_number_counter (
  day date primary key,
  last_number integer not null
);

-- "No longer remind": one person, one contract, one term.
create table contract_reminder (
  user_id bigint not null references app_user (id) on delete cascade,
  contract_id bigint not null references contract (id) on delete cascade,
  term_no integer not null,
  dismissed_at timestamptz not null default now(),
  primary key (user_id, contract_id, term_no)
);

-- Expiry notices: a threshold of a term is announced once, whoever announces it and however late.
create table contract_expiry_notice (
  contract_id bigint not null references contract (id) on delete cascade,
  term_no integer not null,
  threshold_days smallint not null,
  is_told boolean not null,                                -- false: passed over, because a later one was already due
  at timestamptz not null default now(),
  primary key (contract_id, term_no, threshold_days)
);
