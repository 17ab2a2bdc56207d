import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { ContentOrigin } from '#kernel/content-origin';
import type { LegalBlock, LegalKind } from '#shared/members/policies';

/** A version of a text; `isDue` from its effective day. */
export interface LegalVersion {
  version: string;
  title: string;
  inForceAt: Date;
  isDue: boolean;
}

/** Versions of a text, newest first; `isDue` from its effective day. */
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

export async function selectBlocks(db: Db, text: { kind: LegalKind; version: string }): Promise<LegalBlock[]> {
  const row = await db
    .selectFrom('legal_text')
    .select('blocks')
    .where('kind', '=', text.kind)
    .where('version', '=', text.version)
    .executeTakeFirst();
  return row?.blocks ?? [];
}

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

/** Members who are not operators trying out their own shop. */
export async function countRealMembers(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    select count(*)::int as members from member m
    where m.state <> 'withdrawn' and not exists (select 1 from operator o where lower(o.mail) = lower(m.mail))`.execute(
    db,
  );
  return rows[0]?.members ?? 0;
}

/**
 * Writes an upcoming or new version. Never one in force unless `canReplace`, nor a console version from a folder.
 */
export async function writeVersion(
  tx: Tx,
  text: {
    kind: LegalKind;
    version: string;
    title: string;
    blocks: LegalBlock[];
    origin: ContentOrigin;
    canReplace?: boolean;
  },
): Promise<'added' | 'changed' | 'same' | 'fixed' | 'kept'> {
  const blocks = JSON.stringify(text.blocks);
  const { rows } = await sql<{ is_same: boolean; is_due: boolean; origin: ContentOrigin }>`
    select title = ${text.title} and blocks = ${blocks}::jsonb as is_same, in_force_at <= seoga_now() as is_due, origin
    from legal_text where kind = ${text.kind} and version = ${text.version} for update`.execute(tx);
  const existing = rows[0];
  if (existing?.is_same) return 'same';
  if (existing?.is_due && !text.canReplace) return 'fixed';
  if (existing?.origin === 'console' && text.origin === 'folder') return 'kept';
  await sql`
    insert into legal_text (kind, version, in_force_at, title, blocks, origin)
    values (${text.kind}, ${text.version}, ${text.version}::timestamp at time zone 'Asia/Seoul', ${text.title}, ${blocks}, ${text.origin})
    on conflict (kind, version) do update set title = excluded.title, blocks = excluded.blocks, origin = excluded.origin`.execute(
    tx,
  );
  await sql`update page_version set version = version + 1`.execute(tx);
  return existing ? 'changed' : 'added';
}

export interface StoredLegal {
  title: string;
  blocks: LegalBlock[];
  inForceAt: Date;
  isDue: boolean;
  origin: ContentOrigin;
}

export async function selectStoredLegal(
  db: Db | Tx,
  text: { kind: LegalKind; version: string },
): Promise<StoredLegal | undefined> {
  const { rows } = await sql<StoredLegal>`
    select title, blocks, in_force_at as "inForceAt", in_force_at <= seoga_now() as "isDue", origin
    from legal_text where kind = ${text.kind} and version = ${text.version}`.execute(db);
  return rows[0];
}

/** The day in Seoul so many days ahead, as `2026-12-22`. */
export async function selectDayAhead(db: Db | Tx, days: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select to_char((seoga_now() at time zone 'Asia/Seoul')::date + ${days}::int, 'YYYY-MM-DD') as day`.execute(db);
  return rows[0]?.day ?? '';
}

export async function deleteComing(tx: Tx, text: { kind: LegalKind; version: string }): Promise<boolean> {
  const { rows } = await sql`
    delete from legal_text where kind = ${text.kind} and version = ${text.version} and in_force_at > seoga_now() returning 1`.execute(
    tx,
  );
  if (rows.length > 0) await sql`update page_version set version = version + 1`.execute(tx);
  return rows.length > 0;
}
