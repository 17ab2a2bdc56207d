import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import type { HolderKind } from '#vocabulary/settlement';
import type { Contract, Terms } from './share-rules.ts';

/** Who holds rights: as little of a person as a settlement needs. */
export interface Holder {
  id: number;
  name: string;
  kind: HolderKind;
  businessNumber: string | null;
  mail: string;
}

/** A holder in the list. */
export interface HolderRow extends Holder {
  contracts: number;
  operators: number;
}

/** Every holder by name, with contracts that hold now or will, and with operators of their own. */
export async function selectHolders(db: Db): Promise<HolderRow[]> {
  const { rows } = await sql<HolderRow>`
    select h.id, h.name, h.kind, h.business_number as "businessNumber", h.mail,
      (select count(*)::int from holder_contract c where c.holder_id = h.id
        and (c.until_day is null or c.until_day >= (seoga_now() at time zone 'Asia/Seoul')::date)) as contracts,
      (select count(*)::int from operator o where o.right_holder_id = h.id and o.disabled_at is null) as operators
    from right_holder h order by h.name`.execute(db);
  return rows;
}

export async function selectHolder(db: Db, id: number): Promise<Holder | undefined> {
  return db
    .selectFrom('right_holder')
    .select(['id', 'name', 'kind', 'business_number as businessNumber', 'mail'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Writes a holder, a new one where there is no number. Undefined where another has that name. */
export async function upsertHolder(tx: Tx, holder: Omit<Holder, 'id'> & { id?: number }): Promise<number | undefined> {
  const { id, name, kind, businessNumber, mail } = holder;
  const taken = await tx.selectFrom('right_holder').select('id').where('name', '=', name).executeTakeFirst();
  if (taken && taken.id !== id) return undefined;
  const values = { name, kind, business_number: businessNumber, mail };
  if (id === undefined) {
    const made = await tx
      .insertInto('right_holder')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return made?.id;
  }
  await tx.updateTable('right_holder').set(values).where('id', '=', id).execute();
  return id;
}

/** A contract with what it is about. */
export interface ContractRow extends Contract {
  work: string | null;
  publisher: string | null;
}

/** Contracts of a holder, the latest first. */
export async function selectContracts(db: Db, holderId: number): Promise<ContractRow[]> {
  const { rows } = await sql<ContractRow>`
    select c.id, c.holder_id as "holderId", c.work_id as "workId", c.publisher_id as "publisherId",
      to_char(c.from_day, 'YYYY-MM-DD') as "fromDay", to_char(c.until_day, 'YYYY-MM-DD') as "untilDay", c.rate_bp as "rateBp", c.event_bp as "eventBp",
      c.waiting_bp as "waitingBp", c.base, w.title as work, p.name as publisher
    from holder_contract c left join work w on w.id = c.work_id left join publisher p on p.id = c.publisher_id
    where c.holder_id = ${holderId} order by c.from_day desc, c.id desc`.execute(db);
  return rows;
}

/** One contract changes at a time: two that fit each alone may be too much together. */
export async function lockContracts(tx: Tx): Promise<void> {
  await sql`lock table holder_contract in share row exclusive mode`.execute(tx);
}

export async function insertContract(tx: Tx, contract: Omit<Contract, 'id'>): Promise<number> {
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
      base: contract.base,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateEnd(tx: Tx, contract: { id: number; untilDay: string }): Promise<void> {
  await tx.updateTable('holder_contract').set({ until_day: contract.untilDay }).where('id', '=', contract.id).execute();
}

/** What a contract can be about, by its number or its whole name. */
export async function findSubject(
  db: Db,
  asked: { kind: 'work' | 'publisher'; text: string },
): Promise<{ id: number; name: string } | undefined> {
  const id = /^\d{1,15}$/.test(asked.text) ? Number(asked.text) : -1;
  const { rows } =
    asked.kind === 'work'
      ? await sql<{ id: number; name: string }>`select id, title as name from work
          where id = ${id} or title = ${asked.text} order by id = ${id} desc, id limit 2`.execute(db)
      : await sql<{ id: number; name: string }>`select id, name from publisher
          where id = ${id} or name = ${asked.text} order by id = ${id} desc, id limit 2`.execute(db);
  // Two works of one title: only a number says which.
  return rows.length > 1 && rows[0]?.id !== id ? undefined : rows[0];
}

/** Writes the terms from a day on. */
export async function upsertTerms(tx: Tx, terms: Terms): Promise<void> {
  const values = { web_bp: terms.webBp, ios_bp: terms.iosBp, aos_bp: terms.aosBp, coin_won: terms.coinWon };
  await tx
    .insertInto('settlement_terms')
    .values({ from_day: terms.fromDay, ...values })
    .onConflict((conflict) => conflict.column('from_day').doUpdateSet(values))
    .execute();
}

/** Where holders want letters, of those who told; `hasAccount`: somebody of theirs can come into the console. */
export async function selectHolderMails(
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, { address: string; hasAccount: boolean }>> {
  const { rows } = await sql<{ id: number; address: string; hasAccount: boolean }>`
    select h.id, h.mail as address, exists (select 1 from operator o
      where o.right_holder_id = h.id and o.disabled_at is null) as "hasAccount"
    from right_holder h where h.id = any(${ids}::bigint[]) and h.mail <> ''`.execute(tx);
  return new Map(rows.map(({ id, ...mail }) => [id, mail]));
}

/** The names of all holders, by number. */
export async function selectHolderNames(db: Db): Promise<Map<number, string>> {
  const rows = await db.selectFrom('right_holder').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
