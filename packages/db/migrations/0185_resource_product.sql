-- Purpose: resources are filed in the product catalogue.

alter table resource add column product_menu_id bigint;              -- null: about no product
alter table resource add constraint resource_product_menu_id_fkey
  foreign key (product_menu_id) references dict_menu (id) not valid;
