-- Whether reading apps may fetch a work as a file: null lets free works and no paid ones.
alter table work add column allows_reading_apps boolean;
