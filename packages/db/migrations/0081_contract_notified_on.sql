-- Purpose: people are told by hand of the end of a contract at most once a day, and whoever asks again learns that they were.

alter table contract add column notified_on date;
