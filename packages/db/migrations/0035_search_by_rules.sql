-- Concurrent: finds the requests whose words were cut by older rules without reading every search row.
drop index concurrently if exists service_request_search_cut_idx;
create index concurrently service_request_search_cut_idx on service_request_search (cut_version);
