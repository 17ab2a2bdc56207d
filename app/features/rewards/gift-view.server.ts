import type { CardCoverDto } from '#contract/pictures';
import type { MemberGift, GiftThingsView } from '#domain/gifts';
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

export function ownedGiftView({ title, sentence, things, cover }: GiftThingsView): OwnedGiftView {
  return { name: giftItemsLabel(things), title, sentence, life: validityLabel(things), sign: signOf(things), cover };
}

export function giftView(gift: MemberGift, now: Date): GiftView {
  const { id, state, until, asksProof } = gift;
  const isOpen = state === 'waiting' || state === 'gone';
  const when = isOpen ? deadlineLabel(until, now) : pastLabel(gift);
  return { ...ownedGiftView(gift), id, state, until: until?.toISOString() ?? null, when, asksProof };
}
