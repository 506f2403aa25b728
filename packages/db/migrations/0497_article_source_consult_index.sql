-- Concurrent: readers and writers go on while the index is built.
-- Purpose: the articles that were written from a consultation are found without reading all of them.

-- "articles written from a consultation"
create index concurrently if not exists article_source_consult_idx on article (source_consult_id) where source_consult_id is not null;

alter table article validate constraint article_source_consult_id_fkey;
