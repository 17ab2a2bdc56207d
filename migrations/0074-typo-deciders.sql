-- Who decided a report when it was no operator: the pen of an author.
alter table typo_report add column decided_who text;
