-- Concurrent: each table is locked for the moment of its own policy, never two at once.
-- Purpose: the policies read the setting once a statement instead of once a row, and choose no index (`is true`): an index of
-- the organisation is what a statement's own condition asks for, and with two lists of organisations for one index the database
-- leaves out what narrows further.

alter policy organisation on company
  using ((id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])) is true);
alter policy organisation on employee
  using ((company_id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])) is true);
alter policy organisation on asset
  using ((company_id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])) is true);
alter policy organisation on contract
  using ((company_id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])) is true);
alter policy organisation on contract_item
  using ((company_id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])) is true);
alter policy organisation on poc_item
  using ((company_id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])) is true);
alter policy organisation on service_number
  using ((company_id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])) is true);
alter policy organisation on service_request
  using ((company_id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])) is true);
alter policy organisation on service_request_deflection
  using ((company_id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])) is true);
alter policy organisation on service_subscription
  using ((company_id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])) is true);
alter policy organisation on team_company
  using ((company_id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])) is true);
alter policy organisation on webhook_subscription
  using ((company_id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])) is true);
alter policy organisation on notify_webhook
  using ((company_id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])) is true);
alter policy organisation on api_token
  using (company_id is null or (company_id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])) is true);
alter policy organisation on attachment
  using (company_id is null or (company_id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])) is true);
alter policy organisation on download_record
  using (company_id is null or (company_id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])) is true);
alter policy organisation on audit_log
  using (company_id is null or (company_id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])) is true);
alter policy organisation on application
  using ( (company_id is null or (company_id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])) is true) and (result_company_id is null or (result_company_id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])) is true) and not is_request_of_others(service_request_id));
alter policy organisation on sla_policy
  using ( (company_id is null or (company_id = any ((select current_setting('pharos.organisations')::bigint[])::bigint[])) is true) and (service_number_id is null or exists (select from service_number where service_number.id = sla_policy.service_number_id)) and (contract_item_id is null or exists (select from contract_item where contract_item.id = sla_policy.contract_item_id)));
