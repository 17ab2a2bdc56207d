-- Whether a share counts what the reader paid with its VAT, or without it. An exempt work has no VAT in its price.
alter table holder_contract add column base text not null default 'with-vat' check (base in ('with-vat', 'without-vat'));
-- Whether this share was computed without the VAT in the price.
alter table settlement_share add column is_without_vat boolean not null default false;
