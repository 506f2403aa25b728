-- Purpose: documents in folders whose level is inherited and can be narrowed, their versions, and the text of their pages,
-- which the search finds page by page.

create table doc_folder (
  id bigint generated always as identity primary key,
  parent_id bigint references doc_folder (id) on delete restrict,
  company_id bigint references company (id) on delete restrict,      -- null: the vendor's library
  name varchar(64) not null,
  own_level varchar(16) check (own_level in ('PUBLIC', 'CUSTOMER', 'INTERNAL', 'RESTRICTED')),   -- null: inherited
  level varchar(16) not null check (level in ('PUBLIC', 'CUSTOMER', 'INTERNAL', 'RESTRICTED')),  -- the strictest from here to the top
  path bigint[] not null default '{}',                               -- the folders above it, from the top
  created_by bigint not null references app_user (id),
  created_at timestamptz not null default now(),
  updated_by bigint references app_user (id),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index doc_folder_name_key on doc_folder (coalesce(company_id, 0), coalesce(parent_id, 0), lower(name));
create index doc_folder_parent_idx on doc_folder (parent_id) where parent_id is not null;
create index doc_folder_company_idx on doc_folder (company_id) where company_id is not null;
create index doc_folder_path_idx on doc_folder using gin (path);
create index doc_folder_created_by_idx on doc_folder (created_by);
create index doc_folder_updated_by_idx on doc_folder (updated_by) where updated_by is not null;

create table doc (
  id bigint generated always as identity primary key,
  folder_id bigint not null references doc_folder (id) on delete restrict,
  company_id bigint references company (id) on delete restrict,      -- of its folder
  name varchar(256) not null,
  status smallint not null default 1 check (status between 0 and 2), -- 0 draft, 1 valid, 2 archived
  tags text[] not null default '{}',
  brief varchar(256) not null default '',
  expire_date date,
  ver integer not null default 1,                                    -- the newest version
  text_state smallint not null default 0 check (text_state between 0 and 3),  -- 0 none, 1 waiting, 2 ready, 3 failed
  text_problem varchar(16),
  text_at timestamptz,
  is_in_rag boolean not null default false,                          -- the assistant may answer from it
  rag_at timestamptz,
  created_by bigint not null references app_user (id),
  created_at timestamptz not null default now(),
  updated_by bigint references app_user (id),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1
);
create index doc_folder_idx on doc (folder_id, updated_at desc);
create index doc_company_idx on doc (company_id) where company_id is not null;
create index doc_updated_idx on doc (updated_at desc, id desc) where deleted_at is null;
-- "whose text is to be read"
create index doc_waiting_idx on doc (updated_at) where text_state = 1;
create index doc_tags_idx on doc using gin (tags);
create index doc_created_by_idx on doc (created_by);
create index doc_updated_by_idx on doc (updated_by) where updated_by is not null;
-- "whose files are to be given up"
create index doc_deleted_idx on doc (deleted_at) where deleted_at is not null;

-- Equal bytes are one stored file, whatever documents and versions they belong to.
create table doc_version (
  doc_id bigint not null references doc (id) on delete cascade,
  ver integer not null,
  file_id bigint not null references stored_file (id) on delete restrict,
  name varchar(256) not null,                                        -- as the file was called
  created_by bigint not null references app_user (id),
  created_at timestamptz not null default now(),
  primary key (doc_id, ver)
);
create index doc_version_file_idx on doc_version (file_id);
create index doc_version_created_by_idx on doc_version (created_by);

create table doc_page (
  doc_id bigint not null references doc (id) on delete cascade,
  page integer not null,
  text text not null,
  primary key (doc_id, page)
);

-- The right of one person to put the bytes of one file into the storage, and to register them once.
create table doc_lease (
  id varchar(64) primary key,
  user_id bigint not null references app_user (id) on delete cascade,
  doc_id bigint references doc (id) on delete cascade,
  upload_key varchar(256) not null,
  md5 char(32) not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index doc_lease_user_idx on doc_lease (user_id);
create index doc_lease_doc_idx on doc_lease (doc_id) where doc_id is not null;
create index doc_lease_expires_idx on doc_lease (expires_at);

create policy organisation on doc_folder
  using ((company_id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])
    or (company_id is null and level in ('PUBLIC', 'CUSTOMER'))) is true);
alter table doc_folder enable row level security;
-- What stands in a folder is reached as far as the folder is; an organisation's only by its members, whatever the folder.
create policy organisation on doc
  using ((company_id is null or company_id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])) is true
    and exists (select from doc_folder where doc_folder.id = doc.folder_id));
alter table doc enable row level security;
create policy organisation on doc_version using (exists (select from doc where doc.id = doc_version.doc_id));
alter table doc_version enable row level security;
create policy organisation on doc_page using (exists (select from doc where doc.id = doc_page.doc_id));
alter table doc_page enable row level security;
create policy organisation on doc_lease using (exists (select from doc where doc.id = doc_lease.doc_id));
alter table doc_lease enable row level security;

create function queue_doc_piece() returns trigger language plpgsql as $$
begin
  perform queue_search_piece('doc', new.id, 'doc', 0, 0);
  return null;
end $$;
create trigger doc_piece_created after insert on doc for each row execute function queue_doc_piece();
create trigger doc_piece_changed after update of name, tags, brief, deleted_at on doc
  for each row when ((old.name, old.tags, old.brief, old.deleted_at) is distinct from (new.name, new.tags, new.brief, new.deleted_at))
  execute function queue_doc_piece();

create function queue_doc_page() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform queue_search_piece('doc', old.doc_id, 'page', old.page, 0);
  else
    perform queue_search_piece('doc', new.doc_id, 'page', new.page, octet_length(new.text));
  end if;
  return null;
end $$;
create trigger doc_page_changed after insert or update or delete on doc_page
  for each row execute function queue_doc_page();
