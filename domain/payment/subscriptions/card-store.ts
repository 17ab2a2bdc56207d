import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';

/** What is shown of a member's card. */
export interface RegisteredCard {
  name: string;
  /** The last four digits, empty when the gateway hides them. */
  tail: string;
}

export async function selectCard(
  db: Db,
  memberNo: number,
): Promise<(RegisteredCard & { keySealed: string }) | undefined> {
  return db
    .selectFrom('pass_card')
    .select(['name', 'tail', 'key_sealed as keySealed'])
    .where('member_no', '=', memberNo)
    .executeTakeFirst();
}

/** Stores a member's card; returns the sealed key of the one that it replaces. */
export async function replaceCard(
  tx: Tx,
  card: RegisteredCard & { memberNo: number; keySealed: string },
): Promise<string | undefined> {
  const { memberNo, keySealed, name, tail } = card;
  const before = await selectCard(tx, memberNo);
  await sql`
    insert into pass_card (member_no, key_sealed, name, tail) values (${memberNo}, ${keySealed}, ${name}, ${tail})
    on conflict (member_no) do update set key_sealed = ${keySealed}, name = ${name}, tail = ${tail},
      registered_at = seoga_clock()`.execute(tx);
  return before?.keySealed;
}

/** Deletes a member's card; returns its sealed key. */
export async function deleteCard(tx: Tx, memberNo: number): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('pass_card')
    .where('member_no', '=', memberNo)
    .returning('key_sealed as keySealed')
    .executeTakeFirst();
  return row?.keySealed;
}

/** Deletes the cards of the day before that pay for nothing; returns their sealed keys. */
export async function deleteUnusedCards(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ keySealed: string }>`
    delete from pass_card c
    where c.registered_at < seoga_clock() - interval '1 day' and not exists (
      select 1
      from pass_subscription s
      where s.member_no = c.member_no and s.ended_at is null
    )
    returning c.key_sealed as "keySealed"`.execute(tx);
  return rows.map(({ keySealed }) => keySealed);
}
