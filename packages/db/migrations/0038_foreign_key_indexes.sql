-- Concurrent: rows that refer to another row are found without reading the whole table.
-- "uses of a dictionary entry, and filters by it"
drop index concurrently if exists service_request_catalogue_menu_ref_idx;
create index concurrently service_request_catalogue_menu_ref_idx on service_request (catalogue_menu_id) where catalogue_menu_id is not null;
-- "the same for products"
drop index concurrently if exists service_request_product_menu_ref_idx;
create index concurrently service_request_product_menu_ref_idx on service_request (product_menu_id) where product_menu_id is not null;
-- "requests whose promise is of a policy that is deleted"
drop index concurrently if exists service_request_sla_policy_ref_idx;
create index concurrently service_request_sla_policy_ref_idx on service_request (sla_policy_id) where sla_policy_id is not null;
-- "requests of a service number that is deleted, deleted ones too"
drop index concurrently if exists service_request_service_number_ref_idx;
create index concurrently service_request_service_number_ref_idx on service_request (service_number_id) where service_number_id is not null;
-- "files of a request, deleted ones too"
drop index concurrently if exists attachment_service_request_ref_idx;
create index concurrently attachment_service_request_ref_idx on attachment (service_request_id) where service_request_id is not null;
-- "files of a customer that is deleted"
drop index concurrently if exists attachment_company_ref_idx;
create index concurrently attachment_company_ref_idx on attachment (company_id) where company_id is not null;
-- "calls about a request"
drop index concurrently if exists webhook_delivery_service_request_ref_idx;
create index concurrently webhook_delivery_service_request_ref_idx on webhook_delivery (service_request_id) where service_request_id is not null;
-- "mails that became part of a request"
drop index concurrently if exists inbound_mail_service_request_ref_idx;
create index concurrently inbound_mail_service_request_ref_idx on inbound_mail (service_request_id) where service_request_id is not null;
-- "the mail a reply came from"
drop index concurrently if exists inbound_mail_reply_ref_idx;
create index concurrently inbound_mail_reply_ref_idx on inbound_mail (reply_id) where reply_id is not null;
-- "lines for a group chat that is removed"
drop index concurrently if exists notification_outbox_webhook_ref_idx;
create index concurrently notification_outbox_webhook_ref_idx on notification_outbox (webhook_id) where webhook_id is not null;
-- "applications for a customer"
drop index concurrently if exists application_company_ref_idx;
create index concurrently application_company_ref_idx on application (company_id) where company_id is not null;
-- "the application a customer came from"
drop index concurrently if exists application_result_company_ref_idx;
create index concurrently application_result_company_ref_idx on application (result_company_id) where result_company_id is not null;
-- "the application a service number came from"
drop index concurrently if exists application_result_service_number_ref_idx;
create index concurrently application_result_service_number_ref_idx on application (result_service_number_id) where result_service_number_id is not null;
-- "entitlements of a service number that is deleted, deleted ones too"
drop index concurrently if exists service_item_service_number_ref_idx;
create index concurrently service_item_service_number_ref_idx on service_item (service_number_id);
-- "uses of a product"
drop index concurrently if exists contract_item_product_menu_ref_idx;
create index concurrently contract_item_product_menu_ref_idx on contract_item (product_menu_id) where product_menu_id is not null;
-- "uses of a product"
drop index concurrently if exists poc_item_product_menu_ref_idx;
create index concurrently poc_item_product_menu_ref_idx on poc_item (product_menu_id) where product_menu_id is not null;
-- "trials that led to a contract"
drop index concurrently if exists poc_item_contract_ref_idx;
create index concurrently poc_item_contract_ref_idx on poc_item (contract_id) where contract_id is not null;
-- "uses of a product"
drop index concurrently if exists service_number_product_menu_ref_idx;
create index concurrently service_number_product_menu_ref_idx on service_number (product_menu_id) where product_menu_id is not null;
-- "nodes below a node that is deleted"
drop index concurrently if exists asset_node_parent_ref_idx;
create index concurrently asset_node_parent_ref_idx on asset_node (parent_id) where parent_id is not null;
-- "uses of a node type"
drop index concurrently if exists asset_node_node_type_item_ref_idx;
create index concurrently asset_node_node_type_item_ref_idx on asset_node (node_type_item_id) where node_type_item_id is not null;
-- "downloads of a customer that is deleted"
drop index concurrently if exists download_record_company_ref_idx;
create index concurrently download_record_company_ref_idx on download_record (company_id) where company_id is not null;
