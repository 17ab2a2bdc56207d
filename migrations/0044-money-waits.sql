-- Coins and rights wait for the standbys, whatever the operator set for the rest: a database whose role commits without
-- waiting (synchronous_commit = local) may lose a place of reading with its machine, never a purchase that was answered.
create function wait_for_standbys() returns trigger language plpgsql as $$
begin
  if current_setting('synchronous_commit') in ('local', 'off', 'remote_write') then
    perform set_config('synchronous_commit', 'on', true);
  end if;
  return null;
end $$;
create trigger ledger_transaction_waits_for_standbys after insert on ledger_transaction
  for each statement execute function wait_for_standbys();
create trigger entitlement_waits_for_standbys after insert or update on entitlement
  for each statement execute function wait_for_standbys();
create trigger payment_waits_for_standbys after insert or update on payment
  for each statement execute function wait_for_standbys();
