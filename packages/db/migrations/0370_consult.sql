-- Purpose: live consultations: their messages, who is in them, how far each person has read, whom they were offered to, and which experts are there.

create table consult (
  id bigint generated always as identity primary key,
  company_id bigint not null references company (id),
  created_by bigint not null references app_user (id),
  created_at timestamptz not null,
  origin varchar(16) not null check (origin in ('widget', 'page', 'mobile')),
  title varchar(128) not null,                                   -- how the first message begins
  status smallint not null default 0 check (status in (0, 1, 2)),
  last_seq integer not null default 0,                           -- of the last message; given under the lock of this row
  last_record_at timestamptz not null,
  asked_seq integer,                                             -- the question the assistant has still to answer
  expert_user_id bigint references app_user (id),
  expert_requested_at timestamptz,
  expert_joined_at timestamptz,
  estimated_seconds integer check (estimated_seconds > 0),       -- the wait that was shown to the asker
  next_offer_at timestamptz,                                     -- when an expert is looked for next; null: none is needed
  closed_at timestamptz,
  closed_by bigint references app_user (id),
  close_reason smallint check (close_reason between 0 and 3),
  score smallint check (score between 0 and 100),
  feedback varchar(1024),
  service_request_id bigint references service_request (id) on delete set null,
  check ((status = 2) = (closed_at is not null and close_reason is not null)),
  check (status <> 1 or (expert_user_id is not null and expert_joined_at is not null)),
  check (next_offer_at is null or status = 0),
  check (asked_seq is null or status = 0)
);
-- "the open consultation of a person", of which there is one
create unique index consult_open_of_person_idx on consult (created_by) where status <> 2;
-- "consultations of an organisation, of a person, of an expert, of all, newest first"
create index consult_company_idx on consult (company_id, last_record_at desc);
create index consult_creator_idx on consult (created_by, last_record_at desc);
create index consult_expert_idx on consult (expert_user_id, last_record_at desc) where expert_user_id is not null;
create index consult_time_idx on consult (last_record_at desc);
-- "what falls due": questions, offers, idle ends
create index consult_asked_idx on consult (id) where asked_seq is not null;
create index consult_offer_due_idx on consult (next_offer_at) where next_offer_at is not null;
create index consult_open_idx on consult (last_record_at) where status <> 2;
-- "the latest waits"
create index consult_wait_idx on consult (expert_joined_at desc) where expert_joined_at is not null;
create index consult_request_idx on consult (service_request_id) where service_request_id is not null;
create index consult_closer_idx on consult (closed_by) where closed_by is not null;

create table consult_record (
  id bigint generated always as identity primary key,
  consult_id bigint not null references consult (id) on delete cascade,
  seq integer not null check (seq > 0),
  created_by bigint references app_user (id),                    -- null: the assistant
  created_at timestamptz not null,
  type smallint not null default 0 check (type in (0, 1)),
  content text not null check (char_length(content) <= 4000),
  event varchar(24),                                             -- a line of the assistant, worded for each reader
  params jsonb,                                                  -- what the line names
  citations jsonb,                                               -- passages that the assistant quotes
  client_id varchar(64),                                         -- given by who sent it: a repetition is the same message
  unique (consult_id, seq),
  unique (consult_id, created_by, client_id),
  check (created_by is not null or event is not null),
  check (event is not null or content ~ '\S')
);
create index consult_record_author_idx on consult_record (created_by) where created_by is not null;

create table consult_expert (
  consult_id bigint not null references consult (id) on delete cascade,
  user_id bigint not null references app_user (id) on delete cascade,
  joined_at timestamptz not null,
  primary key (consult_id, user_id)
);
create index consult_expert_user_idx on consult_expert (user_id);

create table consult_reader (
  consult_id bigint not null references consult (id) on delete cascade,
  user_id bigint not null references app_user (id) on delete cascade,
  read_seq integer not null,
  notified_seq integer not null default 0,                       -- up to here the person was notified of what is unread
  primary key (consult_id, user_id)
);
create index consult_reader_user_idx on consult_reader (user_id);

create table consult_offer (
  consult_id bigint not null references consult (id) on delete cascade,
  user_id bigint not null references app_user (id) on delete cascade,
  offered_at timestamptz not null,
  passed_at timestamptz,                                         -- it went on to somebody else
  primary key (consult_id, user_id)
);
create index consult_offer_user_idx on consult_offer (user_id);

create table expert_presence (
  user_id bigint primary key references app_user (id) on delete cascade,
  seen_at timestamptz not null,                                  -- last heartbeat
  away_at timestamptz                                            -- since when the expert takes nothing; null: takes consultations
);

-- Whether a consultation belongs to an organisation that the running work is not for.
create function is_consult_of_others(consult_id bigint) returns boolean
language plpgsql stable parallel safe security definer as $$
begin
  return exists (
    select from public.consult c
    where c.id = consult_id and c.company_id <> all (current_setting('pharos.organisations')::bigint[]));
end
$$;

create policy organisation on consult using (company_id = any (current_setting('pharos.organisations')::bigint[]));
alter table consult enable row level security;
create policy organisation on consult_record using (not is_consult_of_others(consult_id));
alter table consult_record enable row level security;
create policy organisation on consult_expert using (not is_consult_of_others(consult_id));
alter table consult_expert enable row level security;
create policy organisation on consult_reader using (not is_consult_of_others(consult_id));
alter table consult_reader enable row level security;
create policy organisation on consult_offer using (not is_consult_of_others(consult_id));
alter table consult_offer enable row level security;
