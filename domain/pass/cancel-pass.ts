import { sendMemberEmail } from '#domain/members';
import { readShopFields } from '#domain/merchandising';
import { type Actor, recordAudit } from '#domain/operators';
import { type IdempotentResponse, lockWallet, returnFromPass, runIdempotent } from '#domain/wallet';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { type PassCancel, passPenaltyBp } from '#shared/pass/pass';
import { type RefundTerms, refundOf } from './pass-rules.ts';
import {
  type PassTerm,
  lockTerm,
  selectOpenTerms,
  selectPayments,
  selectTermMember,
  updatePlusUntil,
  writeCancel,
} from './pass-store.ts';

/** What a cancelled pass returned, in coins. */
interface Returned {
  pass: number;
  coins: number;
  lapsed: number;
  used_days: number;
}

/**
 * Cancels a pass at any hour, once per key: everything returns within seven days while nothing was opened, otherwise
 * the days that have not begun, less the shop's penalty. Throws NOT_FOUND 0003 for another's, PASS_ERROR 0005 when it is
 * over or cancelled, 0006 while a later one waits, 0028 for one by card.
 */
export async function cancelPass(
  ctx: Needs<'db' | 'secrets'>,
  { memberNo, termId, key }: { memberNo: number; termId: number; key: string },
): Promise<IdempotentResponse> {
  const penaltyBp = passPenaltyBp(await readShopFields(ctx));
  return runIdempotent(ctx, { memberNo, route: 'pass-cancel', key, request: String(termId) }, async (tx) => {
    if ((await selectTermMember(tx, termId)) !== memberNo) throw new DomainError('NOT_FOUND', '0003');
    return returnPass(tx, { memberNo, termId, reason: 'member', penaltyBp, isByCard: false });
  });
}

/**
 * Cancels a pass for a guardian, returning everything, or for another reason as its member could; notifies the member.
 * Throws NOT_FOUND 0003, PASS_ERROR 0005 and 0006.
 */
export async function cancelPassForMember(
  ctx: Needs<'db' | 'mailer'>,
  input: { by: Actor; termId: number; reason: Exclude<PassCancel, 'member'> },
): Promise<void> {
  const { by, termId, reason } = input;
  await ctx.db.transaction().execute(async (tx) => {
    const memberNo = await selectTermMember(tx, termId);
    if (memberNo === undefined) throw new DomainError('NOT_FOUND', '0003');
    const { coins, lapsed } = await returnPass(tx, { memberNo, termId, reason, penaltyBp: 0, isByCard: false });
    const act = { name: 'money.pass-cancel', subject: `member:${memberNo}` } as const;
    await recordAudit(tx, { by, act, before: null, after: { pass: termId, coins, lapsed, reason } });
    await sendMemberEmail(ctx, tx, {
      memberNo,
      key: `pass-cancel ${termId}`,
      subject: '정액제 해지 안내',
      paragraphs: (url) => [
        `정액제가 해지되었습니다. 코인 ${coins}개를 되돌려 드렸습니다.`,
        ...(lapsed > 0 ? [`사용 기한이 지난 코인 ${lapsed}개는 되돌려 드릴 수 없습니다.`] : []),
        `코인 내역:\n${url}/coin/history`,
      ],
    });
  });
}

/**
 * Ends a pass and returns its coins to their lots. For a pass by card the caller refunds them to the card. Throws PASS_ERROR 0005, 0006, and 0028 when another way paid for it.
 */
export async function returnPass(
  tx: Tx,
  order: { memberNo: number; termId: number; reason: PassCancel; penaltyBp: number; isByCard: boolean },
): Promise<Returned> {
  const { memberNo, termId, reason, penaltyBp, isByCard } = order;
  await lockWallet(tx, memberNo);
  const term = await lockTerm(tx, termId);
  const payments = term ? await selectPayments(tx, [termId]) : [];
  const refund = term && (reason === 'guardian' ? wholeOf(term, payments) : refundOf({ ...term, penaltyBp }, payments));
  if (!term || !refund) throw new DomainError('PASS_ERROR', '0005');
  if ((term.paymentId !== null) !== isByCard) throw new DomainError('PASS_ERROR', '0028');
  const { terms } = await selectOpenTerms(tx, memberNo);
  if (reason !== 'chargeback' && terms.some(({ startsAt }) => startsAt > term.startsAt))
    throw new DomainError('PASS_ERROR', '0006');
  const { kept, usedDays } = refund;
  const lots = payments.map(({ lot, unit, coins }, at) => ({ lot, unit, coins: coins - (kept[at] ?? 0) }));
  const returned = await returnFromPass(tx, {
    memberNo,
    ref: `pass:${termId}`,
    at: term.boughtAt,
    lots,
    repaysDebt: !isByCard,
  });
  const { transactionId } = returned;
  const keptByLot = new Map(payments.map(({ lot }, at) => [lot, kept[at] ?? 0]));
  await writeCancel(tx, { id: termId, at: term.now, transactionId, reason, kept: keptByLot });
  await updatePlusUntil(tx, memberNo);
  return { pass: termId, coins: returned.coins, lapsed: returned.lapsed, used_days: usedDays };
}

function wholeOf({ coins }: PassTerm, payments: readonly unknown[]): RefundTerms {
  return { isWhole: true, usedDays: 0, coins, penalty: 0, kept: payments.map(() => 0) };
}
