-- Concurrent: writers go on while the indexes are built.
-- Purpose: files with the same object, and files with the same content.

drop index concurrently if exists stored_file_object_idx;
create index concurrently stored_file_object_idx on stored_file (object_key);
drop index concurrently if exists stored_file_content_idx;
create index concurrently stored_file_content_idx on stored_file (sha256, size_bytes) where scan = 1;
