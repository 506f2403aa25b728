-- Purpose: hours keep how their contract item was chosen, and why it was corrected.

alter table work_hour add column item_choice smallint;                 -- 0 the plan's, 1 the number's in force, 2 by hand, 3 corrected
alter table work_hour add column correction_reason varchar(256);       -- of the last correction
alter table work_hour add constraint work_hour_item_choice_check check (item_choice between 0 and 3) not valid;
