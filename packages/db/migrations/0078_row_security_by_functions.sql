-- Concurrent: each table is locked for the moment of its own policy, never two at once.
-- Purpose: the policies ask by the functions of the migration before.

set lock_timeout = '2s';

-- Of several policies the last by name is asked first: the own colleagues need no question.
drop policy if exists colleague on employee;
create policy colleague on employee for select using (is_of_vendor(company_id));
drop policy if exists vendor on employee;
alter policy organisation on service_request_history using (not is_request_of_others(service_request_id));
alter policy organisation on service_request_rating using (not is_request_of_others(service_request_id));
alter policy organisation on service_request_rating_link using (not is_request_of_others(service_request_id));
alter policy organisation on service_request_reminder using (not is_request_of_others(service_request_id));
alter policy organisation on service_request_remote using (not is_request_of_others(service_request_id));
alter policy organisation on service_request_reply using (not is_request_of_others(service_request_id));
alter policy organisation on service_request_sub_executor using (not is_request_of_others(service_request_id));
alter policy organisation on service_request_team using (not is_request_of_others(service_request_id));
alter policy organisation on service_request_watcher using (not is_request_of_others(service_request_id));
alter policy organisation on sla_clock using (not is_request_of_others(service_request_id));
alter policy organisation on service_request_link
  using (not is_request_of_others(from_id) and not is_request_of_others(to_id));
alter policy organisation on inbound_mail
  using (service_request_id is not null and not is_request_of_others(service_request_id));
alter policy organisation on application using (
  (company_id is null or company_id = any (current_setting('pharos.organisations')::bigint[]))
  and (result_company_id is null or result_company_id = any (current_setting('pharos.organisations')::bigint[]))
  and not is_request_of_others(service_request_id));
