import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#shared/context';

/**
 * Whether the shop may sell a work at that moment: within the period of its rights, where it has one. Of the work under that
 * name. Lists ask `is_listed`, which the clock keeps; what takes coins asks this too, so that not a second is sold beyond.
 */
export function inRightsSql(work: string, at: RawBuilder<unknown>): RawBuilder<boolean> {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${work}.${name}`);
  return sql`((${column('rights_from')} is null or ${column('rights_from')} <= ${at})
    and (${column('rights_until')} is null or ${column('rights_until')} > ${at}))`;
}

/** A work whose listing is not what its operator wishes within its rights. */
export const RIGHTS_TURN = sql<boolean>`(w.rights_from is not null or w.rights_until is not null)
  and w.is_listed <> (w.wants_listing and ${inRightsSql('w', sql`seoga_now()`)})`;

/** Lists or takes off the works whose rights began or ended; answers them. */
export async function turnRights(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with turned as (update work w set is_listed = not w.is_listed where ${RIGHTS_TURN} returning w.id),
    bumped as (update page_version set version = version + 1 where exists (select 1 from turned))
    select id from turned order by 1`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Lists works as their operators wish, within their rights of now; called where either was written. */
export async function settleListing(tx: Tx, workIds: readonly number[]): Promise<void> {
  await sql`update work w set is_listed = w.wants_listing and ${inRightsSql('w', sql`seoga_now()`)}
    where w.id = any(${[...workIds]}::bigint[])
      and w.is_listed <> (w.wants_listing and ${inRightsSql('w', sql`seoga_now()`)})`.execute(tx);
}
