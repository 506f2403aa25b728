-- Purpose: finding requests by their words, and how requests hang together: links between them and merged duplicates.

-- The words of a request, cut by the application (pairs of Chinese characters, words, identifiers whole and in parts).
-- Weights: A title and number, B description and conclusion, C replies. What customers may not read stands apart.
create table service_request_search (
  service_request_id bigint primary key references service_request (id) on delete cascade,
  public tsvector not null,
  internal tsvector not null,
  cut_version smallint not null                                        -- of the rules by which texts were cut
);
create index service_request_search_public_idx on service_request_search using gin (public);
create index service_request_search_internal_idx on service_request_search using gin (internal);

-- Requests whose words have changed without having been cut again yet. Use cases empty it in their own transaction; what
-- comes another way is done by a job within seconds.
create table service_request_search_queue (
  service_request_id bigint primary key references service_request (id) on delete cascade
);
insert into service_request_search_queue (service_request_id) select id from service_request;

create function queue_request_search() returns trigger language plpgsql as $$
begin
  insert into service_request_search_queue (service_request_id) values (new.service_request_id) on conflict do nothing;
  return null;
end $$;

-- A request that is born with its words needs no second look.
create function queue_new_request_search() returns trigger language plpgsql as $$
begin
  insert into service_request_search_queue (service_request_id)
    select new.id where not exists (select from service_request_search s where s.service_request_id = new.id)
    on conflict do nothing;
  return null;
end $$;

create function queue_edited_request_search() returns trigger language plpgsql as $$
begin
  insert into service_request_search_queue (service_request_id) values (new.id) on conflict do nothing;
  return null;
end $$;

create trigger service_request_search_born after insert on service_request
  for each row execute function queue_new_request_search();
create trigger service_request_search_edited
  after update of title, content_md, solution, root_cause, recover_description on service_request
  for each row when ((old.title, old.content_md, old.solution, old.root_cause, old.recover_description)
    is distinct from (new.title, new.content_md, new.solution, new.root_cause, new.recover_description))
  execute function queue_edited_request_search();
create trigger service_request_search_replied after insert or update of content_md, removed_at, visibility
  on service_request_reply for each row execute function queue_request_search();
create trigger service_request_search_noted after insert on service_request_history
  for each row when (new.action = 'comment') execute function queue_request_search();

-- Two requests are linked once. 0: related; 1: "from" is a duplicate of "to"; 2: "from" is the parent of "to".
create table service_request_link (
  id bigint generated always as identity primary key,
  from_id bigint not null references service_request (id) on delete cascade,
  to_id bigint not null references service_request (id) on delete cascade,
  kind smallint not null check (kind between 0 and 2),
  is_merge boolean not null default false,                             -- "from" ended by being merged into "to"
  created_by bigint references app_user (id),
  created_at timestamptz not null default now(),
  check (from_id <> to_id)
);
create unique index service_request_link_pair_key
  on service_request_link (least(from_id, to_id), greatest(from_id, to_id));
create index service_request_link_from_idx on service_request_link (from_id);
create index service_request_link_to_idx on service_request_link (to_id);

-- 4: merged into another request
alter table service_request drop constraint service_request_close_type_check;
alter table service_request add constraint service_request_close_type_check check (close_type between 0 and 4);
