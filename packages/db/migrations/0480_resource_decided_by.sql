-- Purpose: the columns of a review are called the same wherever something is reviewed.

alter table resource_version rename column reviewer_id to decided_by;
alter index resource_version_reviewer_idx rename to resource_version_decided_idx;
