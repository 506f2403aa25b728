-- Purpose: improvement actions for findings of inspections (kind 5; the object is the finding).

alter table pdca_action drop constraint pdca_action_check_kind_check;
alter table pdca_action add constraint pdca_action_check_kind_check check (check_kind between 0 and 5) not valid;
