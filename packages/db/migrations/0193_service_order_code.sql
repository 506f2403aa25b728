-- Purpose: a link to a service order may ask for a code sent to a phone before it is signed.

alter table service_order_link add column code_phone varchar(16);          -- null: no code is asked for
alter table service_order_signature add column code_phone varchar(16);     -- with its middle hidden; the code sent there was right
