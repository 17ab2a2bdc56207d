import type { Needs } from '#shared/context';
import type { MemberVisit } from './member-visit.ts';
import { selectConsent } from './member-store.ts';

/**
 * Hashes of a member's address for advertising systems (specification E2). Empty without consent to marketing: a hash
 * of an address is as good as the address.
 */
export async function advertisingMail(
  ctx: Needs<'db' | 'secrets'>,
  member: Pick<MemberVisit, 'memberNo' | 'mail'>,
): Promise<{ mem_mail_sha256: string; mem_mail_md5: string }> {
  const agreed =
    member.mail !== null && (await selectConsent(ctx.db, { memberNo: member.memberNo, kind: 'marketing' }));
  if (!agreed || member.mail === null) return { mem_mail_sha256: '', mem_mail_md5: '' };
  return { mem_mail_sha256: hex(ctx.secrets.digest(member.mail)), mem_mail_md5: ctx.secrets.md5(member.mail) };
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
