-- Purpose: where a link to a service order was mailed to, so that the finished document can be sent there too.

alter table service_order_link add column email varchar(256);
