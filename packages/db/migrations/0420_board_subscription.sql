-- Purpose: who gets the figures of the management board by mail every Monday.

create table board_subscription (
  user_id bigint primary key references app_user (id) on delete cascade,
  created_at timestamptz not null
);
