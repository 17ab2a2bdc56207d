import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#kernel/context';

/**
 * Whether the aliased work is within its rights period. Lists use the cached `is_listed`; purchases must check this to
 * be exact.
 */
export function inRightsSql(work: string, at: RawBuilder<unknown>): RawBuilder<boolean> {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${work}.${name}`);
  return sql`((${column('rights_from')} is null or ${column('rights_from')} <= ${at})
    and (${column('rights_until')} is null or ${column('rights_until')} > ${at}))`;
}

export const RIGHTS_CHANGE_DUE = sql<boolean>`(w.rights_from is not null or w.rights_until is not null)
  and w.is_listed <> (w.wants_listing and ${inRightsSql('w', sql`seoga_now()`)})`;

/** Updates the listing of works whose rights began or ended; returns them. */
export async function applyRightsPeriods(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with turned as (update work w set is_listed = not w.is_listed where ${RIGHTS_CHANGE_DUE} returning w.id),
    bumped as (update page_version set version = version + 1 where exists (select 1 from turned))
    select id from turned order by 1`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Updates the listing after an edit of listing or rights. */
export async function refreshListing(tx: Tx, workIds: readonly number[]): Promise<void> {
  await sql`update work w set is_listed = w.wants_listing and ${inRightsSql('w', sql`seoga_now()`)}
    where w.id = any(${[...workIds]}::bigint[])
      and w.is_listed <> (w.wants_listing and ${inRightsSql('w', sql`seoga_now()`)})`.execute(tx);
}
