-- Purpose: software that is downloaded: resources and their versions with the review of each, who receives them, and what is
-- installed on a database system.

create table resource (
  id bigint generated always as identity primary key,
  kind smallint not null check (kind between 0 and 2),              -- 0 product, 1 patch, 2 tool
  name varchar(128) not null,
  name_en varchar(128),
  brief varchar(256) not null default '',
  brief_en varchar(256),
  encrypt_level varchar(16) not null default 'CUSTOMER'
    check (encrypt_level in ('PUBLIC', 'CUSTOMER', 'INTERNAL', 'RESTRICTED')),
  deliver_scope smallint not null default 0 check (deliver_scope between 0 and 2),  -- 0 services in force, 1 listed, 2 internal
  uploader_id bigint not null references app_user (id),
  current_version_id bigint,                                        -- the newest delivered version: readers find it
  download_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint references app_user (id),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1
);
create index resource_uploader_idx on resource (uploader_id);
create index resource_updated_by_idx on resource (updated_by) where updated_by is not null;
create index resource_live_idx on resource (updated_at desc, id desc) where deleted_at is null;

create table resource_version (
  id bigint generated always as identity primary key,
  resource_id bigint not null references resource (id) on delete cascade,
  version varchar(64) not null,
  status smallint not null default 0 check (status between 0 and 3), -- 0 uploaded, 1 pending review, 2 rejected, 3 delivered
  platform varchar(64),
  supersedes text[] not null default '{}',                          -- versions of the resource nobody needs beside it
  release_date date not null,
  release_notes_md text not null default '',
  release_notes_en_md text,
  file_id bigint not null unique references stored_file (id) on delete restrict,
  file_name varchar(256) not null,
  uploader_id bigint not null references app_user (id),
  submitted_at timestamptz,
  reviewer_id bigint references app_user (id),
  decided_at timestamptz,
  review_comment varchar(256),
  delivered_at timestamptz,                                         -- when it was approved first
  off_at timestamptz,                                               -- when it was taken down
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (resource_id, version),
  check (status <> 3 or (delivered_at is not null and off_at is null)),
  check (status not in (2, 3) or decided_at is not null)
);
create index resource_version_uploader_idx on resource_version (uploader_id);
create index resource_version_reviewer_idx on resource_version (reviewer_id) where reviewer_id is not null;
create index resource_version_pending_idx on resource_version (submitted_at) where status = 1;

alter table resource add constraint resource_current_version_fkey
  foreign key (current_version_id) references resource_version (id) on delete set null;
create unique index resource_current_version_key on resource (current_version_id) where current_version_id is not null;

-- The databases a version is made for; none is every database.
create table resource_target (
  version_id bigint not null references resource_version (id) on delete cascade,
  db_type varchar(16) not null,
  from_version varchar(64),
  to_version varchar(64),
  primary key (version_id, db_type)
);
create index resource_target_type_idx on resource_target (db_type);

-- Who receives a resource with scope 1.
create table resource_company (
  resource_id bigint not null references resource (id) on delete cascade,
  company_id bigint not null references company (id) on delete cascade,
  primary key (resource_id, company_id)
);
create index resource_company_company_idx on resource_company (company_id);
create policy organisation on resource_company
  using ((company_id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])) is true);
alter table resource_company enable row level security;

create table resource_installation (
  asset_id bigint not null references asset (id) on delete cascade,
  version_id bigint not null references resource_version (id) on delete cascade,
  installed_on date not null,
  installed_by bigint not null references app_user (id),
  created_at timestamptz not null default now(),
  primary key (asset_id, version_id)
);
create index resource_installation_version_idx on resource_installation (version_id);
create index resource_installation_by_idx on resource_installation (installed_by);
create policy organisation on resource_installation
  using (exists (select from asset where asset.id = resource_installation.asset_id));
alter table resource_installation enable row level security;

alter table download_record add column version_id bigint;           -- which version, of what has some

-- Readers find a resource by the words of its newest delivered version.
create function queue_resource_piece(id bigint) returns void language plpgsql as $$
begin
  perform queue_search_piece('resource', r.id, 'text', 0, octet_length(v.release_notes_md))
  from resource r join resource_version v on v.resource_id = r.id
  where r.id = queue_resource_piece.id order by v.id desc limit 1;
end $$;

create function resource_changed() returns trigger language plpgsql as $$
begin
  perform queue_resource_piece(new.id);
  return null;
end $$;
create trigger resource_changed after insert or update of name, name_en, brief, brief_en, current_version_id, deleted_at
  on resource for each row execute function resource_changed();

create function resource_text_changed() returns trigger language plpgsql as $$
begin
  perform queue_resource_piece(new.resource_id);
  return null;
end $$;
create trigger resource_text_changed after insert or update of version, release_notes_md, release_notes_en_md, platform
  on resource_version for each row execute function resource_text_changed();
