import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { RightHolder } from '../contracts/holder-store.ts';

/** The right holder that a member is. */
export async function selectAuthorHolder(db: Db | Tx, memberNo: number): Promise<RightHolder | undefined> {
  return db
    .selectFrom('right_holder')
    .select(['id', 'name', 'kind', 'business_number as businessNumber', 'representative', 'mail'])
    .where('member_no', '=', memberNo)
    .executeTakeFirst();
}

/** The member that a right holder is; null for others. */
export async function selectHolderMember(db: Db | Tx, holderId: number): Promise<number | null> {
  const row = await db
    .selectFrom('right_holder')
    .select('member_no as memberNo')
    .where('id', '=', holderId)
    .executeTakeFirst();
  return row?.memberNo ?? null;
}

export async function writeHolderMember(tx: Tx, { id, memberNo }: { id: number; memberNo: number }): Promise<void> {
  await tx.updateTable('right_holder').set({ member_no: memberNo }).where('id', '=', id).execute();
}

/** What is owed to a leaving member stays with the right holder, who is no longer a member. */
export async function releaseHolder(tx: Tx, memberNo: number): Promise<void> {
  await tx.updateTable('right_holder').set({ member_no: null, mail: '' }).where('member_no', '=', memberNo).execute();
}

/** Why an author is not paid yet. */
export interface PayoutFacts {
  hasAccount: boolean;
  /** While a change of the account can be undone. */
  heldUntil: Date | null;
  /** The day in Seoul on which the account was changed. */
  changedOn: string | null;
  /** A minor without a recorded consent of the guardian (민법 제5조). */
  needsGuardian: boolean;
}

/** The facts about payouts to right holders. Contracts need the full age of nineteen. */
export async function selectPayoutFacts(db: Db | Tx, holders: readonly number[]): Promise<Map<number, PayoutFacts>> {
  const { rows } = await sql<PayoutFacts & { holderId: number }>`
    select h.id as "holderId", a.holder_id is not null as "hasAccount",
      case when a.held_until > seoga_now() then a.held_until end as "heldUntil",
      to_char(a.changed_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as "changedOn",
      coalesce(
        extract(year from seoga_now() at time zone 'Asia/Seoul') - proof.birth_year <= 19 and g.member_no is null,
        false
      ) as "needsGuardian"
    from right_holder h
    left join holder_account a on a.holder_id = h.id
    left join guardian_consent g on g.member_no = h.member_no
    left join lateral (
      select i.birth_year
      from identity_check i
      where i.member_no = h.member_no
      order by i.verified_at desc, i.id desc
      limit 1
    ) proof on true
    where h.id = any(${[...holders]}::bigint[])`.execute(db);
  return new Map(rows.map(({ holderId, ...facts }) => [holderId, facts]));
}
