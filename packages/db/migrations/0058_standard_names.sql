-- Purpose: stored names follow the names in the code: acknowledge (was: hear), inactivity (was: silence), notify (was: tell).

-- History is append-only; the rename of an action changes no fact.
alter table service_request_history disable trigger service_request_history_append_only;
update service_request_history set action = 'sla_unacknowledged' where action = 'sla_unheard';
alter table service_request_history enable trigger service_request_history_append_only;

update message set title_key = replace(title_key, 'slaUnheard', 'slaUnacknowledged') where title_key like '%.slaUnheard';
update message set title_key = replace(title_key, '.silence', '.inactivity') where title_key like '%.message.silence%';
update message set title_key = replace(title_key, 'closedAfterSilence', 'closedForInactivity')
  where title_key like '%.closedAfterSilence';

update notify_rule set event = 'fault.sla.unacknowledged' where event = 'fault.sla.unheard';
update notify_preference set event = 'fault.sla.unacknowledged' where event = 'fault.sla.unheard';

-- Events that wait for delivery find their listeners under the new names, and know who has received them.
update outbox_event set type = 'serviceRequest.slaUnacknowledged' where type = 'serviceRequest.slaUnheard';
update outbox_event set type = 'serviceRequest.escalationAcknowledged' where type = 'serviceRequest.escalationHeard';
update outbox_event set type = 'serviceRequest.inactive' where type = 'serviceRequest.silent';
update outbox_receipt set listener = regexp_replace(listener, '\.tell', '.notify') where listener like '%.tell%';
update outbox_receipt set listener = 'serviceRequest.notifySlaUnacknowledged' where listener = 'serviceRequest.notifySlaUnheard';
update outbox_receipt set listener = 'serviceRequest.notifyInactivity' where listener = 'serviceRequest.notifySilence';
update outbox_receipt set listener = 'contract.notifyOfExpiry' where listener = 'contract.notifyExpiring';
