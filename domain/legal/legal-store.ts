import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import type { LegalBlock, LegalKind } from '#vocabulary/legal-texts';

export interface LegalVersion {
  version: string;
  title: string;
  inForceAt: Date;
  isDue: boolean;
}

/** Every version of a text, the newest first; `isDue` once its day has come. */
export async function selectVersions(db: Db, kind: LegalKind): Promise<LegalVersion[]> {
  return db
    .selectFrom('legal_text')
    .select((eb) => [
      'version',
      'title',
      'in_force_at as inForceAt',
      eb(eb.ref('in_force_at'), '<=', sql<Date>`seoga_now()`)
        .$castTo<boolean>()
        .as('isDue'),
    ])
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .execute();
}

/** The parts of one version. */
export async function selectBlocks(db: Db, text: { kind: LegalKind; version: string }): Promise<LegalBlock[]> {
  const row = await db
    .selectFrom('legal_text')
    .select('blocks')
    .where('kind', '=', text.kind)
    .where('version', '=', text.version)
    .executeTakeFirst();
  return row?.blocks ?? [];
}

/** The version of each text that holds now. */
export async function selectInForce(db: Db): Promise<{ kind: LegalKind; version: string }[]> {
  return db
    .selectFrom('legal_text')
    .distinctOn('kind')
    .select(['kind', 'version'])
    .where('in_force_at', '<=', sql<Date>`seoga_now()`)
    .orderBy('kind')
    .orderBy('version', 'desc')
    .execute();
}

/** Writes a version that is not in force yet, or not there. False when one in force says something else. */
export async function writeVersion(
  tx: Tx,
  text: { kind: LegalKind; version: string; title: string; blocks: LegalBlock[] },
): Promise<'added' | 'changed' | 'same' | 'fixed'> {
  const blocks = JSON.stringify(text.blocks);
  const { rows } = await sql<{ is_same: boolean; is_due: boolean }>`
    select title = ${text.title} and blocks = ${blocks}::jsonb as is_same, in_force_at <= seoga_now() as is_due
    from legal_text where kind = ${text.kind} and version = ${text.version} for update`.execute(tx);
  const known = rows[0];
  if (known?.is_same) return 'same';
  if (known?.is_due) return 'fixed';
  await sql`
    insert into legal_text (kind, version, in_force_at, title, blocks)
    values (${text.kind}, ${text.version}, ${text.version}::timestamp at time zone 'Asia/Seoul', ${text.title}, ${blocks})
    on conflict (kind, version) do update set title = excluded.title, blocks = excluded.blocks`.execute(tx);
  await sql`update page_version set version = version + 1`.execute(tx);
  return known ? 'changed' : 'added';
}
