import { sql } from 'kysely';
import type { Tx } from '#kernel/context';

/** Latest works per member; heavy readers add little and cost quadratically. */
const LATEST = 30;
const READERS = 3;
const MAX = 20;

/**
 * Recounts works read or followed by the same members and keeps the strongest pairs. Writes only changes; idempotent.
 * Returns the number of pairs.
 */
export async function refreshReadTogetherPairs(tx: Tx): Promise<number> {
  await sql`set local work_mem = '96MB'`.execute(tx);
  const { rows } = await sql<{ pairs: number }>`
    with kept as (
      select member_no, work_id, max(at) as at
      from (
        select member_no, work_id, at
        from reading_place
        union all
        select member_no, work_id, at
        from follow
      ) each
      group by member_no, work_id
    ),
    latest as materialized (
      select member_no, work_id
      from (
        select member_no, work_id, row_number() over (partition by member_no order by at desc, work_id) as place
        from kept
      ) k
      where place <= ${LATEST}
    ),
    pairs as materialized (
      select a.work_id, b.work_id as other_id, count(*)::int as readers
      from latest a
      join latest b on b.member_no = a.member_no and b.work_id > a.work_id
      group by a.work_id, b.work_id
      having count(*) >= ${READERS}
    ),
    best as materialized (
      select work_id, other_id, readers
      from (
        select *, row_number() over (partition by work_id order by readers desc, other_id) as place
        from (
          select work_id, other_id, readers
          from pairs
          union all
          select other_id, work_id, readers
          from pairs
        ) both_ways
      ) ranked
      where place <= ${MAX} and exists (select 1 from work w where w.id = ranked.work_id)
        and exists (select 1 from work w where w.id = ranked.other_id)
    ),
    gone as (
      delete from read_together r
      where not exists (select 1 from best where best.work_id = r.work_id and best.other_id = r.other_id)
    ),
    written as (
      insert into read_together as r (work_id, other_id, readers)
      select work_id, other_id, readers
      from best
      on conflict (work_id, other_id) do update set readers = excluded.readers
      where r.readers <> excluded.readers
    )
    select count(*)::int as pairs
    from best`.execute(tx);
  return rows[0]?.pairs ?? 0;
}
