import { randomUUID } from 'node:crypto';
import { inDatabase } from '../account/email-steps.ts';

/** Coins that the member paid for. */
export async function plantPaidCoins(email: string, coins: number): Promise<void> {
  await inDatabase(
    `with who as (select member_no from member where mail = $1),
     purse as (insert into wallet (member_no, coin) select member_no, $2::bigint from who
       on conflict (member_no) do update set coin = wallet.coin + excluded.coin),
     order_ as (
       insert into payment (id, member_no, product_id, channel, method, won, coins, bonus, bonus_days, state, paid_at, ask_at)
       select $3, member_no, (select min(id) from coin_product), 'web', 'card', $2::bigint * 100, $2::bigint, 0, 90, 'paid', now(), null
       from who),
     made as (
       insert into ledger_transaction (member_no, kind, ref) select member_no, 'charge', 'payment:' || $3 from who
       returning id, member_no),
     given as (
       insert into lot (member_no, unit, granted, remaining, channel, transaction_id)
       select member_no, 'coin', $2::bigint, $2::bigint, 'web', id from made returning id, member_no, transaction_id)
     insert into ledger_entry (transaction_id, n, member_no, account, unit, lot_id, amount)
     select transaction_id, 1, member_no, 'member', 'coin', id, $2::bigint from given
     union all select transaction_id, 2, member_no, 'issued-paid', 'coin', null, -$2::bigint from given
     union all select transaction_id, 3, member_no, 'gateway', 'krw', null, $2::bigint * 100 from given
     union all select transaction_id, 4, member_no, 'issued-paid', 'krw', null, -$2::bigint * 100 from given`,
    [email, coins, `planted-${randomUUID()}`],
  );
}
