import type { Needs } from '#kernel/context';
import type { SessionMember } from '../sessions/session-member.ts';
import { selectConsent } from '../member-store.ts';

/**
 * Hashes of a member's e-mail address for advertising systems (specification E2). Empty without marketing consent: a
 * hash identifies as well as the address.
 */
export async function advertisingEmailHashes(
  ctx: Needs<'db' | 'secrets'>,
  member: Pick<SessionMember, 'memberNo' | 'mail'>,
): Promise<{ mem_mail_sha256: string; mem_mail_md5: string }> {
  const agreed =
    member.mail !== null && (await selectConsent(ctx.db, { memberNo: member.memberNo, kind: 'marketing' }));
  if (!agreed || member.mail === null) return { mem_mail_sha256: '', mem_mail_md5: '' };
  return { mem_mail_sha256: hex(ctx.secrets.digest(member.mail)), mem_mail_md5: ctx.secrets.md5(member.mail) };
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
