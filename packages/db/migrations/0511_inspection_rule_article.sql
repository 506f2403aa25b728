-- Purpose: an administrator says which article a rule of inspections leads to.

create table inspection_rule_article (
  rule_code varchar(24) primary key,
  article_id bigint not null references article (id) on delete cascade,  -- the original; readers are led to their language
  chosen_by bigint not null references app_user (id),
  chosen_at timestamptz not null
);
-- "what is lost with an article"
create index inspection_rule_article_article_idx on inspection_rule_article (article_id);
