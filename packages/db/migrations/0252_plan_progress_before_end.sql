-- Purpose: a plan that is reopened is as far as it was before it ended.

alter table plan add column progress_before_end smallint;              -- percent; null: it has not ended since this is kept
