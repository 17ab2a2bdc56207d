import { sql } from 'kysely';
import type { Db } from '#kernel/context';

/** Database metrics for alerts. Ages in seconds, null without data. */
export interface MetricsRow {
  /** Broken invariants of the last ledger check. */
  brokenInvariants: number | null;
  checkSeconds: number | null;
  /** Differences in the last comparison with the payment gateway; null also when it was unreachable. */
  paymentDifferences: number | null;
  comparisonSeconds: number | null;
  /** Age of the oldest unprocessed gateway or store message. */
  messageSeconds: number;
  backupSeconds: number | null;
  isLastBackupDone: boolean | null;
}

/** Runs every few seconds: reads only small tables or the newest rows by key. */
export async function selectMetrics(db: Db): Promise<MetricsRow | undefined> {
  const { rows } = await sql<MetricsRow>`
    select case
      when checked.at is not null then (
        select count(*) filter (where (i ->> 'broken')::int > 0)::int
        from jsonb_array_elements(checked.invariants) i
      )
    end as "brokenInvariants",
      extract(epoch from seoga_clock() - checked.at)::float as "checkSeconds",
      jsonb_array_length(compared.differences) as "paymentDifferences",
      extract(epoch from seoga_clock() - compared.at)::float as "comparisonSeconds",
      coalesce((
        select extract(epoch from seoga_clock() - min(start_after))::float
        from pgboss.job
        where name in ('payment-settle', 'store-settle') and state in ('created', 'retry')
          and start_after <= seoga_clock()
      ), 0) as "messageSeconds",
      (
        select extract(epoch from seoga_clock() - max(ended_at))::float
        from backup
        where state = 'done'
      ) as "backupSeconds",
      (
        select state = 'done'
        from backup
        where state <> 'running'
        order by begun_at desc
        limit 1
      ) as "isLastBackupDone"
    from (select 1) one
    left join (select at, invariants from ledger_check order by id desc limit 1) checked on true
    left join (select at, differences from payment_comparison order by id desc limit 1) compared on true`.execute(db);
  return rows[0];
}
