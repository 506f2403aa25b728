-- Concurrent: writers go on while documents are marked.
-- Purpose: has the text of the workbooks and presentations read that are kept already.

update doc set text_state = 1
  where text_state = 0 and deleted_at is null
    and exists (select from doc_version v
      where v.doc_id = doc.id and v.ver = doc.ver and v.name ~* '\.(xlsx|pptx)$');
