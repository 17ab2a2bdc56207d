-- Where a shop setting was last edited: `shop apply` keeps those of the console.
alter table shop_setting add column origin text not null default 'folder' check (origin in ('folder', 'console'));
