import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { REJOIN_DAYS, plainMail } from '#vocabulary/members';
import { seoulDate } from '#vocabulary/seoul-date';
import {
  type LeavingMember,
  addDataExport,
  addRejoinWait,
  deleteMembership,
  emptyMember,
  keepByLaw,
  selectRejoinWait,
} from './leaving-store.ts';
import { notePhotoRemoval } from './profile-store.ts';

/** What whoever left is called where something of theirs still stands. */
const LEFT_NICK = '탈퇴한 회원';
const EXPORTS_AN_HOUR = 2;

/**
 * Ends a membership in the caller's transaction: what the law asks is laid apart, ways in, sessions and consents go, the
 * row stays as nobody's. Answers who it was, for a last letter. Refuses with AUTH_ERROR 0004 whoever had left before.
 */
export async function leaveMembership(
  tx: Tx,
  secrets: Needs<'secrets'>['secrets'],
  memberNo: number,
): Promise<LeavingMember> {
  await keepByLaw(tx, memberNo);
  const left = await emptyMember(tx, { memberNo, nick: LEFT_NICK });
  if (!left) throw new Refusal('AUTH_ERROR', '0004');
  if (left.mail !== null) await addRejoinWait(tx, { mailMac: mailMac(secrets, left.mail), days: REJOIN_DAYS });
  if (left.photo !== null) await notePhotoRemoval(tx, left.photo, false);
  await deleteMembership(tx, memberNo);
  return left;
}

/** The refusal (JOIN_ERROR 0010) of whoever left with this address a short while ago; undefined for everybody else. */
export async function earlyReturn(ctx: Needs<'db' | 'secrets'>, mail: string): Promise<Refusal | undefined> {
  const until = await selectRejoinWait(ctx.db, mailMac(ctx.secrets, mail));
  if (!until) return undefined;
  const { year, month, day } = seoulDate(until);
  return new Refusal('JOIN_ERROR', '0010', { date: `${year}.${month}.${day}` });
}

function mailMac(secrets: Needs<'secrets'>['secrets'], mail: string): string {
  return secrets.mac('identity', `left ${plainMail(mail)}`);
}

/** Counts an export of a member's data; answers its time. Refuses with EXPORT_ERROR 0001 the third within an hour. */
export async function countExport(ctx: Needs<'db'>, memberNo: number): Promise<Date> {
  const at = await ctx.db.transaction().execute((tx) => addDataExport(tx, { memberNo, mostAnHour: EXPORTS_AN_HOUR }));
  if (!at) throw new Refusal('EXPORT_ERROR', '0001');
  return at;
}
