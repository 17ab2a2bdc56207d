import { canSee } from '#domain/catalogue';
import { provedPerson } from '#domain/membership';
import { holdsAllGiven } from '#domain/purchase';
import type { Db, Needs, Tx } from '#shared/context';
import type { Reader } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import type { GiftThing } from '#vocabulary/gifts';
import { type CampaignRow, isForMember, lockCounted, selectStanding, writeCounted } from './campaign-store.ts';
import { type ClaimRefusal, decideClaim, worksIn } from './gift-rules.ts';
import { type GiftRow, insertGift, markTaken, selectGiftWorks } from './gift-store.ts';
import { grantGift } from './grant-gift.ts';

/** Whose gift, and what they may see. */
export interface GiftTaker {
  memberNo: number;
  reader: Reader;
}

/**
 * Takes a gift that is held, under its member's wallet: decides by the clock after the last lock, gives what it holds,
 * counts it and marks it. What stands against it is answered, and nothing was written then.
 */
export async function takeGift(
  ctx: Needs<'secrets'>,
  tx: Tx,
  { gift, memberNo, reader }: GiftTaker & { gift: GiftRow },
): Promise<'taken' | ClaimRefusal> {
  const { campaignId, things, isOnceAPerson } = gift;
  const person = isOnceAPerson ? await provedPerson(tx, memberNo) : [];
  const persons = person.map((mac) => ctx.secrets.digest(`gift ${campaignId} ${mac}`));
  const works = await selectGiftWorks(tx, worksIn(things));
  const { isSoldOut } = await lockCounted(tx, campaignId);
  const { had, now } = await selectStanding(tx, { campaignId, persons });
  const decision = decideClaim({
    ...gift,
    now,
    isSoldOut,
    persons: persons.length,
    isHadByPerson: had > 0,
    isForAdults: works.some((work) => !canSee(reader, work, 'content')),
    isOffSale: works.some((work) => !work.isListed),
    isHeldAlready: await isHeldAlready(tx, { memberNo, things }),
  });
  if (decision !== 'take') return decision;
  await grantGift(tx, { giftId: gift.id, memberNo, things, now });
  await writeCounted(tx, { campaignId, persons });
  await markTaken(tx, gift.id);
  return 'taken';
}

/** A gift that is made and taken at once: which campaign's, and which of several of it. */
export interface OccasionOrder extends GiftTaker {
  campaign: CampaignRow;
  occasion: string;
  things: GiftThing[];
  /** When it can no longer be taken, where that is before the campaign's end. */
  until?: Date | null;
  step?: number;
  couponId?: number;
}

/**
 * Makes the gift of one occasion and takes it, under its member's wallet. Refuses with GIFT_ERROR 0009 whom the campaign is
 * not for, 0001 what was taken before, and with whatever else stands against taking it.
 */
export async function takeOccasion(ctx: Needs<'secrets'>, tx: Tx, order: OccasionOrder): Promise<GiftRow> {
  const { campaign, memberNo, reader } = order;
  if (!(await isForMember(tx, { campaignId: campaign.id, memberNo }))) throw new Refusal('GIFT_ERROR', '0009');
  const { title, sentence, id: campaignId } = campaign;
  const until = order.until ?? campaign.endsAt;
  const gift = await insertGift(tx, { ...order, campaignId, title, sentence, until });
  if (!gift) throw new Refusal('GIFT_ERROR', '0001');
  const outcome = await takeGift(ctx, tx, { gift, memberNo, reader });
  if (outcome !== 'taken') throw new Refusal(outcome.name, outcome.code);
  return gift;
}

async function isHeldAlready(db: Db, ask: { memberNo: number; things: GiftThing[] }): Promise<boolean> {
  for (const thing of ask.things) {
    if (thing.kind !== 'work') return false;
    const given = { memberNo: ask.memberNo, workId: thing.work, ...thing };
    if (!(await holdsAllGiven(db, given))) return false;
  }
  return true;
}
