-- Purpose: what the dictionary's editor needs: who changed an entry when, and finding the branches and items of an entry.

alter table dict_menu
  add column created_by bigint,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
create index dict_menu_parent_idx on dict_menu (parent_id) where parent_id is not null;
create index dict_menu_type_idx on dict_menu (dict_type, sort, id);

alter table dict_item
  add column created_by bigint,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
create index dict_item_menu_idx on dict_item (menu_id, sort, id);
