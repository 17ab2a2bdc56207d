import { notify } from '#domain/notifications';
import { type OperatorActor, withAudit } from '#domain/operators';
import { lockWallet } from '#domain/wallet';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { FamilyEnd, FamilyRules } from '#shared/members/family';
import { majorityOf, requireText } from './family-rules.ts';
import {
  type FamilyLink,
  closeLink,
  deleteExpiredRequests,
  deleteRequests,
  insertConsent,
  insertPaperLink,
  lockLink,
  lockMinor,
  selectExpiredLinks,
  selectLink,
  updateRules,
} from './family-store.ts';

const BATCH = 200;

/** Changes the rules of a minor's account. Throws NOT_FOUND 0003 unless the member is the guardian. */
export async function changeFamilyRules(
  ctx: Needs<'db'>,
  input: { memberNo: number; linkId: number; rules: FamilyRules },
): Promise<void> {
  const { memberNo, linkId, rules } = input;
  await ctx.db.transaction().execute(async (tx) => {
    const link = await lockActive(tx, linkId);
    if (link?.guardianNo !== memberNo || link.isExpired) throw new DomainError('NOT_FOUND', '0003');
    await updateRules(tx, { id: linkId, rules });
    const consent = await insertConsent(tx, { linkId, act: 'changed', memberNo, rules });
    await notifyMinor(tx, { link, act: 'changed', ref: consent });
  });
}

/** Ends a link as its guardian; the minor cannot. Throws NOT_FOUND 0003 for another's. */
export async function endFamilyLink(
  ctx: Needs<'db'>,
  { memberNo, linkId }: { memberNo: number; linkId: number },
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const link = await lockActive(tx, linkId);
    if (link?.guardianNo !== memberNo) throw new DomainError('NOT_FOUND', '0003');
    await endLink(tx, { link, reason: 'guardian', memberNo });
  });
}

/** Ends a link as an operator, such as after the right of custody changed. Throws FAMILY_ERROR 0018 and 0020. */
export async function endFamilyLinkByOperator(
  ctx: Needs<'db'>,
  { by, linkId, ...form }: { by: OperatorActor; linkId: number; reason: string },
): Promise<void> {
  const reason = requireText(form.reason, { code: '0020', field: 'reason' });
  await withAudit(ctx, { by, act: { name: 'family.end', subject: `family:${linkId}`, reason } }, async (tx) => {
    const link = await lockActive(tx, linkId);
    if (!link) throw new DomainError('FAMILY_ERROR', '0018');
    await endLink(tx, { link, reason: 'operator', operatorId: by.id });
    return { before: { minor: link.minorNo, rules: link.rules }, after: null, result: undefined };
  });
}

/**
 * Records a guardian's consent on paper, with the rules it states. Throws FAMILY_ERROR 0007 when a guardian is linked,
 * 0019 for a birthday that is no minor's, 0020 without the method of checking, NOT_FOUND 0003 for an unknown member.
 */
export async function recordPaperConsent(
  ctx: Needs<'db'>,
  input: { by: OperatorActor; memberNo: number; birthDate: string; method: string; rules: FamilyRules },
): Promise<void> {
  const { by, memberNo, birthDate, rules } = input;
  const method = requireText(input.method, { code: '0020', field: 'method' });
  await withAudit(ctx, { by, act: { name: 'family.consent', subject: `member:${memberNo}` } }, async (tx) => {
    await lockWallet(tx, memberNo);
    const minor = await lockMinor(tx, memberNo);
    if (!minor?.isActive) throw new DomainError('NOT_FOUND', '0003');
    if (minor.isLinked) throw new DomainError('FAMILY_ERROR', '0007');
    const endsOn = majorityOf(birthDate, minor.today);
    await deleteRequests(tx, memberNo);
    const linkId = await insertPaperLink(tx, { minorNo: memberNo, endsOn, method, rules });
    await insertConsent(tx, { linkId, act: 'confirmed', operatorId: by.id, rules });
    return { before: null, after: { method, rules }, result: undefined };
  });
}

/** Ends the links of minors who came of age, and deletes unconfirmed ones. Returns how many ended. */
export async function endDueFamilyLinks(ctx: Needs<'db'>): Promise<number> {
  await ctx.db.transaction().execute(deleteExpiredRequests);
  const due = await selectExpiredLinks(ctx.db, BATCH);
  for (const id of due)
    await ctx.db.transaction().execute(async (tx) => {
      const link = await lockActive(tx, id);
      if (link?.isExpired) await endLink(tx, { link, reason: 'age' });
    });
  return due.length;
}

/** Ends a link in the caller's transaction, records it, and notifies the other side. */
export async function endLink(
  tx: Tx,
  ending: { link: FamilyLink; reason: FamilyEnd; memberNo?: number; operatorId?: number | null },
): Promise<void> {
  const { link, reason, memberNo, operatorId } = ending;
  await closeLink(tx, { id: link.id, reason });
  const by = { ...(memberNo === undefined ? {} : { memberNo }), operatorId: operatorId ?? null };
  const consent = await insertConsent(tx, { linkId: link.id, act: 'ended', rules: null, ...by });
  const act = reason === 'age' ? 'of-age' : 'ended';
  if (memberNo !== link.minorNo) await notifyMinor(tx, { link, act, ref: consent });
  if (link.guardianNo === null || memberNo === link.guardianNo) return;
  const facts = { act, nick: link.minor } as const;
  await notify(tx, { memberNo: link.guardianNo, kind: 'family', ref: `consent:${consent}`, facts });
}

async function notifyMinor(
  tx: Tx,
  { link, act, ref }: { link: FamilyLink; act: 'changed' | 'ended' | 'of-age'; ref: number },
): Promise<void> {
  const facts = { act, nick: link.guardian ?? '' };
  await notify(tx, { memberNo: link.minorNo, kind: 'family', ref: `consent:${ref}`, facts });
}

/** Locks the wallet first, as charges do: no charge begins while the limit changes. */
async function lockActive(tx: Tx, id: number): Promise<FamilyLink | undefined> {
  const unlocked = await selectLink(tx, id);
  if (unlocked?.state !== 'active') return undefined;
  await lockWallet(tx, unlocked.minorNo);
  const link = await lockLink(tx, id);
  return link?.state === 'active' ? link : undefined;
}
