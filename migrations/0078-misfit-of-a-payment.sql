-- Why the money of an order was not taken, for its payer and for the operator.
alter table payment add column misfit text
  check (misfit in ('amount', 'currency', 'store', 'id', 'payer', 'limit'));
