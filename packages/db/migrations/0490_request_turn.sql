-- Purpose: whose turn it is stands on the request itself, so that lists, pages and replies read no history for it.

alter table service_request
  add column turn_holder text,                                   -- who must act next; null: the request is not open
  add column turn_since timestamptz,                             -- since when
  add column is_close_proposed boolean not null default false;   -- to close was proposed, and the customer has not answered since

alter table service_request
  add constraint service_request_turn_check check (
    (turn_holder is null) = (turn_since is null) and coalesce(turn_holder in ('vendor', 'customer'), true)) not valid;
