-- Purpose: the sections of a collector's file are shown while they are read, also those before the line that a file breaks off at.

alter table inspection_batch
  add column sections jsonb not null default '[]';                 -- as read so far: code, line, rows, or why it could not be collected
