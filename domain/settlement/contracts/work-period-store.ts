import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';

export function seoulDaySql(at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${at} at time zone 'Asia/Seoul')::date`;
}

export function workPeriodSql(workId: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`cross join lateral (select x.publisher_id, x.is_exempt from settlement_work_period x
    where x.work_id = ${workId} and x.from_day <= ${day} order by x.from_day desc limit 1) wp`;
}

export function publisherOnSql(workId: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select x.publisher_id from settlement_work_period x
    where x.work_id = ${workId} and x.from_day <= ${day} order by x.from_day desc limit 1)`;
}

export interface WorkPeriod {
  publisherId: number | null;
  isExempt: boolean;
}

export interface WorkPeriodChange {
  workId: number;
  kind: string;
  publisher: string | null | undefined;
  /** Null: by its kind. */
  isTaxFree: boolean | null | undefined;
}

export async function selectWorkPeriod(
  db: Db | Tx,
  { workId, kind, publisher, isTaxFree }: WorkPeriodChange,
): Promise<{ now: WorkPeriod; next: WorkPeriod; firstDay: string }> {
  const { rows } = await sql<{ now: WorkPeriod; next: WorkPeriod; firstDay: string }>`
    select json_build_object('publisherId', x.publisher_id, 'isExempt', x.is_exempt) as now,
      json_build_object(
        'publisherId', case
          when ${publisher === undefined} then w.publisher_id -- A new publisher has no contracts yet.

          when ${publisher ?? null}::text is not null then coalesce((
            select p.id
            from publisher p
            where p.name = ${publisher ?? null}
          ), -1)
        end,
        'isExempt', coalesce(
          case when ${isTaxFree === undefined} then w.is_tax_free else ${isTaxFree ?? null}::boolean end,
          ${kind} = 'single'
        )
      ) as next,
      to_char((seoga_now() at time zone 'Asia/Seoul')::date + 1, 'YYYY-MM-DD') as "firstDay"
    from settlement_work_period x
    join work w on w.id = x.work_id
    where x.work_id = ${workId}
    order by x.from_day desc
    limit 1`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`the work ${workId} has no period`);
  return row;
}
