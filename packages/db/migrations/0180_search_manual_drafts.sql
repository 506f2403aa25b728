-- Makes chapters of drafts findable for those who write them: searching inside a manual asks the one index.
select queue_search_piece('manual', a.id, 'text', 0, octet_length(a.content_md))
from manual_article a join manual m on m.id = a.manual_id
where m.status = 0 and m.deleted_at is null;
