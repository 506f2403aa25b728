-- Concurrent: each table is locked for the moment of its own policy, never two at once.
-- Purpose: row level security. Statements that run under the role pharos_customer reach only rows of the organisations in the
-- setting pharos.organisations; the owner of the tables, under whom the vendor's staff and background work run, reaches all.

set lock_timeout = '2s';

-- An organisation itself; the vendor's are known to everyone.
drop policy if exists organisation on company;
create policy organisation on company using (id = any (current_setting('pharos.organisations')::bigint[]));
drop policy if exists vendor on company;
create policy vendor on company for select using (party_type in (2, 3));
alter table company enable row level security;

drop policy if exists organisation on employee;
create policy organisation on employee using (company_id = any (current_setting('pharos.organisations')::bigint[]));
drop policy if exists vendor on employee;
create policy vendor on employee for select
  using (company_id in (select id from company where party_type in (2, 3)));
alter table employee enable row level security;

-- Rows that name their organisation.
drop policy if exists organisation on asset;
create policy organisation on asset using (company_id = any (current_setting('pharos.organisations')::bigint[]));
alter table asset enable row level security;

drop policy if exists organisation on contract;
create policy organisation on contract using (company_id = any (current_setting('pharos.organisations')::bigint[]));
alter table contract enable row level security;

drop policy if exists organisation on contract_item;
create policy organisation on contract_item using (company_id = any (current_setting('pharos.organisations')::bigint[]));
alter table contract_item enable row level security;

drop policy if exists organisation on poc_item;
create policy organisation on poc_item using (company_id = any (current_setting('pharos.organisations')::bigint[]));
alter table poc_item enable row level security;

drop policy if exists organisation on service_number;
create policy organisation on service_number using (company_id = any (current_setting('pharos.organisations')::bigint[]));
alter table service_number enable row level security;

drop policy if exists organisation on service_request;
create policy organisation on service_request using (company_id = any (current_setting('pharos.organisations')::bigint[]));
alter table service_request enable row level security;

drop policy if exists organisation on service_request_deflection;
create policy organisation on service_request_deflection using (company_id = any (current_setting('pharos.organisations')::bigint[]));
alter table service_request_deflection enable row level security;

drop policy if exists organisation on service_subscription;
create policy organisation on service_subscription using (company_id = any (current_setting('pharos.organisations')::bigint[]));
alter table service_subscription enable row level security;

drop policy if exists organisation on team_company;
create policy organisation on team_company using (company_id = any (current_setting('pharos.organisations')::bigint[]));
alter table team_company enable row level security;

drop policy if exists organisation on webhook_subscription;
create policy organisation on webhook_subscription using (company_id = any (current_setting('pharos.organisations')::bigint[]));
alter table webhook_subscription enable row level security;

drop policy if exists organisation on notify_webhook;
create policy organisation on notify_webhook using (company_id = any (current_setting('pharos.organisations')::bigint[]));
alter table notify_webhook enable row level security;

-- Rows that may be about no organisation, or none yet.
drop policy if exists organisation on api_token;
create policy organisation on api_token
  using (company_id is null or company_id = any (current_setting('pharos.organisations')::bigint[]));
alter table api_token enable row level security;

drop policy if exists organisation on attachment;
create policy organisation on attachment
  using (company_id is null or company_id = any (current_setting('pharos.organisations')::bigint[]));
alter table attachment enable row level security;

drop policy if exists organisation on download_record;
create policy organisation on download_record
  using (company_id is null or company_id = any (current_setting('pharos.organisations')::bigint[]));
alter table download_record enable row level security;

-- Whoever acts is written down, on whatever it was tried.
drop policy if exists organisation on audit_log;
create policy organisation on audit_log for select
  using (company_id is null or company_id = any (current_setting('pharos.organisations')::bigint[]));
drop policy if exists record on audit_log;
create policy record on audit_log for insert with check (true);
alter table audit_log enable row level security;

drop policy if exists organisation on application;
create policy organisation on application using (
  (company_id is null or company_id = any (current_setting('pharos.organisations')::bigint[]))
  and (result_company_id is null or result_company_id = any (current_setting('pharos.organisations')::bigint[]))
  and (service_request_id is null or exists (select from service_request where service_request.id = application.service_request_id)));
alter table application enable row level security;

drop policy if exists organisation on sla_policy;
create policy organisation on sla_policy using (
  (company_id is null or company_id = any (current_setting('pharos.organisations')::bigint[]))
  and (service_number_id is null or exists (select from service_number where service_number.id = sla_policy.service_number_id))
  and (contract_item_id is null or exists (select from contract_item where contract_item.id = sla_policy.contract_item_id)));
alter table sla_policy enable row level security;

drop policy if exists organisation on notification_outbox;
create policy organisation on notification_outbox
  using (webhook_id is null or exists (select from notify_webhook where notify_webhook.id = notification_outbox.webhook_id));
alter table notification_outbox enable row level security;

-- Rows that belong to the organisation of another row: whoever reaches that one reaches them.
drop policy if exists organisation on api_token_use;
create policy organisation on api_token_use
  using (exists (select from api_token where api_token.id = api_token_use.token_id));
alter table api_token_use enable row level security;

drop policy if exists organisation on asset_node;
create policy organisation on asset_node
  using (exists (select from asset where asset.id = asset_node.asset_id));
alter table asset_node enable row level security;

drop policy if exists organisation on contract_expiry_notice;
create policy organisation on contract_expiry_notice
  using (exists (select from contract where contract.id = contract_expiry_notice.contract_id));
alter table contract_expiry_notice enable row level security;

drop policy if exists organisation on contract_reminder;
create policy organisation on contract_reminder
  using (exists (select from contract where contract.id = contract_reminder.contract_id));
alter table contract_reminder enable row level security;

drop policy if exists organisation on invitation;
create policy organisation on invitation
  using (exists (select from employee where employee.id = invitation.employee_id));
alter table invitation enable row level security;

drop policy if exists organisation on invitation_link;
create policy organisation on invitation_link
  using (exists (select from invitation where invitation.id = invitation_link.invitation_id));
alter table invitation_link enable row level security;

drop policy if exists organisation on service_item;
create policy organisation on service_item
  using (exists (select from service_number where service_number.id = service_item.service_number_id));
alter table service_item enable row level security;

drop policy if exists organisation on quota_entry;
create policy organisation on quota_entry
  using (exists (select from service_item where service_item.id = quota_entry.service_item_id));
alter table quota_entry enable row level security;

drop policy if exists organisation on service_number_asset;
create policy organisation on service_number_asset
  using (exists (select from service_number where service_number.id = service_number_asset.service_number_id));
alter table service_number_asset enable row level security;

drop policy if exists organisation on sla_target;
create policy organisation on sla_target
  using (exists (select from sla_policy where sla_policy.id = sla_target.policy_id));
alter table sla_target enable row level security;

drop policy if exists organisation on webhook_delivery;
create policy organisation on webhook_delivery
  using (exists (select from webhook_subscription where webhook_subscription.id = webhook_delivery.subscription_id));
alter table webhook_delivery enable row level security;

drop policy if exists organisation on inbound_mail;
create policy organisation on inbound_mail
  using (exists (select from service_request where service_request.id = inbound_mail.service_request_id));
alter table inbound_mail enable row level security;

drop policy if exists organisation on service_request_reply_mention;
create policy organisation on service_request_reply_mention
  using (exists (select from service_request_reply where service_request_reply.id = service_request_reply_mention.reply_id));
alter table service_request_reply_mention enable row level security;

drop policy if exists organisation on sla_event;
create policy organisation on sla_event
  using (exists (select from sla_clock where sla_clock.id = sla_event.clock_id));
alter table sla_event enable row level security;

drop policy if exists organisation on service_request_link;
create policy organisation on service_request_link using (
  exists (select from service_request r where r.id = service_request_link.from_id) and exists (select from service_request r where r.id = service_request_link.to_id));
alter table service_request_link enable row level security;

-- The same for a request, which may be written in one statement with them.
drop policy if exists organisation on service_request_history;
create policy organisation on service_request_history
  using (exists (select from service_request where service_request.id = service_request_history.service_request_id))
  with check (not is_request_of_others(service_request_id));
alter table service_request_history enable row level security;

drop policy if exists organisation on service_request_rating;
create policy organisation on service_request_rating
  using (exists (select from service_request where service_request.id = service_request_rating.service_request_id))
  with check (not is_request_of_others(service_request_id));
alter table service_request_rating enable row level security;

drop policy if exists organisation on service_request_rating_link;
create policy organisation on service_request_rating_link
  using (exists (select from service_request where service_request.id = service_request_rating_link.service_request_id))
  with check (not is_request_of_others(service_request_id));
alter table service_request_rating_link enable row level security;

drop policy if exists organisation on service_request_reminder;
create policy organisation on service_request_reminder
  using (exists (select from service_request where service_request.id = service_request_reminder.service_request_id))
  with check (not is_request_of_others(service_request_id));
alter table service_request_reminder enable row level security;

drop policy if exists organisation on service_request_remote;
create policy organisation on service_request_remote
  using (exists (select from service_request where service_request.id = service_request_remote.service_request_id))
  with check (not is_request_of_others(service_request_id));
alter table service_request_remote enable row level security;

drop policy if exists organisation on service_request_reply;
create policy organisation on service_request_reply
  using (exists (select from service_request where service_request.id = service_request_reply.service_request_id))
  with check (not is_request_of_others(service_request_id));
alter table service_request_reply enable row level security;

drop policy if exists organisation on service_request_sub_executor;
create policy organisation on service_request_sub_executor
  using (exists (select from service_request where service_request.id = service_request_sub_executor.service_request_id))
  with check (not is_request_of_others(service_request_id));
alter table service_request_sub_executor enable row level security;

drop policy if exists organisation on service_request_team;
create policy organisation on service_request_team
  using (exists (select from service_request where service_request.id = service_request_team.service_request_id))
  with check (not is_request_of_others(service_request_id));
alter table service_request_team enable row level security;

drop policy if exists organisation on service_request_watcher;
create policy organisation on service_request_watcher
  using (exists (select from service_request where service_request.id = service_request_watcher.service_request_id))
  with check (not is_request_of_others(service_request_id));
alter table service_request_watcher enable row level security;

drop policy if exists organisation on sla_clock;
create policy organisation on sla_clock
  using (exists (select from service_request where service_request.id = sla_clock.service_request_id))
  with check (not is_request_of_others(service_request_id));
alter table sla_clock enable row level security;
