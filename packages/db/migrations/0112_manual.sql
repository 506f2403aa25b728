-- Purpose: manuals, each version of one in each language with its tree of chapters, found by the words of its chapters.

create table manual (
  id bigint generated always as identity primary key,
  series uuid not null default gen_random_uuid(),                   -- the versions and languages of one manual share it
  name varchar(128) not null,
  edition varchar(64) not null,                                     -- "v3.0"
  lang varchar(2) not null default 'zh' check (lang in ('zh', 'en')),
  product_menu_id bigint references dict_menu (id),                 -- null: about no product
  brief varchar(256) not null default '',
  encrypt_level varchar(16) not null default 'CUSTOMER'
    check (encrypt_level in ('PUBLIC', 'CUSTOMER', 'INTERNAL', 'RESTRICTED')),
  status smallint not null default 0 check (status between 0 and 1), -- 0 draft, 1 published
  sort integer not null default 0,
  published_at timestamptz,                                         -- when it was published last
  document_key varchar(256),                                        -- the whole manual as it was drawn last
  created_by bigint not null references app_user (id),
  updated_by bigint not null references app_user (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),                    -- of its fields, its tree or one of its chapters
  deleted_at timestamptz,
  revision integer not null default 1,                              -- of its fields and its tree
  check (status = 0 or published_at is not null)
);
create unique index manual_name_key on manual (lower(name), lower(edition), lang) where deleted_at is null;
create index manual_series_idx on manual (series);
create index manual_product_menu_idx on manual (product_menu_id) where product_menu_id is not null;
create index manual_created_by_idx on manual (created_by);
create index manual_updated_by_idx on manual (updated_by);

create table manual_article (
  id bigint generated always as identity primary key,
  manual_id bigint not null references manual (id) on delete cascade,
  parent_id bigint references manual_article (id) on delete cascade,
  sort integer not null,                                            -- among those with the same parent
  section uuid not null default gen_random_uuid(),                  -- the same chapter in other versions and languages
  title varchar(128) not null,
  content_md text not null default '',
  ver integer not null default 1,                                   -- how often its text was written
  updated_by bigint not null references app_user (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (manual_id, section)
);
create index manual_article_parent_idx on manual_article (parent_id) where parent_id is not null;
create index manual_article_updated_by_idx on manual_article (updated_by);

create function queue_manual_piece() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform queue_search_piece('manual', old.id, 'text', 0, 0);
  else
    perform queue_search_piece('manual', new.id, 'text', 0, octet_length(new.content_md));
  end if;
  return null;
end $$;
create trigger manual_article_changed after insert or delete or update of title, content_md on manual_article
  for each row execute function queue_manual_piece();

-- Publishing makes every chapter findable, withdrawing none of them.
create function manual_state_changed() returns trigger language plpgsql as $$
begin
  perform queue_search_piece('manual', a.id, 'text', 0, octet_length(a.content_md))
  from manual_article a where a.manual_id = new.id;
  return null;
end $$;
create trigger manual_state_changed after update of status, deleted_at on manual
  for each row when (old.status <> new.status or old.deleted_at is distinct from new.deleted_at)
  execute function manual_state_changed();
