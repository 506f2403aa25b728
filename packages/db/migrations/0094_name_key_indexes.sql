-- Concurrent: writers go on while the indexes are built.
-- Purpose: finds what has no name key yet.

drop index concurrently if exists company_without_name_key_idx;
create index concurrently company_without_name_key_idx on company (id) where name_key is null;
drop index concurrently if exists employee_without_name_key_idx;
create index concurrently employee_without_name_key_idx on employee (id) where name_key is null;
