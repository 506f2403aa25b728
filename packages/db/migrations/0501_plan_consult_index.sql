-- Concurrent: readers and writers go on while the index is built.
-- Purpose: the plans of a consultation are found without reading all of them.

-- "half hours that were agreed on in a consultation"
create index concurrently if not exists plan_consult_idx on plan (consult_id) where consult_id is not null;

alter table plan validate constraint plan_time_check;
alter table plan validate constraint plan_consult_id_fkey;
