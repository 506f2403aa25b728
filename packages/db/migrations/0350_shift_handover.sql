-- Purpose: a hand-over note for each change of shift of a team: what is open, what the outgoing shift adds, and who of both shifts signed it.
-- Small: shift_handover is new.

create table shift_handover (
  id bigint generated always as identity primary key,
  team_id bigint not null references team (id) on delete cascade,
  change_at timestamptz not null,                                -- end of the outgoing turns of duty
  state varchar(16) not null default 'open' check (state in ('open', 'handedOver', 'received')),
  remark text not null default '',
  facts jsonb,                                                   -- as they were when the outgoing shift signed; null before
  created_by bigint not null references app_user (id),
  created_at timestamptz not null,
  handed_over_by bigint references app_user (id),
  handed_over_at timestamptz,
  received_by bigint references app_user (id),
  received_at timestamptz,
  receive_remark text,
  version integer not null default 1,
  unique (team_id, change_at),
  check (state = 'open' or (facts is not null and handed_over_by is not null and handed_over_at is not null)),
  check (state <> 'received' or (received_by is not null and received_at is not null)),
  -- Each side signs for itself.
  check (received_by is distinct from handed_over_by or received_by is null)
);
-- "which notes wait for the incoming shift"
create index shift_handover_waiting_idx on shift_handover (team_id) where state = 'handedOver';
