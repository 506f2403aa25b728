-- Purpose: conversations with the assistant, kept for their owner only, and how much of the model each day has used.

create table assistant_conversation (
  id bigint generated always as identity primary key,
  created_by bigint not null references app_user (id) on delete cascade,
  created_at timestamptz not null,
  asked_at timestamptz not null,                                 -- when the last question was asked
  title varchar(128) not null,                                   -- how the first question begins
  scope varchar(2) not null check (scope in ('kb', 'sr')),
  service_request_id bigint references service_request (id) on delete cascade,
  check ((scope = 'sr') = (service_request_id is not null))
);
-- "the conversations of a person, the latest first"
create index assistant_conversation_owner_idx on assistant_conversation (created_by, asked_at desc);
create index assistant_conversation_request_idx on assistant_conversation (service_request_id) where service_request_id is not null;
-- "what is too old"
create index assistant_conversation_asked_idx on assistant_conversation (asked_at);

create table assistant_message (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references assistant_conversation (id) on delete cascade,
  created_at timestamptz not null,
  question text check (char_length(question) <= 4000),           -- null: it is an answer
  answer jsonb,                                                  -- its sentences, each with what is known of it
  sources jsonb,                                                 -- the passages it rests on
  state smallint check (state between 0 and 3),
  engine smallint check (engine in (0, 1)),
  notice varchar(64),                                            -- why it is made of quotations although there is a model; why it broke off
  is_helpful boolean,                                            -- what its reader says of it
  feedback varchar(1024),
  check ((question is null) = (answer is not null and sources is not null and state is not null and engine is not null))
);
-- "the messages of a conversation"
create index assistant_message_conversation_idx on assistant_message (conversation_id, id);
-- "what is too old"
create index assistant_message_created_idx on assistant_message (created_at);

create table assistant_usage (
  day date not null,
  company_id bigint references company (id) on delete cascade,   -- for whom; null: the vendor
  answers integer not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  unique nulls not distinct (day, company_id)
);
create index assistant_usage_company_idx on assistant_usage (company_id) where company_id is not null;

create policy organisation on assistant_usage
  using ((company_id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])) is true);
alter table assistant_usage enable row level security;
