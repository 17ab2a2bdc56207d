import type { Needs, Tx } from '#kernel/context';
import type { ExportSection } from '#kernel/export-section';
import {
  CANCELLATION_STATE_NAMES,
  FAMILY_ACT_NAMES,
  FAMILY_END_NAMES,
  type FamilyRules,
  closedHoursText,
  maxRatingText,
} from '#shared/members/family';
import {
  type ListedCancellation,
  closeOpenCancellations,
  eraseReasons,
  selectCancellations,
} from './cancellation-store.ts';
import { endLink } from './change-family-link.ts';
import {
  type ConsentEntry,
  type FamilyLink,
  deleteRequests,
  eraseBirthday,
  selectAllLinksOf,
  selectConsents,
  selectActiveLinksOf,
} from './family-store.ts';

const MAX_EXPORTED = 10_000;

/** A member's guardians, minors, consents and cancellations for the data export. */
export async function exportFamily(ctx: Needs<'db'>, memberNo: number): Promise<ExportSection[]> {
  const links = await selectAllLinksOf(ctx.db, memberNo);
  const [consents, cancellations] = await Promise.all([
    selectConsents(
      ctx.db,
      links.map(({ id }) => id),
    ),
    selectCancellations(ctx.db, { state: null, memberNo, before: null, most: MAX_EXPORTED }),
  ]);
  return [linkSection(links, memberNo), consentSection(consents), cancellationSection(cancellations)];
}

function linkSection(links: FamilyLink[], memberNo: number): ExportSection {
  return {
    name: 'family',
    title: '보호자 연결',
    about: '보호자나 자녀와의 연결입니다.',
    columns: [
      { key: 'role', title: '역할' },
      { key: 'madeAt', title: '요청 일시' },
      { key: 'confirmedAt', title: '연결 일시' },
      { key: 'endsOn', title: '성년이 되는 날' },
      { key: 'endedAt', title: '끝난 일시' },
      { key: 'endReason', title: '끝난 사유' },
    ],
    rows: links.map((link) => ({
      role: link.minorNo === memberNo ? '자녀' : '보호자',
      madeAt: link.madeAt.toISOString(),
      confirmedAt: link.confirmedAt?.toISOString() ?? null,
      endsOn: link.endsOn,
      endedAt: link.endedAt?.toISOString() ?? null,
      endReason: link.endReason === null ? null : FAMILY_END_NAMES[link.endReason],
    })),
  };
}

function consentSection(consents: ConsentEntry[]): ExportSection {
  return {
    name: 'family-consents',
    title: '보호자 동의',
    about: '보호자가 동의하거나 바꾼 설정의 기록입니다.',
    columns: [
      { key: 'at', title: '일시' },
      { key: 'act', title: '내용' },
      { key: 'monthWon', title: '한 달 충전 한도(원)' },
      { key: 'monthCoins', title: '한 달 사용 한도(코인)' },
      { key: 'rating', title: '이용 등급' },
      { key: 'weekday', title: '평일 이용 제한 시간' },
      { key: 'weekend', title: '주말 이용 제한 시간' },
    ],
    rows: consents.map(({ madeAt, act, rules }) => ({
      at: madeAt.toISOString(),
      act: FAMILY_ACT_NAMES[act],
      ...(rules ? ruleCells(rules) : {}),
    })),
  };
}

function cancellationSection(cancellations: ListedCancellation[]): ExportSection {
  return {
    name: 'charge-cancellations',
    title: '미성년자 결제 취소 요청',
    about: '법정대리인의 동의 없이 한 결제의 취소 요청입니다.',
    columns: [
      { key: 'at', title: '요청 일시' },
      { key: 'payment', title: '결제 번호' },
      { key: 'reason', title: '사유' },
      { key: 'state', title: '상태' },
      { key: 'answer', title: '답변' },
    ],
    rows: cancellations.map(({ madeAt, paymentId, reason, state, answer }) => ({
      at: madeAt.toISOString(),
      payment: paymentId,
      reason,
      state: CANCELLATION_STATE_NAMES[state],
      answer,
    })),
  };
}

function ruleCells({ monthWon, monthCoins, maxRating, weekday, weekend }: FamilyRules) {
  return {
    monthWon,
    monthCoins,
    rating: maxRatingText(maxRating),
    weekday: closedHoursText(weekday),
    weekend: closedHoursText(weekend),
  };
}

/**
 * Ends the links of a leaving member, withdraws requests and removes the birthday and the reasons. Consents and
 * decisions stay as evidence of contracts.
 */
export async function deleteFamily(tx: Tx, memberNo: number): Promise<void> {
  await deleteRequests(tx, memberNo);
  for (const link of await selectActiveLinksOf(tx, memberNo)) await endLink(tx, { link, reason: 'left', memberNo });
  await eraseBirthday(tx, memberNo);
  await closeOpenCancellations(tx, { which: { memberNo }, state: 'withdrawn' });
  await eraseReasons(tx, memberNo);
}
