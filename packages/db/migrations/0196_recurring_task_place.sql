-- Purpose: what comes round may be done on site, so that its plans ask for a check-in and count as being away.

alter table recurring_task add column place smallint not null default 0;   -- 0 remote, 1 on site
alter table recurring_task add constraint recurring_task_place_check check (place in (0, 1)) not valid;
