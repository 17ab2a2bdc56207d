import type { GiftThingDto, GiftDto, MileageGoodDto, TimeGiftDto } from '#contract/gifts';
import type { MemberGift, MileageItemView, GiftThingView, GiftThingsView, TimedGiftView } from '#domain/gifts';

type Held = Pick<GiftDto, 'title' | 'sentence' | 'things' | 'cover'>;

export function toGiftDto({ id, until, takenAt, state, asksProof, ...held }: MemberGift): GiftDto {
  return {
    id,
    ...toContentsDto(held),
    until: until?.toISOString() ?? null,
    taken_at: takenAt?.toISOString() ?? null,
    state,
    asks_proof: asksProof,
  };
}

export function toTimeGiftDto(gift: TimedGiftView): TimeGiftDto {
  return {
    id: gift.id,
    ...toContentsDto(gift),
    state: gift.state,
    opens_at: gift.opensAt?.toISOString() ?? null,
    closes_at: gift.closesAt?.toISOString() ?? null,
    missed_at: gift.missedAt?.toISOString() ?? null,
    asks_proof: gift.asksProof,
  };
}

export function toMileageGoodDto(good: MileageItemView): MileageGoodDto {
  const { id, price, left, isSoldOut } = good;
  return { id, ...toContentsDto(good), price, left, is_sold_out: isSoldOut };
}

function toContentsDto({ title, sentence, things, cover }: GiftThingsView): Held {
  return { title, sentence, things: things.map(toGiftItemDto), cover };
}

function toGiftItemDto({ workTitle, ...thing }: GiftThingView): GiftThingDto {
  return { ...thing, work_title: workTitle };
}
