-- Purpose: what a search takes besides the index: words that may be meant by a typo, synonyms, what people have looked for, what
-- is looked for most, and what nobody found.

-- Words of titles, tags and codes. Nobody reads them: a word is offered only where a title that the reader may see holds it.
create table search_word (
  word varchar(32) collate "C" primary key,
  sound varchar(32) collate "C"                  -- pinyin of two Chinese characters
);
-- "words that end like this one"
create index search_word_backwards_idx on search_word (reverse(word));
-- "words that sound like this one"
create index search_word_sound_idx on search_word (sound) where sound is not null;

-- Expressions that mean the same.
create table search_synonym (
  id bigint generated always as identity primary key,
  expressions text[] not null check (cardinality(expressions) between 2 and 12),
  created_at timestamptz not null default now(),
  updated_by bigint references app_user (id),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create index search_synonym_updated_by_idx on search_synonym (updated_by) where updated_by is not null;

-- The last searches of a person, each once.
create table search_history (
  user_id bigint not null references app_user (id) on delete cascade,
  keyword varchar(64) not null,
  hit_count integer not null,
  searched_at timestamptz not null,
  primary key (user_id, keyword)
);
-- "a person's last searches"
create index search_history_recent_idx on search_history (user_id, searched_at desc);
-- "what was looked for in the last month"
create index search_history_time_idx on search_history (searched_at);

-- What is offered to everybody: pinned by the vendor, or looked for in several organisations.
create table search_keyword (
  keyword varchar(64) primary key,
  score integer not null default 0,
  is_pinned boolean not null default false
);

-- Words that found nothing.
create table search_gap (
  id bigint generated always as identity primary key,
  keyword varchar(64) not null unique,
  times integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  status smallint not null default 0 check (status between 0 and 2),   -- 0 open, 1 written about, 2 not worth it
  remark varchar(256) not null default '',
  handled_by bigint references app_user (id),
  handled_at timestamptz
);
-- "the most wanted first"
create index search_gap_times_idx on search_gap (status, times desc, id);
-- "old ones that nobody asks for any more"
create index search_gap_last_idx on search_gap (last_at);
create index search_gap_handled_by_idx on search_gap (handled_by) where handled_by is not null;

insert into search_synonym (expressions) values
  ('{归档,归档日志,"archive log",archivelog}'),
  ('{主备切换,switchover}'),
  ('{故障切换,failover}'),
  ('{备库,备机,standby}'),
  ('{主库,primary database}'),
  ('{死锁,deadlock}'),
  ('{锁等待,"lock wait"}'),
  ('{表空间,tablespace}'),
  ('{慢查询,慢SQL,"slow query"}'),
  ('{执行计划,"execution plan","explain plan"}'),
  ('{统计信息,"optimizer statistics"}'),
  ('{检查点,checkpoint}'),
  ('{复制槽,"replication slot"}'),
  ('{主从延迟,复制延迟,"replication lag"}'),
  ('{连接池,"connection pool"}'),
  ('{线程池,"thread pool"}'),
  ('{回滚段,undo,"undo segment"}'),
  ('{快照过旧,"snapshot too old"}'),
  ('{元数据锁,"metadata lock"}'),
  ('{备份,backup}'),
  ('{恢复,restore,recovery}'),
  ('{升级,upgrade}'),
  ('{补丁,patch}'),
  ('{监听,listener}'),
  ('{索引,index}'),
  ('{分区表,"partitioned table"}'),
  ('{等待事件,"wait event"}'),
  ('{字符集,"character set",charset}'),
  ('{巡检,"health check"}'),
  ('{迁移,migration}');
insert into search_keyword (keyword, is_pinned) values
  ('ORA-01555', true), ('死锁', true), ('表空间', true), ('慢查询', true), ('主备切换', true), ('pg_wal', true);
