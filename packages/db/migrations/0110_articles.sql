-- Purpose: articles of the knowledge base: their revisions with the review of each, what readers make of them, and the
-- service requests they come from and help with.

create table article (
  id bigint generated always as identity primary key,
  stage smallint not null default 0 check (stage between 0 and 5),
  is_live boolean not null generated always as (stage in (1, 3, 4)) stored,  -- readers find the published revision
  published_ver integer,                                            -- the revision that was published last
  latest_ver integer not null default 1,
  author_id bigint not null references app_user (id),
  template varchar(16) not null default 'free'
    check (template in ('fault', 'implementation', 'case', 'principle', 'script', 'free')),
  source smallint not null default 0 check (source between 0 and 3),
  lang varchar(2) not null default 'zh' check (lang in ('zh', 'en')),
  translation_of_id bigint references article (id),                 -- the original
  translated_ver integer,                                           -- revision of the original that the translation follows
  is_top boolean not null default false,
  published_at timestamptz,                                         -- of the published revision
  withdrawn_at timestamptz,
  replaced_by_id bigint references article (id),                    -- where links to a withdrawn article lead
  next_review_on date,
  reminded_on date,                                                 -- the day of review its owner was reminded of
  view_count integer not null default 0,
  useful_count integer not null default 0,
  useless_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint references app_user (id),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  check (stage not in (1, 3, 4) or (published_ver is not null and published_at is not null)),
  check (stage <> 5 or withdrawn_at is not null),
  check (translation_of_id is null or translation_of_id <> id),
  check (replaced_by_id is null or replaced_by_id <> id)
);
create index article_live_idx on article (published_at desc, id desc) where is_live and deleted_at is null;
create index article_author_idx on article (author_id, updated_at desc);
create index article_stage_idx on article (stage, updated_at desc) where deleted_at is null;
create index article_review_idx on article (next_review_on) where is_live and deleted_at is null;
create unique index article_translation_key on article (translation_of_id, lang)
  where translation_of_id is not null and deleted_at is null;
create index article_translation_of_idx on article (translation_of_id) where translation_of_id is not null;
create index article_replaced_by_idx on article (replaced_by_id) where replaced_by_id is not null;
create index article_updated_by_idx on article (updated_by) where updated_by is not null;

-- A revision that has been submitted keeps its words for ever: what a reviewer read is what readers get.
create table article_version (
  article_id bigint not null references article (id) on delete cascade,
  ver integer not null,
  title varchar(128) not null,
  brief varchar(256) not null default '',
  content_md text not null,
  type smallint not null default 0 check (type between 0 and 6),
  menu_id bigint references dict_menu (id),
  tags text[] not null default '{}',
  view_tags text[] not null default '{}',
  encrypt_level varchar(16) not null default 'CUSTOMER'
    check (encrypt_level in ('PUBLIC', 'CUSTOMER', 'INTERNAL', 'RESTRICTED')),
  difficult_level smallint check (difficult_level between 0 and 2),
  product varchar(64),
  product_version varchar(64),
  platform varchar(64),
  change_note varchar(256),
  editor_id bigint not null references app_user (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  submitted_at timestamptz,
  asked_reviewer_id bigint references app_user (id),                -- null: whoever reviews
  outcome smallint check (outcome between 1 and 3),                 -- 1 approved, 2 rejected, 3 recalled
  decided_by bigint references app_user (id),
  decided_at timestamptz,
  review_comment varchar(256),
  rubric jsonb,
  primary key (article_id, ver),
  check ((outcome is null) = (decided_at is null))
);
create index article_version_menu_idx on article_version (menu_id) where menu_id is not null;
create index article_version_tags_idx on article_version using gin (tags);
create index article_version_editor_idx on article_version (editor_id);
create index article_version_reviewer_idx on article_version (asked_reviewer_id) where asked_reviewer_id is not null;
create index article_version_decided_idx on article_version (decided_by) where decided_by is not null;

create table article_evaluate (
  id bigint generated always as identity primary key,
  article_id bigint not null references article (id) on delete cascade,
  user_id bigint not null references app_user (id),
  useful boolean not null,
  reason smallint check (reason between 0 and 3),                   -- 0 wrong, 1 outdated, 2 unclear, 3 other
  content varchar(256),
  ver integer not null,                                             -- the revision that was read
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  handled_at timestamptz,
  handled_by bigint references app_user (id),
  handling varchar(256),                                            -- what was done about it
  unique (article_id, user_id),
  check (not useful or reason is null),
  check ((handled_at is null) = (handled_by is null))
);
create index article_evaluate_user_idx on article_evaluate (user_id);
create index article_evaluate_open_idx on article_evaluate (article_id) where not useful and handled_at is null;
create index article_evaluate_handled_by_idx on article_evaluate (handled_by) where handled_by is not null;

-- One row a person and article: when the person looked last.
create table article_view (
  article_id bigint not null references article (id) on delete cascade,
  user_id bigint not null references app_user (id) on delete cascade,
  viewed_at timestamptz not null,
  primary key (article_id, user_id)
);
create index article_view_user_idx on article_view (user_id);

-- What an article has to do with a service request: it was written from it, linked in an answer or in the conclusion, or
-- made a request unnecessary.
create table article_use (
  id bigint generated always as identity primary key,
  article_id bigint not null references article (id) on delete cascade,
  service_request_id bigint references service_request (id) on delete cascade,
  kind smallint not null check (kind between 0 and 3),
  reply_id bigint,                                                  -- the answer with the link
  user_id bigint not null references app_user (id),
  company_id bigint references company (id),
  created_at timestamptz not null default now()
);
create unique index article_use_key on article_use (article_id, service_request_id, kind, coalesce(reply_id, 0))
  where service_request_id is not null;
create index article_use_article_idx on article_use (article_id, created_at);
create index article_use_request_idx on article_use (service_request_id) where service_request_id is not null;
create index article_use_user_idx on article_use (user_id, created_at);
create index article_use_company_idx on article_use (company_id) where company_id is not null;
create index article_use_created_idx on article_use (created_at);
create policy organisation on article_use
  using (company_id = any (current_setting('pharos.organisations')::bigint[]));
alter table article_use enable row level security;
