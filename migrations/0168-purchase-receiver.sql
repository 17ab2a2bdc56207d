-- migrate:no-transaction
create index concurrently if not exists purchase_receiver on purchase (receiver_no, id desc) where receiver_no is not null;
