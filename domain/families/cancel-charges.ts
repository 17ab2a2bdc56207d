import { notify } from '#domain/notifications';
import { type OperatorActor, withAudit } from '#domain/operators';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { CancellationState } from '#shared/members/family';
import {
  type ListedCancellation,
  type MinorCharge,
  closeOpenCancellations,
  insertCancellation,
  selectCancellations,
  selectCharges,
  selectChargesOf,
} from './cancellation-store.ts';
import { mayRequestCancellation, requireText } from './family-rules.ts';
import { selectOwnLinks } from './family-store.ts';

const MAX_CHARGES = 100;
const PAGE = 50;

/** A charge for the minor and the guardian: sums and days, nothing of what was read. */
export type FamilyCharge = Pick<MinorCharge, 'id' | 'won' | 'returnedWon' | 'paidAt' | 'isConsented' | 'request'> & {
  mayRequest: boolean;
};

/** The charges of a minor. Throws NOT_FOUND 0003 unless the member is the minor or the guardian. */
export async function listFamilyCharges(
  ctx: Needs<'db'>,
  { memberNo, minorNo }: { memberNo: number; minorNo: number },
): Promise<FamilyCharge[]> {
  await requireMinorOrGuardian(ctx, { memberNo, minorNo });
  const charges = await selectChargesOf(ctx.db, { memberNo: minorNo, most: MAX_CHARGES });
  return charges.map((charge) => {
    const { id, won, returnedWon, paidAt, isConsented, request } = charge;
    const mayRequest = request?.state !== 'open' && mayRequestCancellation(charge);
    return { id, won, returnedWon, paidAt, isConsented, request, mayRequest };
  });
}

/**
 * Requests the cancellation of a minor's charge, as the minor or the guardian (민법 제5조, 제140조). Throws NOT_FOUND 0003 for
 * another's, FAMILY_ERROR 0015 without a reason, 0016 for a charge that cannot be cancelled, 0017 when one is requested.
 */
export async function requestCancellation(
  ctx: Needs<'db'>,
  input: { memberNo: number; paymentId: string; reason: string },
): Promise<void> {
  const { memberNo, paymentId } = input;
  const reason = requireText(input.reason, { code: '0015', field: 'reason' });
  await ctx.db.transaction().execute(async (tx) => {
    const [charge] = await selectCharges(tx, [paymentId]);
    if (!charge) throw new DomainError('NOT_FOUND', '0003');
    await requireMinorOrGuardian({ db: tx }, { memberNo, minorNo: charge.memberNo });
    if (!mayRequestCancellation(charge)) throw new DomainError('FAMILY_ERROR', '0016');
    const request = { paymentId, minorNo: charge.memberNo, requesterNo: memberNo, reason };
    if ((await insertCancellation(tx, request)) === undefined) throw new DomainError('FAMILY_ERROR', '0017');
  });
}

/** Refuses a request with an answer. Throws FAMILY_ERROR 0018 when it is closed, 0020 without an answer. */
export async function refuseCancellation(
  ctx: Needs<'db'>,
  { by, id, ...form }: { by: OperatorActor; id: number; answer: string },
): Promise<void> {
  const answer = requireText(form.answer, { code: '0020', field: 'answer' });
  const act = { name: 'family.refuse', subject: `cancellation:${id}`, reason: answer } as const;
  await withAudit(ctx, { by, act }, async (tx) => {
    const [closed] = await closeOpenCancellations(tx, { which: { id }, state: 'refused', operatorId: by.id, answer });
    if (!closed) throw new DomainError('FAMILY_ERROR', '0018');
    await notifyRequester(tx, { ...closed, act: 'refused' });
    return { before: null, after: { state: 'refused' }, result: undefined };
  });
}

/** Closes the open request of a charge that was cancelled as a minor's, in the caller's transaction. */
export async function acceptCancellation(tx: Tx, { paymentId }: { paymentId: string }): Promise<void> {
  for (const closed of await closeOpenCancellations(tx, { which: { paymentId }, state: 'accepted' }))
    await notifyRequester(tx, { ...closed, act: 'accepted' });
}

async function notifyRequester(
  tx: Tx,
  { id, requesterNo, act }: { id: number; requesterNo: number; act: 'accepted' | 'refused' },
): Promise<void> {
  await notify(tx, { memberNo: requesterNo, kind: 'family', ref: `cancellation:${id}`, facts: { act, nick: '' } });
}

/** A request with its charge. */
export interface CancellationCase extends ListedCancellation {
  charge: MinorCharge | null;
}

/** Requests for the console, newest first. */
export async function listCancellations(
  ctx: Needs<'db'>,
  input: { state: CancellationState | null; before: number | null },
): Promise<{ cases: CancellationCase[]; next: number | null }> {
  const rows = await selectCancellations(ctx.db, { ...input, memberNo: null, most: PAGE + 1 });
  const page = rows.slice(0, PAGE);
  const charges = await selectCharges(
    ctx.db,
    page.map(({ paymentId }) => paymentId),
  );
  return {
    cases: page.map((row) => ({ ...row, charge: charges.find(({ id }) => id === row.paymentId) ?? null })),
    next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Throws NOT_FOUND 0003 unless the member is the minor or the guardian. */
async function requireMinorOrGuardian(
  ctx: Needs<'db'>,
  { memberNo, minorNo }: { memberNo: number; minorNo: number },
): Promise<void> {
  if (memberNo === minorNo) return;
  const links = await selectOwnLinks(ctx.db, memberNo);
  if (!links.some((link) => link.state === 'active' && link.minorNo === minorNo && link.guardianNo === memberNo))
    throw new DomainError('NOT_FOUND', '0003');
}
