-- Purpose: files with the same content share one object: it is removed with the last of them.
-- Small: stored_file.

alter table stored_file drop constraint stored_file_object_key_key;
