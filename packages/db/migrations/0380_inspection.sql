-- Purpose: inspections: the databases that are inspected, the batches collected from them, what the rules found in each, and what became of it.
-- Small: inspection_subject, inspection_batch, inspection_view, inspection_item, inspection_finding, inspection_link and inspection_waiver are new.

-- A database that is inspected, or all of an organisation's together.
create table inspection_subject (
  id bigint generated always as identity primary key,
  kind smallint not null check (kind in (0, 1)),                   -- 0 database, 1 group
  company_id bigint not null references company (id),
  name varchar(128) not null,
  db_type varchar(16) not null,
  db_key varchar(128) not null,                                    -- what the database calls itself; `*` for a group
  asset_id bigint references asset (id),                           -- found by identity, or chosen by a person
  created_at timestamptz not null,
  unique (company_id, kind, db_key)
);
-- "inspections of an asset"
create index inspection_subject_asset_idx on inspection_subject (asset_id) where asset_id is not null;
create policy organisation on inspection_subject
  using ((company_id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])) is true);
alter table inspection_subject enable row level security;

-- One file of a collector, and what was made of it.
create table inspection_batch (
  id bigint generated always as identity primary key,
  batch_no varchar(32) not null unique,
  company_id bigint not null references company (id),
  subject_id bigint references inspection_subject (id),            -- null until the file has been read
  plan_id bigint references plan (id),
  run_name varchar(64),                                            -- files that were collected together carry the same
  status smallint not null check (status between 0 and 4),         -- 0 uploaded, 1 parsing, 2 ready, 3 failed, 4 published
  sha256 char(64) not null,
  file_key varchar(256) not null,                                  -- in the private bucket
  file_name varchar(128) not null,
  file_bytes integer not null,
  is_gzip boolean not null,
  uploaded_by bigint not null references app_user (id),            -- of a token, the person it speaks for
  token_id bigint references api_token (id),
  received_at timestamptz not null,
  log jsonb not null default '[]',                                 -- lines of the reading: code and figures
  problem jsonb,                                                   -- why the file could not be read: a code, and the words by language
  collector varchar(32),
  collector_version varchar(16),
  db_version varchar(64),
  collected_at timestamptz,
  score smallint check (score between 0 and 100),
  grade varchar(16),
  coverage numeric(5, 2),
  score_detail jsonb,                                              -- the arithmetic of the score
  conclusion_md text,
  author_id bigint references app_user (id),                       -- who uploaded it or changed its texts last: somebody else publishes it
  published_at timestamptz,
  published_by bigint references app_user (id),
  withdrawn_reason varchar(1024),
  version integer not null default 1,
  deleted_at timestamptz,
  check (status not in (2, 4) or (subject_id is not null and collected_at is not null and score_detail is not null)),
  check (status <> 4 or (published_at is not null and published_by is not null)),
  check (published_by is distinct from author_id or published_by is null)
);
-- The same file is the same batch; one that was deleted may be sent again.
create unique index inspection_batch_sha256_key on inspection_batch (company_id, sha256) where deleted_at is null;
-- "the batches of a database, newest first"
create index inspection_batch_subject_idx on inspection_batch (subject_id, collected_at desc);
create index inspection_batch_company_idx on inspection_batch (company_id);
create index inspection_batch_plan_idx on inspection_batch (plan_id) where plan_id is not null;
create index inspection_batch_token_idx on inspection_batch (token_id) where token_id is not null;
-- "what is still to be read"
create index inspection_batch_unread_idx on inspection_batch (id) where status in (0, 1);
create policy organisation on inspection_batch
  using ((company_id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])) is true);
alter table inspection_batch enable row level security;

-- Parts of a report that are shown as they were collected: facts, series, sampled sessions.
create table inspection_view (
  batch_id bigint not null references inspection_batch (id) on delete cascade,
  name varchar(32) not null,
  data jsonb not null,
  primary key (batch_id, name)
);
create policy organisation on inspection_view using (exists (
  select from inspection_batch where inspection_batch.id = inspection_view.batch_id));
alter table inspection_view enable row level security;

-- What one rule found in one batch; what failed is a suggestion, which a person may put into other words.
create table inspection_item (
  id bigint generated always as identity primary key,
  batch_id bigint not null references inspection_batch (id) on delete cascade,
  rule_code varchar(24) not null,
  category varchar(2) not null,
  result varchar(8) not null check (result in ('pass', 'fail', 'unknown', 'na')),
  severity varchar(8) check (severity in ('critical', 'high', 'medium', 'low', 'info')),
  place integer not null,                                          -- order of the rules
  finding jsonb not null,                                          -- value, thresholds, objects, evidence, repairs, reason
  words jsonb not null,                                            -- name, cause, risk and advice by language, as the rule said then
  effort smallint not null check (effort between 0 and 2),         -- 0 online, 1 at a quiet time, 2 with downtime
  owner varchar(8) not null default 'customer' check (owner in ('customer', 'vendor')),
  state smallint not null default 0 check (state between 0 and 3), -- 0 open, 1 accepted, 2 done, 3 refused
  phenomenon_md text,                                              -- what a person adds
  risk_md text,                                                    -- another wording; null: the rule's
  advice_md text,
  unique (batch_id, rule_code),
  check ((result = 'fail') = (severity is not null))
);
create policy organisation on inspection_item using (exists (
  select from inspection_batch where inspection_batch.id = inspection_item.batch_id));
alter table inspection_item enable row level security;

-- A fault of a database over the batches that were published.
create table inspection_finding (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id),
  subject_id bigint not null references inspection_subject (id),
  rule_code varchar(24) not null,
  state varchar(8) not null check (state in ('open', 'fixed')),
  severity varchar(8) not null,
  first_batch_id bigint not null references inspection_batch (id),
  last_batch_id bigint not null references inspection_batch (id),  -- in which it was seen last
  since timestamptz not null,
  fixed_batch_id bigint references inspection_batch (id),
  returned_count integer not null default 0,
  unique (subject_id, rule_code),
  check ((state = 'fixed') = (fixed_batch_id is not null))
);
-- "which databases have this finding"
create index inspection_finding_rule_idx on inspection_finding (rule_code) where state = 'open';
create index inspection_finding_company_idx on inspection_finding (company_id);
create policy organisation on inspection_finding
  using ((company_id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])) is true);
alter table inspection_finding enable row level security;

-- Work that was made of a finding.
create table inspection_link (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id),
  finding_id bigint not null references inspection_finding (id) on delete cascade,
  batch_id bigint not null references inspection_batch (id),       -- whose evidence it took along
  kind varchar(8) not null check (kind in ('request', 'plan', 'pdca')),
  object_id bigint not null,
  created_by bigint not null references app_user (id),
  created_at timestamptz not null,
  closed_batch_id bigint references inspection_batch (id),         -- the first one without the finding
  closed_at timestamptz,
  reopened_at timestamptz,
  unique (finding_id, kind, object_id)
);
create index inspection_link_company_idx on inspection_link (company_id);
create policy organisation on inspection_link
  using ((company_id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])) is true);
alter table inspection_link enable row level security;

-- A finding that somebody answers for: it counts as not applicable until a day, or until it gets worse.
create table inspection_waiver (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id),
  subject_id bigint references inspection_subject (id),            -- null: of the whole organisation
  rule_code varchar(24) not null,
  reason varchar(1024) not null,
  owner_id bigint not null references app_user (id),
  until_date date,                                                 -- last day; null: without an end
  object text,                                                     -- one object of the finding; null: all of it
  value_number double precision,                                   -- the accepted value; null: any
  worse_percent integer check (worse_percent between 1 and 1000),  -- it is back when the value grows by more
  created_by bigint not null references app_user (id),
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_by bigint references app_user (id)
);
create index inspection_waiver_company_idx on inspection_waiver (company_id);
create index inspection_waiver_subject_idx on inspection_waiver (subject_id) where subject_id is not null;
-- "what is waived for this rule"
create index inspection_waiver_rule_idx on inspection_waiver (company_id, rule_code) where ended_at is null;
create policy organisation on inspection_waiver
  using ((company_id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])) is true);
alter table inspection_waiver enable row level security;
