-- Purpose: monthly service reports of service numbers: figures that are frozen when they are generated, texts, and the document.

create table service_report (
  id bigint generated always as identity primary key,
  service_number_id bigint not null references service_number (id) on delete restrict,
  company_id bigint not null references company (id) on delete restrict,
  month date not null check (extract(day from month) = 1),
  figures jsonb not null,
  summary_md text,
  suggestion_md text,
  status smallint not null default 0 check (status between 0 and 2),     -- 0 draft, 1 published, 2 sent
  generated_at timestamptz not null,
  published_at timestamptz,
  published_by bigint references app_user (id),
  sent_at timestamptz,
  sent_to varchar(1024),                                                  -- names and addresses, as they were told
  -- The document: made once for what the organisation may see of hours, and again only when that has changed.
  document_key varchar(128),
  document_hash varchar(64),
  document_bytes integer,
  document_hours smallint check (document_hours between 0 and 2),
  created_by bigint not null references app_user (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  -- One report of a month, however often and by however many it is generated.
  unique (service_number_id, month),
  check ((status = 0) = (published_at is null)),
  check (status <> 2 or sent_at is not null),
  check ((document_key is null) = (document_hours is null))
);
create index service_report_company_idx on service_report (company_id, month desc);
-- published reports, whose document is compared with what the organisation may see
create index service_report_published_idx on service_report (id) where status > 0;

create policy organisation on service_report
  using ((company_id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])) is true);
alter table service_report enable row level security;
