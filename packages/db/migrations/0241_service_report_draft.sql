-- Purpose: the text that a report was drafted with, so that a new draft is written anew unless somebody edited it.

-- As the figures said it when they were made; null where nobody knows any more.
alter table service_report add column drafted_md text;
