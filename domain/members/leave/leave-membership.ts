import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { REJOIN_DAYS, normalizeEmail } from '#shared/members/members';
import { seoulDate } from '#shared/content/seoul-date';
import {
  type LeavingMember,
  insertDataExport,
  insertRejoinWait,
  deleteMembership,
  anonymizeMember,
  retainByLaw,
  selectRejoinWait,
} from './leave-store.ts';
import { recordPhotoRemoval } from '../profile/profile-store.ts';

const FORMER_MEMBER_NAME = '탈퇴한 회원';
const EXPORTS_AN_HOUR = 2;

/**
 * Ends a membership in the caller's transaction: retains what the law requires, deletes the rest and anonymizes the
 * row. Returns the former data for a last e-mail. Throws AUTH_ERROR 0004 when already left.
 */
export async function leaveMembership(
  tx: Tx,
  secrets: Needs<'secrets'>['secrets'],
  memberNo: number,
): Promise<LeavingMember> {
  await retainByLaw(tx, memberNo);
  const former = await anonymizeMember(tx, { memberNo, nick: FORMER_MEMBER_NAME });
  if (!former) throw new DomainError('AUTH_ERROR', '0004');
  if (former.mail !== null) await insertRejoinWait(tx, { mailMac: mailMac(secrets, former.mail), days: REJOIN_DAYS });
  if (former.photo !== null) await recordPhotoRemoval(tx, former.photo, false);
  await deleteMembership(tx, memberNo);
  return former;
}

/** JOIN_ERROR 0010 when a member with this address left recently; otherwise undefined. */
export async function rejoinError(ctx: Needs<'db' | 'secrets'>, mail: string): Promise<DomainError | undefined> {
  const until = await selectRejoinWait(ctx.db, mailMac(ctx.secrets, mail));
  if (!until) return undefined;
  const { year, month, day } = seoulDate(until);
  return new DomainError('JOIN_ERROR', '0010', { date: `${year}.${month}.${day}` });
}

function mailMac(secrets: Needs<'secrets'>['secrets'], mail: string): string {
  return secrets.mac('identity', `left ${normalizeEmail(mail)}`);
}

/** Records a data export and returns its time. Throws EXPORT_ERROR 0001 for the third within an hour. */
export async function recordExport(ctx: Needs<'db'>, memberNo: number): Promise<Date> {
  const at = await ctx.db
    .transaction()
    .execute((tx) => insertDataExport(tx, { memberNo, mostAnHour: EXPORTS_AN_HOUR }));
  if (!at) throw new DomainError('EXPORT_ERROR', '0001');
  return at;
}
