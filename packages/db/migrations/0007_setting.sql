-- Purpose: facts about one installation that the product itself writes, such as that the demo story was loaded.

create table app_setting (
  key varchar(64) primary key,                   -- 'demo.accounts': the accounts the sign-in page lists
  value jsonb not null,
  updated_at timestamptz not null default now()
);
