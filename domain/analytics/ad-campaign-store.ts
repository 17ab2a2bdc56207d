import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { AdCampaign } from '#shared/merchandising/marketing';

const SETTING = 'adCampaigns';

export async function selectAdCampaigns(db: Db | Tx, { isLocked = false } = {}): Promise<AdCampaign[]> {
  const query = db.selectFrom('shop_setting').select('value').where('name', '=', SETTING);
  const row = await (isLocked ? query.forUpdate() : query).executeTakeFirst();
  return Array.isArray(row?.value) ? row.value : [];
}

export async function writeAdCampaigns(tx: Tx, campaigns: readonly AdCampaign[]): Promise<void> {
  await tx
    .insertInto('shop_setting')
    .values({ name: SETTING, value: JSON.stringify(campaigns), origin: 'console' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute();
}

/** Members who joined or first paid by an advert. */
export async function selectAcquisitionCounts(
  db: Db,
): Promise<{ pid: string; sid: string; joins: number; payers: number }[]> {
  const { rows } = await sql<{ pid: string; sid: string; joins: number; payers: number }>`
    select coalesce(pid, '') as pid, coalesce(sid, '') as sid, (count(*) filter (where act = 'join'))::int as joins,
      (count(*) filter (where act = 'payment'))::int as payers
    from acquisition group by 1, 2 order by 3 desc, 1, 2 limit 500`.execute(db);
  return rows;
}
