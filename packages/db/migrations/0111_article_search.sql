-- Purpose: articles are found by the words of their published revision. A revision that waits is not found: its article is
-- queued when the published one changes, and the piece is read from that one.
create function queue_article_piece(id bigint) returns void language plpgsql as $$
begin
  perform queue_search_piece('article', a.id, 'text', 0, octet_length(v.content_md))
  from article a join article_version v on v.article_id = a.id and v.ver = a.published_ver
  where a.id = queue_article_piece.id;
end $$;

create function article_published() returns trigger language plpgsql as $$
begin
  perform queue_article_piece(new.id);
  return null;
end $$;
create trigger article_published after insert or update of published_ver, stage, deleted_at on article
  for each row when (new.published_ver is not null) execute function article_published();

create function article_text_changed() returns trigger language plpgsql as $$
begin
  perform queue_article_piece(new.article_id);
  return null;
end $$;
create trigger article_text_changed after insert or update of title, brief, content_md, tags on article_version
  for each row execute function article_text_changed();
