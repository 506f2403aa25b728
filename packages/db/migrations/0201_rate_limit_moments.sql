-- Counts attempts by moments, so that a limit costs the same however many attempts it counts.
-- `hits` is what the release before counts in; while both run side by side, each keeps its own count.
alter table rate_limit
  alter column hits set default '{}',
  add column moments timestamptz[] not null default '{}',   -- last attempt of each moment that still counts, oldest first
  add column counts integer[] not null default '{}',        -- attempts let through in each of them
  add column opened_at timestamptz;                         -- first attempt of the newest moment; null: the next one opens another
-- Room for the next version of a row beside it: most attempts change no indexed column.
alter table rate_limit set (fillfactor = 70);
