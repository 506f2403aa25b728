-- Purpose: pictures in the chapters of manuals are files of the manual (type 16).

alter table attachment drop constraint attachment_type_check;
alter table attachment add constraint attachment_type_check check (type between 0 and 31) not valid;
