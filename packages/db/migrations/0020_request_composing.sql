-- Purpose: what helps to write replies: texts with variables that an installation may change, saved texts of people and teams, mentions.

alter table reply_template
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  add column updated_by bigint references app_user (id);               -- null: as it came with the product

-- A saved text with what it sets in the composer: of one person, or of everybody in a team.
create table reply_macro (
  id bigint generated always as identity primary key,
  owner_user_id bigint not null references app_user (id),
  team_id bigint references team (id) on delete cascade,                -- null: the owner's own
  title varchar(64) not null,
  body_md text not null,
  is_internal boolean not null default false,                           -- for internal notes, otherwise for public replies
  kind smallint not null default 0 check (kind between 0 and 6),
  needs_feedback boolean not null default false,
  is_solution boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (not is_internal or (kind = 0 and not needs_feedback and not is_solution))
);
create index reply_macro_owner_idx on reply_macro (owner_user_id);
create index reply_macro_team_idx on reply_macro (team_id) where team_id is not null;

-- Who was named in an internal note, with the name as it stands in the text.
create table service_request_reply_mention (
  reply_id bigint not null references service_request_reply (id) on delete cascade,
  user_id bigint not null references app_user (id),
  name varchar(64) not null,
  primary key (reply_id, user_id)
);
