-- Purpose: a question without an answer is kept as it was asked, with the side that asks, the article that is written about it, and
-- those who want to be notified of it.
-- Small: search_gap.
-- (A row a question without an answer, purged when nobody asks it any more.)

-- What is equal in the form of `keyword` (lower case, without punctuation at its end) is one question.
alter table search_gap alter column keyword type varchar(512);
alter table search_gap
  add column question varchar(512) not null default '',      -- as it was asked first, without what only one machine says
  add column customer_times integer not null default 0,
  add column vendor_times integer not null default 0,
  add column has_close_hits boolean not null default false,  -- something comes close to it, too little to be an answer
  add column article_id bigint references article (id) on delete set null;
-- "the gaps an article is written about"
create index search_gap_article_idx on search_gap (article_id) where article_id is not null;

-- Who has asked and wants to be notified when there is an article; each row is deleted with its notification.
create table search_gap_follower (
  gap_id bigint not null references search_gap (id) on delete cascade,
  user_id bigint not null references app_user (id) on delete cascade,
  created_at timestamptz not null,
  primary key (gap_id, user_id)
);
-- "what a person waits for, the newest first"
create index search_gap_follower_user_idx on search_gap_follower (user_id, created_at desc);
