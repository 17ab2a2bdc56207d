import { sql } from 'kysely';
import type { Db } from '#shared/context';

/** Figures of the database that somebody who watches the shop is woken by. Ages in seconds, null where there is nothing. */
export interface WatchRow {
  /** Invariants that the last check of the ledger found broken. */
  brokenInvariants: number | null;
  checkSeconds: number | null;
  /** Differences that the last comparison with the payment gateway found; null also where the gateway was not heard. */
  paymentDifferences: number | null;
  comparisonSeconds: number | null;
  /** How long the oldest message of a gateway or store waits to be settled. */
  messageSeconds: number;
  backupSeconds: number | null;
  isLastBackupDone: boolean | null;
}

/** Rows of tables that hold few, or the newest by their key: what is asked every few seconds may not read a whole one. */
export async function selectWatch(db: Db): Promise<WatchRow | undefined> {
  const { rows } = await sql<WatchRow>`
    select
      case when checked.at is not null then (select count(*) filter (where (i ->> 'broken')::int > 0)::int
        from jsonb_array_elements(checked.invariants) i) end as "brokenInvariants",
      extract(epoch from seoga_clock() - checked.at)::float as "checkSeconds",
      jsonb_array_length(compared.differences) as "paymentDifferences",
      extract(epoch from seoga_clock() - compared.at)::float as "comparisonSeconds",
      coalesce((select extract(epoch from seoga_clock() - min(start_after))::float from pgboss.job
        where name in ('payment-settle', 'store-settle') and state in ('created', 'retry')
          and start_after <= seoga_clock()), 0) as "messageSeconds",
      (select extract(epoch from seoga_clock() - max(ended_at))::float from backup where state = 'done')
        as "backupSeconds",
      (select state = 'done' from backup where state <> 'running' order by begun_at desc limit 1) as "isLastBackupDone"
    from (select 1) one
      left join (select at, invariants from ledger_check order by id desc limit 1) checked on true
      left join (select at, differences from payment_comparison order by id desc limit 1) compared on true`.execute(db);
  return rows[0];
}
