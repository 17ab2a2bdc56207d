import type { EventDetails as ShownEvent, EventBlockDetails as ShownEventBlock } from '#domain/events';
import type { EventGiftState, GiftAttendance, EventGiftView } from '#domain/gifts';
import { discountDate, seoulDate, seoulMinute } from '#shared/content/seoul-date';
import type { NamedIconView } from '../../components/icons/named-icon.tsx';
import { type OwnedGiftView, ownedGiftView } from '../rewards/gift-view.server.ts';
import { giftItemsLabel } from '../rewards/gift-labels.server.ts';
import type { AttendanceView } from '../rewards/attendance-card.tsx';
import { verifyUrl } from '../identity/verify-address.ts';

export interface EventOfferView extends OwnedGiftView {
  kind: 'offer';
  act: 'event' | 'coupon';
  /** Campaign name or coupon code. */
  value: string;
  state: EventGiftState;
  note: string;
  /** Identity verification URL. */
  proofPath: string;
}

export type EventBlockView =
  | Exclude<ShownEventBlock, { kind: 'coupon' | 'gift' | 'attendance' | 'countdown' | 'heading' | 'link' }>
  | { kind: 'heading'; text: string; icon: NamedIconView | null }
  | { kind: 'link'; label: string; href: string; icon: NamedIconView | null }
  | EventOfferView
  | { kind: 'attendance'; attendance: AttendanceView }
  | { kind: 'countdown'; label: string; to: string };

export interface EventView {
  title: string;
  summary: string;
  path: string;
  background: string | null;
  period: string;
  state: ShownEvent['state'];
  picture: ShownEvent['picture'];
  blocks: EventBlockView[];
}

/** With the gifts and attendance of its blocks. */
export function eventView(
  event: ShownEvent,
  entitled: {
    gifts: (EventGiftView | null)[];
    attendance: GiftAttendance | null;
    iconOf(name: string | undefined): NamedIconView | null;
  },
): EventView {
  const gifts = [...entitled.gifts];
  const { title, summary, path, background, state, picture } = event;
  const blocks = event.blocks.flatMap((block): EventBlockView[] => {
    if (block.kind === 'coupon' || block.kind === 'gift')
      return offerView(block, { gift: gifts.shift() ?? null, path });
    if (block.kind === 'countdown') return [{ ...block, to: block.to.toISOString() }];
    if (block.kind === 'heading' || block.kind === 'link') return [{ ...block, icon: entitled.iconOf(block.icon) }];
    if (block.kind !== 'attendance') return [block];
    const { attendance } = entitled;
    return attendance
      ? [{ kind: 'attendance', attendance: { ...attendance, steps: attendance.steps.map(giftItemsLabel) } }]
      : [];
  });
  return { title, summary, path, background, state, picture, blocks, period: eventPeriodLabel(event, event.now) };
}

function offerView(
  block: { kind: 'coupon'; code: string } | { kind: 'gift'; campaign: string },
  { gift, path }: { gift: EventGiftView | null; path: string },
): EventOfferView[] {
  if (!gift) return [];
  const named =
    block.kind === 'coupon'
      ? { act: 'coupon' as const, value: block.code }
      : { act: 'event' as const, value: block.campaign };
  const proofPath = verifyUrl({ adult: false, returnTo: path });
  return [{ kind: 'offer', ...named, ...ownedGiftView(gift), state: gift.state, note: noteOf(gift), proofPath }];
}

const NOTES: Record<Exclude<EventGiftState, 'open' | 'coming'>, string> = {
  proof: '본인인증을 한 뒤 받을 수 있는 선물입니다.',
  taken: '받은 선물은 선물함에서 확인하실 수 있습니다.',
  gone: '준비한 선물이 모두 소진되었습니다.',
  over: '받을 수 있는 기간이 지났습니다.',
  'not-for-you': '받을 수 있는 회원이 정해진 선물입니다.',
};

function noteOf({ state, startsAt, endsAt, asksProof }: EventGiftView): string {
  if (state === 'coming') return startsAt ? `${discountDate(startsAt)}부터 받을 수 있습니다.` : '';
  if (state !== 'open') return NOTES[state];
  const expiresAt = endsAt ? `${discountDate(endsAt)}까지 받을 수 있습니다.` : '';
  return [expiresAt, asksProof ? '본인인증을 한 회원이 한 번 받을 수 있습니다.' : ''].filter(Boolean).join(' ');
}

/** `6.02(월) 12:00 ~ 6.30(월) 12:00`; of another year `2025.06.02 12:00`, '' without a period. */
export function eventPeriodLabel({ startsAt, endsAt }: Pick<ShownEvent, 'startsAt' | 'endsAt'>, now: Date): string {
  const thisYear = seoulDate(now).year;
  const item = (time: Date | null): string => {
    if (!time) return '';
    return seoulDate(time).year === thisYear ? discountDate(time) : seoulMinute(time);
  };
  return startsAt || endsAt ? `${item(startsAt)} ~ ${item(endsAt)}`.trim() : '';
}
