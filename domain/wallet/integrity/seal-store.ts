import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kernel/context';
import type { Tables } from '#kernel/tables/database-tables';

export const SEALED_KINDS = ['transaction', 'lot', 'purchase', 'audit'] as const;
export type SealedKind = (typeof SEALED_KINDS)[number];
export type SealBounds = Record<SealedKind, number>;

export interface SealBlock {
  id: number;
  upTo: SealBounds;
  entries: number;
  /** Number of rows of all kinds. */
  rows: number;
  hash: Uint8Array;
  mac: string;
  keyId: string;
}

export interface SealedRow {
  id: number;
  line: string;
}

const epochSql = (column: string): RawBuilder<unknown> => sql`extract(epoch from ${sql.ref(column)})::numeric(20, 6)`;

const LINE_QUERIES: Record<
  SealedKind,
  (span: { after: number; upTo: number; limit: number }) => RawBuilder<SealedRow>
> = {
  transaction: ({ after, upTo, limit }) => sql`
    select t.id, jsonb_build_array(t.id, t.member_no, t.kind, t.ref, ${epochSql('t.at')},
        jsonb_agg(jsonb_build_array(e.n, e.member_no, e.account, e.unit, e.lot_id, e.amount) order by e.n))::text as line
    from ledger_transaction t left join ledger_entry e on e.transaction_id = t.id
    where t.id > ${after} and t.id <= ${upTo}
    group by t.id, t.member_no
    order by t.id limit ${limit}`,
  lot: ({ after, upTo, limit }) => sql`
    select l.id, jsonb_build_array(l.id, l.member_no, l.unit, l.granted, ${epochSql('l.expires_at')}, l.channel,
        l.transaction_id, ${epochSql('l.made_at')})::text as line
    from lot l
    where l.id > ${after} and l.id <= ${upTo}
    order by l.id limit ${limit}`,
  purchase: ({ after, upTo, limit }) => sql`
    select p.id, jsonb_build_array(p.id, p.member_no, p.kind, p.work_id, p.quote_id, p.list_coins, p.coins, p.paid_coins,
        p.episodes, p.opened_episodes, p.transaction_id, ${epochSql('p.made_at')}, p.is_auto, p.reward_most, p.discount_terms,
        jsonb_agg(jsonb_build_array(i.episode_id, i.list_coins) order by i.episode_id))::text || coalesce(' for ' || p.receiver_no, '') as line
    from purchase p left join purchase_item i on i.purchase_id = p.id
    where p.id > ${after} and p.id <= ${upTo}
    group by p.id, p.member_no
    order by p.id limit ${limit}`,
  // Without the reason, which must be erased for deleted members.
  audit: ({ after, upTo, limit }) => sql`
    select a.id, jsonb_build_array(a.id, ${epochSql('a.at')}, a.operator_id, a.who, a.act, a.subject, a.before, a.after)::text
      as line
    from operator_audit a
    where a.id > ${after} and a.id <= ${upTo}
    order by a.id limit ${limit}`,
};

export async function selectSealedRows(
  db: Db,
  { kind, ...span }: { kind: SealedKind; after: number; upTo: number; limit: number },
): Promise<SealedRow[]> {
  const { rows } = await LINE_QUERIES[kind](span).execute(db);
  return rows;
}

const BLOCK_COLUMNS = sql`id, last_transaction, last_lot, last_purchase, last_audit, entries, sealed_rows, hash, mac, key_id`;

type BlockColumns = Omit<Tables['ledger_block'], 'sealed_at'>;

const toBlock = (row: BlockColumns): SealBlock => ({
  id: row.id,
  upTo: { transaction: row.last_transaction, lot: row.last_lot, purchase: row.last_purchase, audit: row.last_audit },
  entries: row.entries,
  rows: row.sealed_rows,
  hash: row.hash,
  mac: row.mac,
  keyId: row.key_id,
});

export async function selectBlocks(db: Db): Promise<SealBlock[]> {
  const { rows } = await sql<BlockColumns>`select ${BLOCK_COLUMNS} from ledger_block order by id`.execute(db);
  return rows.map(toBlock);
}

export async function selectLastBlock(db: Db): Promise<SealBlock | undefined> {
  const { rows } = await sql<BlockColumns>`select ${BLOCK_COLUMNS} from ledger_block order by id desc limit 1`.execute(
    db,
  );
  return rows[0] && toBlock(rows[0]);
}

/**
 * The newest rows that no uncommitted row can precede: five minutes old, with no longer-running session that wrote to
 * these tables. Undefined while there is one.
 */
export async function selectSealable(db: Db): Promise<SealBounds | undefined> {
  const { rows } = await sql<SealBounds & { isBusy: boolean }>`
    with settled as (select seoga_clock() - interval '5 minutes' as limit_at)
    select coalesce((select max(id) from ledger_transaction, settled where at < limit_at), 0) as transaction,
      coalesce((select max(id) from lot, settled where made_at < limit_at), 0) as lot,
      coalesce((select max(id) from purchase, settled where made_at < limit_at), 0) as purchase,
      coalesce((select max(id) from operator_audit, settled where at < limit_at), 0) as audit,
      exists (
        select
        from pg_locks l
        join pg_stat_activity a on a.pid = l.pid
        where l.mode = 'RowExclusiveLock' and l.pid <> pg_backend_pid()
          and l.database = (select oid from pg_database where datname = current_database())
          and l.relation in (
            'ledger_transaction'::regclass, 'lot'::regclass, 'purchase'::regclass, 'operator_audit'::regclass
          )
          and coalesce(a.xact_start, '-infinity') < seoga_clock() - interval '4 minutes'
      ) as "isBusy"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a counting statement always answers');
  const { isBusy, ...bounds } = row;
  return isBusy ? undefined : bounds;
}

export async function insertBlock(db: Db, block: SealBlock): Promise<boolean> {
  const row = await db
    .insertInto('ledger_block')
    .values({
      id: block.id,
      last_transaction: block.upTo.transaction,
      last_lot: block.upTo.lot,
      last_purchase: block.upTo.purchase,
      last_audit: block.upTo.audit,
      entries: block.entries,
      sealed_rows: block.rows,
      hash: block.hash,
      mac: block.mac,
      key_id: block.keyId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The seals that cover a member's movements, each with its predecessor, and the number of unsealed movements. */
export async function selectCoveringSeals(
  db: Db,
  input: { memberNo: number; limit: number },
): Promise<{ seals: { block: SealBlock; before: SealBlock | undefined }[]; total: number; unsealed: number }> {
  const { rows } = await sql<{ ids: number[]; total: number; unsealed: number }>`
    with covered as materialized (select (select b.id from ledger_block b
        where b.last_transaction >= t.id order by b.last_transaction, b.id limit 1) as block
      from ledger_transaction t where t.member_no = ${input.memberNo})
    select count(distinct block)::int as total, (count(*) filter (where block is null))::int as unsealed,
      coalesce((select json_agg(block) from (select distinct block from covered where block is not null
        order by block desc limit ${input.limit}) newest), '[]') as ids
    from covered`.execute(db);
  const { ids, total, unsealed } = rows[0] ?? { ids: [], total: 0, unsealed: 0 };
  const blocks = await selectBlocksById(db, [...ids, ...ids.map((id) => id - 1)]);
  const seals = ids.flatMap((id) => {
    const block = blocks.get(id);
    return block ? [{ block, before: blocks.get(id - 1) }] : [];
  });
  return { seals, total, unsealed };
}

async function selectBlocksById(db: Db, ids: number[]): Promise<Map<number, SealBlock>> {
  const { rows } = await sql<BlockColumns>`
    select ${BLOCK_COLUMNS} from ledger_block where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, toBlock(row)]));
}

export async function selectSeoulDay(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select to_char(seoga_clock() at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day`.execute(db);
  return rows[0]?.day ?? '';
}
