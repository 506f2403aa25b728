-- Concurrent: writers go on while the index is built.
-- Purpose: the resources of a product.

drop index concurrently if exists resource_product_menu_idx;
create index concurrently resource_product_menu_idx on resource (product_menu_id) where product_menu_id is not null;
