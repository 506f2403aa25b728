-- Concurrent: writers go on while the indexes are built.
-- Purpose: a word that half of all requests hold costs nothing where knowledge is looked for.

-- "requests with these words"
drop index concurrently if exists search_piece_request_idx;
create index concurrently search_piece_request_idx on search_piece using gin (tokens) where object_type = 'serviceRequest';
-- "articles, manuals, resources and documents with these words"
drop index concurrently if exists es_knowledge;
create index concurrently es_knowledge on search_piece using gin (tokens) where object_type <> 'serviceRequest';
