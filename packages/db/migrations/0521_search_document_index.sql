-- Concurrent: writers go on while the indexes are built.
-- Purpose: a word that every page of the documents holds costs nothing where an article is looked for.

-- "documents with these words"
create index concurrently if not exists search_piece_document_idx on search_piece using gin (tokens) where object_type = 'doc';
-- "articles, manuals and resources with these words"
drop index concurrently if exists es_knowledge;
create index concurrently es_knowledge on search_piece using gin (tokens)
  where object_type <> 'serviceRequest' and object_type <> 'doc';
