-- Purpose: an article names the consultation it was written from.

alter table article add column source_consult_id bigint;
alter table article add constraint article_source_consult_id_fkey
  foreign key (source_consult_id) references consult (id) on delete set null not valid;
