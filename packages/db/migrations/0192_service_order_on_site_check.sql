-- Concurrent: the check is validated without keeping writers waiting.
-- Purpose: every signature came by one of the known ways.

alter table service_order_signature validate constraint service_order_signature_channel_check;
