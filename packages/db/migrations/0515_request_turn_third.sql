-- Purpose: an open request may wait for somebody outside, such as the maker of a product; who that is stands beside the turn.

alter table service_request
  add column turn_party text;                                    -- name of the third party whose turn it is

alter table service_request
  drop constraint service_request_turn_check,
  add constraint service_request_turn_check check (
    (turn_holder is null) = (turn_since is null)
    and coalesce(turn_holder in ('vendor', 'customer', 'third'), true)
    and (turn_party is not null) = coalesce(turn_holder = 'third', false)) not valid;
