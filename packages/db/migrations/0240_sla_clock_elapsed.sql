-- Purpose: the working minutes that each promise took, so that figures stand beside targets of the same clock.

-- Working minutes of the clock's calendar from start to stop, pauses out; null while it runs.
alter table sla_clock add column elapsed_minutes numeric(12, 3);
