-- The page of trust (/trust) is off until its operator turns it on.
alter table feature_switch drop constraint feature_switch_feature_check;
alter table feature_switch add constraint feature_switch_feature_check
  check (feature in ('purchase', 'charge', 'login', 'join', 'comments', 'import', 'trust'));

-- The last seal of the ledger when the check began; null where nothing was sealed yet.
alter table ledger_check add column root text;

-- Public keys of the shop's signatures on receipts and statements. None is ever removed: papers outlive their key.
create table document_key (
  generation integer primary key check (generation > 0),
  kid text not null unique,
  x text not null,
  made_at timestamptz not null default seoga_clock()
);
create trigger document_key_is_append_only before update or delete or truncate on document_key
  for each statement execute function refuse_change();

-- An app hands over receipts too, each by the number of its work.
alter table handed_download drop constraint handed_download_what_check;
alter table handed_download add constraint handed_download_what_check
  check (what in ('coin-sheet', 'member-export') or what ~ '^receipt:[1-9][0-9]{0,14}$');
