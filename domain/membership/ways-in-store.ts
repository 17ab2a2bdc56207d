import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import type { LoginProvider, MemberState, SocialProvider } from '#vocabulary/members';

/** Whose way in it is. */
export async function selectIdentityOwner(
  tx: Tx,
  ask: { provider: LoginProvider; subject: string },
): Promise<{ member_no: number; state: MemberState } | undefined> {
  return tx
    .selectFrom('login_identity')
    .innerJoin('member', 'member.member_no', 'login_identity.member_no')
    .select(['member.member_no', 'member.state'])
    .where('login_identity.provider', '=', ask.provider)
    .where('login_identity.subject', '=', ask.subject)
    .executeTakeFirst();
}

export async function noteIdentityUsed(tx: Tx, ask: { provider: LoginProvider; subject: string }): Promise<void> {
  await tx
    .updateTable('login_identity')
    .set({ used_at: sql<Date>`seoga_now()` })
    .where('provider', '=', ask.provider)
    .where('subject', '=', ask.subject)
    .execute();
}

/** Ways in of one member, the oldest first. */
export async function selectIdentities(
  db: Db | Tx,
  memberNo: number,
): Promise<{ provider: LoginProvider; mail: string | null; linked_at: Date; used_at: Date | null }[]> {
  return db
    .selectFrom('login_identity')
    .select(['provider', 'mail', 'linked_at', 'used_at'])
    .where('member_no', '=', memberNo)
    .orderBy('linked_at')
    .orderBy('provider')
    .execute();
}

/** One change of a member's ways in at a time: two that go at once could take the last two. */
export async function lockMember(tx: Tx, memberNo: number): Promise<void> {
  await tx.selectFrom('member').select('member_no').where('member_no', '=', memberNo).forNoKeyUpdate().execute();
}

export async function deleteIdentity(tx: Tx, ask: { memberNo: number; provider: LoginProvider }): Promise<void> {
  await tx
    .deleteFrom('login_identity')
    .where('member_no', '=', ask.memberNo)
    .where('provider', '=', ask.provider)
    .execute();
}

/** Removes every link to a provider; answers which there were. */
export async function deleteProviderLinks(tx: Tx, memberNo: number): Promise<SocialProvider[]> {
  const rows = await tx
    .deleteFrom('login_identity')
    .where('member_no', '=', memberNo)
    .where('provider', '<>', 'mail')
    .returning('provider')
    .execute();
  return rows.flatMap(({ provider }) => (provider === 'mail' ? [] : [provider]));
}
