import type { ShownEvent, ShownEventBlock } from '#domain/events';
import type { EventGiftState, ShownAttendance, ShownEventGift } from '#domain/gifts';
import { discountDate, seoulDate } from '#vocabulary/seoul-date';
import type { NamedIconView } from '../icons/named-icon.tsx';
import { type HeldView, heldView } from '../gifts/gift-view.server.ts';
import { thingsWords } from '../gifts/gift-words.server.ts';
import type { AttendanceView } from '../gifts/attendance-card.tsx';
import { verifyAddress } from '../verify/verify-address.ts';

/** A gift or coupon of an event as its button shows it. */
export interface EventOfferView extends HeldView {
  kind: 'offer';
  act: 'event' | 'coupon';
  /** The campaign's own name, or the coupon's code. */
  value: string;
  state: EventGiftState;
  note: string;
  /** Where identity is proved. */
  proofPath: string;
}

/** A part of an event's page. */
export type EventBlockView =
  | Exclude<ShownEventBlock, { kind: 'coupon' | 'gift' | 'attendance' | 'countdown' | 'heading' | 'link' }>
  | { kind: 'heading'; text: string; icon: NamedIconView | null }
  | { kind: 'link'; label: string; href: string; icon: NamedIconView | null }
  | EventOfferView
  | { kind: 'attendance'; attendance: AttendanceView }
  | { kind: 'countdown'; label: string; to: string };

/** What an event's page shows above its parts. */
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

/** An event with the gifts and the attendance that its blocks name. */
export function eventView(
  event: ShownEvent,
  held: {
    gifts: (ShownEventGift | null)[];
    attendance: ShownAttendance | null;
    iconOf(name: string | undefined): NamedIconView | null;
  },
): EventView {
  const gifts = [...held.gifts];
  const { title, summary, path, background, state, picture } = event;
  const blocks = event.blocks.flatMap((block): EventBlockView[] => {
    if (block.kind === 'coupon' || block.kind === 'gift')
      return offerView(block, { gift: gifts.shift() ?? null, path });
    if (block.kind === 'countdown') return [{ ...block, to: block.to.toISOString() }];
    if (block.kind === 'heading' || block.kind === 'link') return [{ ...block, icon: held.iconOf(block.icon) }];
    if (block.kind !== 'attendance') return [block];
    const { attendance } = held;
    return attendance
      ? [{ kind: 'attendance', attendance: { ...attendance, steps: attendance.steps.map(thingsWords) } }]
      : [];
  });
  return { title, summary, path, background, state, picture, blocks, period: periodWords(event, event.now) };
}

function offerView(
  block: { kind: 'coupon'; code: string } | { kind: 'gift'; campaign: string },
  { gift, path }: { gift: ShownEventGift | null; path: string },
): EventOfferView[] {
  if (!gift) return [];
  const named =
    block.kind === 'coupon'
      ? { act: 'coupon' as const, value: block.code }
      : { act: 'event' as const, value: block.campaign };
  const proofPath = verifyAddress({ adult: false, returnTo: path });
  return [{ kind: 'offer', ...named, ...heldView(gift), state: gift.state, note: noteOf(gift), proofPath }];
}

const NOTES: Record<Exclude<EventGiftState, 'open' | 'coming'>, string> = {
  proof: '본인인증을 한 뒤 받을 수 있는 선물입니다.',
  taken: '받은 선물은 선물함에서 확인하실 수 있습니다.',
  gone: '준비한 선물이 모두 소진되었습니다.',
  over: '받을 수 있는 기간이 지났습니다.',
  'not-for-you': '받을 수 있는 회원이 정해진 선물입니다.',
};

function noteOf({ state, startsAt, endsAt, asksProof }: ShownEventGift): string {
  if (state === 'coming') return startsAt ? `${discountDate(startsAt)}부터 받을 수 있습니다.` : '';
  if (state !== 'open') return NOTES[state];
  const until = endsAt ? `${discountDate(endsAt)}까지 받을 수 있습니다.` : '';
  return [until, asksProof ? '본인인증을 한 회원이 한 번 받을 수 있습니다.' : ''].filter(Boolean).join(' ');
}

/** `6.02(월) 12:00 ~ 6.30(월) 12:00`, with the years where they are not this one; nothing where there is no window. */
export function periodWords({ startsAt, endsAt }: Pick<ShownEvent, 'startsAt' | 'endsAt'>, now: Date): string {
  const thisYear = seoulDate(now).year;
  const one = (moment: Date | null): string => {
    if (!moment) return '';
    const { year } = seoulDate(moment);
    return `${year === thisYear ? '' : `${year}.`}${discountDate(moment)}`;
  };
  return startsAt || endsAt ? `${one(startsAt)} ~ ${one(endsAt)}`.trim() : '';
}
