-- Purpose: the assistant also suggests solved requests, a branch of the fault catalogue and a severity.
-- Small: assistant_suggestion.
-- (Suggestions of thirty days.)

alter table assistant_suggestion drop constraint assistant_suggestion_task_check;
alter table assistant_suggestion add constraint assistant_suggestion_task_check check (task between 0 and 5);
