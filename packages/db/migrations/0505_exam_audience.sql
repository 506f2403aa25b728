-- Purpose: exams for customers: for whom an exam is, and how hard it is.

alter table exam add column audience smallint not null default 0;          -- 0 the vendor's people, 1 customers, 2 everybody
alter table exam add column level smallint;                                -- 0 junior, 1 intermediate, 2 senior
