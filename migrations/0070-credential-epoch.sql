-- Rises whenever a password is reset or changed, or the mail address changes. Links, attempts and downloads carry the value
-- at which they were made; one with an older value is invalid.
alter table member add column credential_epoch integer not null default 1;
alter table one_time_link add column credential_epoch integer not null default 1;
alter table handed_download add column credential_epoch integer not null default 1;
-- Null where no member is involved: a login by a provider, a search for a forgotten address.
alter table social_attempt add column credential_epoch integer;
alter table identity_attempt add column credential_epoch integer;
