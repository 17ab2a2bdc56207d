import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { LoginProvider, MemberState, SocialProvider } from '#shared/members/members';

export async function selectIdentityOwner(
  tx: Tx,
  input: { provider: LoginProvider; subject: string },
): Promise<{ member_no: number; state: MemberState } | undefined> {
  return tx
    .selectFrom('login_identity')
    .innerJoin('member', 'member.member_no', 'login_identity.member_no')
    .select(['member.member_no', 'member.state'])
    .where('login_identity.provider', '=', input.provider)
    .where('login_identity.subject', '=', input.subject)
    .executeTakeFirst();
}

export async function markIdentityUsed(tx: Tx, input: { provider: LoginProvider; subject: string }): Promise<void> {
  await tx
    .updateTable('login_identity')
    .set({ used_at: sql<Date>`seoga_now()` })
    .where('provider', '=', input.provider)
    .where('subject', '=', input.subject)
    .execute();
}

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

/** Serializes changes to a member's logins: two concurrent removals could remove the last two. */
export async function lockMember(tx: Tx, memberNo: number): Promise<void> {
  await tx.selectFrom('member').select('member_no').where('member_no', '=', memberNo).forNoKeyUpdate().execute();
}

export async function deleteIdentity(tx: Tx, input: { memberNo: number; provider: LoginProvider }): Promise<void> {
  await tx
    .deleteFrom('login_identity')
    .where('member_no', '=', input.memberNo)
    .where('provider', '=', input.provider)
    .execute();
}

export async function deleteProviderLinks(tx: Tx, memberNo: number): Promise<SocialProvider[]> {
  const rows = await tx
    .deleteFrom('login_identity')
    .where('member_no', '=', memberNo)
    .where('provider', '<>', 'mail')
    .returning('provider')
    .execute();
  return rows.flatMap(({ provider }) => (provider === 'mail' ? [] : [provider]));
}
