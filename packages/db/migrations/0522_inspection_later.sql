-- Purpose: what rules and tables of today say of batches that were judged by earlier ones; a report stays as it was published.

create table inspection_later (
  batch_id bigint not null references inspection_batch (id) on delete cascade,
  rule_code varchar(24) not null,
  result varchar(8) not null check (result in ('pass', 'fail', 'unknown', 'na')),
  severity varchar(8) check (severity in ('critical', 'high', 'medium', 'low', 'info')),
  category varchar(2) not null,
  finding jsonb not null,                                          -- as in inspection_item
  words jsonb not null,
  computed_at timestamptz not null,
  primary key (batch_id, rule_code),
  check ((result = 'fail') = (severity is not null))
);
create policy organisation on inspection_later using (exists (
  select from inspection_batch where inspection_batch.id = inspection_later.batch_id));
alter table inspection_later enable row level security;

alter table inspection_batch
  add column rules_hash char(16);                                  -- of the rules and tables that judged it last; null: of none that is known
