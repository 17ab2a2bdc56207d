-- Why the money of an order was not taken, for its payer and for the operator. A deposit into a virtual account cannot be
-- cancelled without the payer's account: held_won is what the gateway holds of it until an operator has sent it back.
alter table payment
  add column misfit text check (misfit in ('amount', 'currency', 'store', 'id', 'payer', 'limit')),
  add column held_won integer check (held_won > 0);
