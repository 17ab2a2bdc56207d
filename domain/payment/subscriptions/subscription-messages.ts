import { sendMemberEmail } from '#domain/members';
import { notify } from '#domain/notifications';
import type { Needs, Tx } from '#kernel/context';
import type { NotificationDetails } from '#shared/notifications/notifications';
import { formatSeoulTime, seoulDay } from '#shared/content/seoul-date';
import { CARD_PASS_DAYS, PASS_WHOLE_REFUND_DAYS, type CardPassEnd } from '#shared/pass/pass';
import type { LockedPayment } from '../orders/payment-store.ts';
import { selectCard } from './card-store.ts';
import { priceDeadline } from './subscription-rules.ts';
import type { Subscription } from './subscription-store.ts';

type PassNotice = NotificationDetails['pass'];
interface Message {
  subscription: Pick<Subscription, 'id' | 'memberNo'>;
  /** Identifies the event of the subscription. */
  ref: string;
  facts: PassNotice;
  subject: string;
  paragraphs: (passUrl: string) => string[];
}

const won = (sum: number): string => `${sum.toLocaleString('ko-KR')}원`;

/** The day in Seoul, as messages write it. */
const dayText = (moment: Date): string => seoulDay(moment).replaceAll('-', '.');

async function send(ctx: Needs<'mailer'>, tx: Tx, message: Message): Promise<void> {
  const { subscription, ref, facts, subject, paragraphs } = message;
  const { id, memberNo } = subscription;
  await notify(tx, { memberNo, kind: 'pass', ref: `card:${id}:${ref}`, facts });
  await sendMemberEmail(ctx, tx, {
    memberNo,
    key: `pass-card ${id} ${ref}`,
    subject,
    paragraphs: (url) => paragraphs(`${url}/pass`),
  });
}

/** The receipt of a term, and how to withdraw from it (전자상거래법 §8③, §13②). */
export async function sendTermReceipt(
  ctx: Needs<'mailer'>,
  tx: Tx,
  paid: { subscription: Subscription; payment: LockedPayment; startsAt: Date; endsAt: Date; dueAt: Date },
): Promise<void> {
  const { subscription, payment, startsAt, endsAt, dueAt } = paid;
  const card = await selectCard(tx, subscription.memberNo);
  await send(ctx, tx, {
    subscription,
    ref: `paid ${payment.id}`,
    facts: { act: 'card-paid', sum: won(payment.won), at: endsAt.toISOString() },
    subject: '정액제 결제 내역 안내',
    paragraphs: (url) => [
      `정액제 ${CARD_PASS_DAYS}일 이용권을 결제했습니다.`,
      [
        `주문 번호: ${payment.id}`,
        `결제 금액: ${won(payment.won)}`,
        `결제 수단: ${cardText(card)}`,
        `이용 기간: ${formatSeoulTime(startsAt)}부터 ${formatSeoulTime(endsAt)}까지`,
        `다음 결제: ${dayText(dueAt)}, ${won(payment.won)}`,
      ].join('\n'),
      `결제 후 ${PASS_WHOLE_REFUND_DAYS}일 안에 열람하지 않았으면 모두, 그 뒤에는 이용한 날을 뺀 금액을 카드로 돌려드립니다. 언제든지 해지할 수 있습니다.`,
      `결제 내역과 해지:\n${url}`,
    ],
  });
}

/** Announces the next charge. */
export async function sendChargeNotice(
  ctx: Needs<'mailer'>,
  tx: Tx,
  { subscription, chargeAt, price }: { subscription: Subscription; chargeAt: Date; price: number },
): Promise<void> {
  const card = await selectCard(tx, subscription.memberNo);
  await send(ctx, tx, {
    subscription,
    ref: `notice ${subscription.terms + 1}`,
    facts: { act: 'card-notice', sum: won(price), at: chargeAt.toISOString() },
    subject: '정액제 결제 예정 안내',
    paragraphs: (url) => [
      `${dayText(chargeAt)}에 정액제 ${CARD_PASS_DAYS}일 이용권을 자동으로 결제합니다.`,
      [`결제 금액: ${won(price)}`, `결제 수단: ${cardText(card)}`].join('\n'),
      '계속 이용하지 않으시면 결제일 전에 해지해 주세요. 해지해도 이미 결제한 기간은 끝까지 이용할 수 있습니다.',
      `결제 정보와 해지:\n${url}`,
    ],
  });
}

/** Asks for a consent to a higher price (전자상거래법 §13⑥). */
export async function sendPriceConsentRequest(
  ctx: Needs<'mailer'>,
  tx: Tx,
  { subscription, price }: { subscription: Subscription; price: number },
): Promise<void> {
  const { now } = subscription;
  const until = priceDeadline(now);
  await send(ctx, tx, {
    subscription,
    ref: `price ${price} ${now.getTime()}`,
    facts: { act: 'card-price', sum: won(price), at: until.toISOString() },
    subject: '정액제 가격 변경 동의 요청',
    paragraphs: (url) => [
      `정액제 ${CARD_PASS_DAYS}일 이용권의 가격이 ${won(subscription.won)}에서 ${won(price)}으로 바뀝니다.`,
      `${dayText(until)}까지 동의해 주시면 그 뒤의 첫 결제부터 바뀐 가격으로 결제합니다. 동의하기 전에는 지금 가격으로만 결제합니다.`,
      '동의하지 않으시면 지금 이용권이 끝날 때까지 이용하고 자동 결제가 끝납니다. 위약금은 없습니다.',
      `가격 확인과 동의, 해지:\n${url}`,
    ],
  });
}

/** Reports a failed charge and when it is tried again. */
export async function sendChargeFailure(
  ctx: Needs<'mailer'>,
  tx: Tx,
  failed: { subscription: Subscription; reason: string | null; again: Date },
): Promise<void> {
  const { subscription, reason, again } = failed;
  await send(ctx, tx, {
    subscription,
    ref: `failed ${subscription.terms + 1} ${subscription.attempts + 1}`,
    facts: { act: 'card-failed', at: again.toISOString() },
    subject: '정액제 결제 실패 안내',
    paragraphs: (url) => [
      '등록하신 카드로 정액제를 결제하지 못했습니다.',
      ...(reason === null ? [] : [`카드사의 안내: ${reason}`]),
      `${dayText(again)}에 다시 결제합니다. 결제되기 전에는 정액제 작품을 읽을 수 없습니다. 카드를 바꾸시면 바로 다시 결제합니다.`,
      `카드 변경과 해지:\n${url}`,
    ],
  });
}

const END_TEXTS: Record<CardPassEnd, string> = {
  member: '정액제 자동 결제를 해지했습니다.',
  refund: '정액제를 환불하고 자동 결제를 해지했습니다.',
  declined: '등록하신 카드로 결제하지 못해 정액제 자동 결제를 끝냈습니다.',
  price: '가격 변경에 동의하지 않으셔서 정액제 자동 결제를 끝냈습니다.',
  limit: '이번 달 결제 한도를 넘어 결제하지 않고 정액제 자동 결제를 끝냈습니다.',
  chargeback: '카드사에서 결제가 취소되어 정액제와 자동 결제를 끝냈습니다.',
  shop: '서점이 카드 정기 결제를 더 판매하지 않아 정액제 자동 결제를 끝냈습니다.',
  left: '정액제 자동 결제를 끝냈습니다.',
};

/** Confirms the end of a subscription, with the reason. */
export async function sendSubscriptionEnd(
  ctx: Needs<'mailer'>,
  tx: Tx,
  { subscription, reason }: { subscription: Pick<Subscription, 'id' | 'memberNo'>; reason: CardPassEnd },
): Promise<void> {
  const isReturned = reason === 'refund' || reason === 'chargeback';
  await send(ctx, tx, {
    subscription,
    ref: 'ended',
    facts: { act: 'card-ended', reason },
    subject: '정액제 자동 결제 해지 안내',
    paragraphs: (url) => [
      `${END_TEXTS[reason]} 등록하신 카드 정보는 삭제합니다.`,
      ...(isReturned ? [] : ['이미 결제한 기간이 남아 있으면 그 끝까지 이용할 수 있습니다.']),
      `정액제:\n${url}`,
    ],
  });
}

function cardText(card: { name: string; tail: string } | undefined): string {
  if (!card) return '등록한 카드';
  return card.tail === '' ? card.name : `${card.name} (끝자리 ${card.tail})`;
}
