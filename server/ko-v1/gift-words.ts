import type { GiftThingWire, GiftWire, MileageGoodWire, TimeGiftWire } from '#contract/gifts';
import type { ShownGift, ShownMileageGood, ShownThing, ShownThings, ShownTimeGift } from '#domain/gifts';

type Held = Pick<GiftWire, 'title' | 'sentence' | 'things' | 'cover'>;

/** A gift as the wire names it. */
export function giftOnWire({ id, until, takenAt, state, asksProof, ...held }: ShownGift): GiftWire {
  return {
    id,
    ...heldOnWire(held),
    until: until?.toISOString() ?? null,
    taken_at: takenAt?.toISOString() ?? null,
    state,
    asks_proof: asksProof,
  };
}

/** A gift of the time as the wire names it. */
export function timeGiftOnWire(gift: ShownTimeGift): TimeGiftWire {
  return {
    id: gift.id,
    ...heldOnWire(gift),
    state: gift.state,
    opens_at: gift.opensAt?.toISOString() ?? null,
    closes_at: gift.closesAt?.toISOString() ?? null,
    missed_at: gift.missedAt?.toISOString() ?? null,
    asks_proof: gift.asksProof,
  };
}

/** Something that mileage buys, as the wire names it. */
export function goodOnWire(good: ShownMileageGood): MileageGoodWire {
  const { id, price, left, isSoldOut } = good;
  return { id, ...heldOnWire(good), price, left, is_sold_out: isSoldOut };
}

function heldOnWire({ title, sentence, things, cover }: ShownThings): Held {
  return { title, sentence, things: things.map(thingOnWire), cover };
}

function thingOnWire({ workTitle, ...thing }: ShownThing): GiftThingWire {
  return { ...thing, work_title: workTitle };
}
