import type { CardCoverWire } from '#contract/pictures';
import type { ShownGift, ShownThings } from '#domain/gifts';
import { type GiftSign, deadlineWords, lifeWords, pastWords, signOf, thingsWords } from './gift-words.server.ts';

/** What a gift holds, in words. */
export interface HeldView {
  name: string;
  title: string;
  sentence: string;
  life: string;
  sign: GiftSign;
  cover: CardCoverWire | null;
}

/** A gift as a page shows it. */
export interface GiftView extends HeldView {
  id: number;
  state: ShownGift['state'];
  until: string | null;
  /** Until when, or what became of it. */
  when: string;
  asksProof: boolean;
}

export function heldView({ title, sentence, things, cover }: ShownThings): HeldView {
  return { name: thingsWords(things), title, sentence, life: lifeWords(things), sign: signOf(things), cover };
}

export function giftView(gift: ShownGift, now: Date): GiftView {
  const { id, state, until, asksProof } = gift;
  const isOpen = state === 'waiting' || state === 'gone';
  const when = isOpen ? deadlineWords(until, now) : pastWords(gift);
  return { ...heldView(gift), id, state, until: until?.toISOString() ?? null, when, asksProof };
}
