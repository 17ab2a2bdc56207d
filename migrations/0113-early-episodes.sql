-- From when the episode is open early; its public date stays.
alter table episode add column early_from timestamptz;
