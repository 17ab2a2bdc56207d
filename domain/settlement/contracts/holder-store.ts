import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { RefundBank } from '#shared/money/payments';
import type { HolderKind } from '#shared/money/settlement';
import type { ShareContract, SettlementTerms } from './share-rules.ts';

/** A right holder. */
export interface RightHolder {
  id: number;
  name: string;
  kind: HolderKind;
  businessNumber: string | null;
  /** 대표자, for tax invoices. */
  representative: string;
  mail: string;
}

/** A right holder in the list. */
export interface RightHolderRow extends RightHolder {
  contracts: number;
  operators: number;
  account: { bank: RefundBank; tail: string; checkState: 'matched' | 'unchecked' } | null;
  /** What is left of advances, by closed months. */
  advanceWon: number;
}

export async function selectHolders(db: Db): Promise<RightHolderRow[]> {
  const { rows } = await sql<RightHolderRow>`
    select h.id, h.name, h.kind, h.business_number as "businessNumber", h.representative, h.mail,
      (select count(*)::int from holder_contract c where c.holder_id = h.id
        and (c.until_day is null or c.until_day >= (seoga_now() at time zone 'Asia/Seoul')::date)) as contracts,
      (select count(*)::int from operator o where o.right_holder_id = h.id and o.disabled_at is null) as operators,
      (select json_build_object('bank', a.bank, 'tail', a.tail, 'checkState', a.check_state)
        from holder_account a where a.holder_id = h.id) as account,
      (
        select coalesce(sum(a.won - r.won), 0)::bigint
        from holder_advance a
        cross join lateral (
          select coalesce(sum(x.won), 0)::bigint as won
          from settlement_recoupment x
          join settlement t on t.month = x.month and t.state = 'closed'
          where x.advance_id = a.id
        ) r
        where a.holder_id = h.id and a.ended_month is null
      ) as "advanceWon"
    from right_holder h order by h.name`.execute(db);
  return rows;
}

export async function selectHolder(db: Db, id: number): Promise<RightHolder | undefined> {
  return db
    .selectFrom('right_holder')
    .select(['id', 'name', 'kind', 'business_number as businessNumber', 'representative', 'mail'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function upsertHolder(
  tx: Tx,
  holder: Omit<RightHolder, 'id'> & { id?: number },
): Promise<number | undefined> {
  const { id, name, kind, businessNumber, representative, mail } = holder;
  const sameName = await tx.selectFrom('right_holder').select('id').where('name', '=', name).executeTakeFirst();
  if (sameName && sameName.id !== id) return undefined;
  const values = { name, kind, business_number: businessNumber, representative, mail };
  if (id === undefined) {
    const created = await tx
      .insertInto('right_holder')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return created?.id;
  }
  await tx.updateTable('right_holder').set(values).where('id', '=', id).execute();
  return id;
}

/** The columns of a contract `c`. */
export const CONTRACT_COLUMNS = sql`
  c.id, c.holder_id as "holderId", c.work_id as "workId", c.publisher_id as "publisherId",
  to_char(c.from_day, 'YYYY-MM-DD') as "fromDay", to_char(c.until_day, 'YYYY-MM-DD') as "untilDay",
  c.rate_bp as "rateBp", c.event_bp as "eventBp", c.waiting_bp as "waitingBp", c.support_bp as "supportBp",
  c.pass_bp as "passBp", c.early_bp as "earlyBp", c.base`;

/** A contract with the name of its work or publisher. */
export interface ContractRow extends ShareContract {
  work: string | null;
  publisher: string | null;
}

export async function selectContracts(db: Db, holderId: number): Promise<ContractRow[]> {
  const { rows } = await sql<ContractRow>`
    select ${CONTRACT_COLUMNS}, w.title as work, p.name as publisher
    from holder_contract c left join work w on w.id = c.work_id left join publisher p on p.id = c.publisher_id
    where c.holder_id = ${holderId} order by c.from_day desc, c.id desc`.execute(db);
  return rows;
}

/** Contracts in force today of a work and of its publisher, and the day. */
export async function selectContractsToday(
  db: Db,
  workId: number,
): Promise<{ publisher: number | null; today: string; contracts: ShareContract[] } | undefined> {
  const { rows } = await sql<{ publisher: number | null; today: string; contracts: ShareContract[] }>`
    with moment as (select (seoga_now() at time zone 'Asia/Seoul')::date as today)
    select w.publisher_id as publisher, to_char(moment.today, 'YYYY-MM-DD') as today,
      (
        select coalesce(json_agg(to_json(f) order by f.id), '[]')
        from (
          select ${CONTRACT_COLUMNS}
          from holder_contract c
          where (c.work_id = w.id or c.publisher_id = w.publisher_id) and c.from_day <= moment.today
            and (c.until_day is null or c.until_day >= moment.today)
        ) f
      ) as contracts
    from work w, moment
    where w.id = ${workId}::bigint`.execute(db);
  return rows[0];
}

export async function lockContracts(tx: Tx): Promise<void> {
  await sql`lock table holder_contract in share row exclusive mode`.execute(tx);
}

export async function insertContract(tx: Tx, contract: Omit<ShareContract, 'id'>): Promise<number> {
  const { id } = await tx
    .insertInto('holder_contract')
    .values({
      holder_id: contract.holderId,
      work_id: contract.workId,
      publisher_id: contract.publisherId,
      from_day: contract.fromDay,
      until_day: contract.untilDay,
      rate_bp: contract.rateBp,
      event_bp: contract.eventBp,
      waiting_bp: contract.waitingBp,
      support_bp: contract.supportBp,
      pass_bp: contract.passBp,
      early_bp: contract.earlyBp,
      base: contract.base,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateContractEnd(tx: Tx, contract: { id: number; untilDay: string }): Promise<void> {
  await tx.updateTable('holder_contract').set({ until_day: contract.untilDay }).where('id', '=', contract.id).execute();
}

export async function findSubject(
  db: Db,
  subject: { kind: 'work' | 'publisher'; text: string },
): Promise<{ id: number; name: string } | undefined> {
  const id = /^\d{1,15}$/.test(subject.text) ? Number(subject.text) : -1;
  const { rows } =
    subject.kind === 'work'
      ? await sql<{ id: number; name: string }>`select id, title as name from work
          where id = ${id} or title = ${subject.text} order by id = ${id} desc, id limit 2`.execute(db)
      : await sql<{ id: number; name: string }>`select id, name from publisher
          where id = ${id} or name = ${subject.text} order by id = ${id} desc, id limit 2`.execute(db);
  // A title used twice is ambiguous; only the ID decides.
  return rows.length > 1 && rows[0]?.id !== id ? undefined : rows[0];
}

export async function upsertTerms(tx: Tx, terms: SettlementTerms): Promise<void> {
  const values = { web_bp: terms.webBp, ios_bp: terms.iosBp, aos_bp: terms.aosBp, coin_won: terms.coinWon };
  await tx
    .insertInto('settlement_terms')
    .values({ from_day: terms.fromDay, ...values })
    .onConflict((conflict) => conflict.column('from_day').doUpdateSet(values))
    .execute();
}

export async function selectHolderAddresses(
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, { address: string; isAuthor: boolean; hasAccount: boolean }>> {
  const { rows } = await sql<{ id: number; address: string; isAuthor: boolean; hasAccount: boolean }>`
    select h.id, h.mail as address, h.member_no is not null as "isAuthor", exists (select 1 from operator o
      where o.right_holder_id = h.id and o.disabled_at is null) as "hasAccount"
    from right_holder h where h.id = any(${ids}::bigint[]) and h.mail <> ''`.execute(tx);
  return new Map(rows.map(({ id, ...mail }) => [id, mail]));
}

export async function selectHolderNames(db: Db): Promise<Map<number, string>> {
  const rows = await db.selectFrom('right_holder').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function selectSuppliers(
  db: Db,
  holders: readonly number[],
): Promise<Map<number, { representative: string; mail: string }>> {
  const rows = await db
    .selectFrom('right_holder')
    .select(['id', 'representative', 'mail'])
    .where('id', '=', sql<number>`any(${[...holders]}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, representative, mail }) => [id, { representative, mail }]));
}
