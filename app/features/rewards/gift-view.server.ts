import type { CardCoverDto } from '#contract/pictures';
import type { MemberGift, GiftThingsView, TimedGiftView } from '#domain/gifts';
import {
  type GiftSign,
  deadlineLabel,
  validityLabel,
  pastLabel,
  signOf,
  giftItemsLabel,
} from './gift-labels.server.ts';

export interface OwnedGiftView {
  name: string;
  title: string;
  sentence: string;
  life: string;
  sign: GiftSign;
  cover: CardCoverDto | null;
}

export interface GiftView extends OwnedGiftView {
  id: number;
  state: MemberGift['state'];
  until: string | null;
  when: string;
  asksProof: boolean;
}

export interface TimeGiftView extends OwnedGiftView {
  id: number;
  state: 'open' | 'waiting' | 'taken' | 'gone' | 'over';
  opensAt: string | null;
  closesAt: string | null;
  missedAt: string | null;
}

export function ownedGiftView({ title, sentence, things, cover }: GiftThingsView): OwnedGiftView {
  return { name: giftItemsLabel(things), title, sentence, life: validityLabel(things), sign: signOf(things), cover };
}

export function giftView(gift: MemberGift, now: Date): GiftView {
  const { id, state, until, asksProof } = gift;
  const isOpen = state === 'waiting' || state === 'gone';
  const when = isOpen ? deadlineLabel(until, now) : pastLabel(gift);
  return { ...ownedGiftView(gift), id, state, until: until?.toISOString() ?? null, when, asksProof };
}

export function timeGiftView(gift: TimedGiftView): TimeGiftView {
  return {
    ...ownedGiftView(gift),
    id: gift.id,
    state: gift.state,
    opensAt: gift.opensAt?.toISOString() ?? null,
    closesAt: gift.closesAt?.toISOString() ?? null,
    missedAt: gift.missedAt?.toISOString() ?? null,
  };
}
