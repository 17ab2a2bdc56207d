import { canSee } from '#domain/catalog';
import { findVerifiedPerson } from '#domain/members';
import { grantOpensNothing } from '#domain/purchase';
import type { Db, Needs, Tx } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import type { GiftItem } from '#shared/merchandising/gifts';
import {
  type CampaignRow,
  isForMember,
  lockCampaign,
  selectPersonClaims,
  countClaim,
} from '../campaigns/campaign-store.ts';
import { type ClaimRejection, decideClaim, workIdsOf } from './gift-rules.ts';
import { type GiftRow, insertGift, markClaimed, selectGiftWorks } from './gift-store.ts';
import { grantGift } from './grant-gift.ts';

/** The member and what they may see. */
export interface GiftClaimer {
  memberNo: number;
  reader: Reader;
}

/**
 * Claims a locked gift under the wallet lock: decides by the clock after the last lock, grants, counts and marks it.
 * Returns the reason instead when it cannot be claimed, without writing.
 */
export async function claimLockedGift(
  ctx: Needs<'secrets'>,
  tx: Tx,
  { gift, memberNo, reader }: GiftClaimer & { gift: GiftRow },
): Promise<'taken' | ClaimRejection> {
  const { campaignId, things, isOnceAPerson } = gift;
  const person = isOnceAPerson ? await findVerifiedPerson(tx, memberNo) : [];
  const persons = person.map((mac) => ctx.secrets.digest(`gift ${campaignId} ${mac}`));
  const works = await selectGiftWorks(tx, workIdsOf(things));
  const { isSoldOut } = await lockCampaign(tx, campaignId);
  const { had, now } = await selectPersonClaims(tx, { campaignId, persons });
  const decision = decideClaim({
    ...gift,
    now,
    isSoldOut,
    persons: persons.length,
    isHadByPerson: had > 0,
    isForAdults: works.some((work) => !canSee(reader, work, 'about')),
    isOffSale: works.some((work) => !work.isListed),
    isHeldAlready: await isOwnedAlready(tx, { memberNo, things }),
  });
  if (decision !== 'take') return decision;
  await grantGift(tx, { giftId: gift.id, memberNo, things, now });
  await countClaim(tx, { campaignId, persons });
  await markClaimed(tx, gift.id);
  return 'taken';
}

/** A gift to create and claim at once. */
export interface OccasionClaim extends GiftClaimer {
  campaign: CampaignRow;
  occasion: string;
  things: GiftItem[];
  /** When it expires, if before the campaign's end. */
  until?: Date | null;
  step?: number;
  couponId?: number;
}

/**
 * Creates and claims the gift of an occasion under the wallet lock. Throws GIFT_ERROR 0009 when the campaign is not
 * for the member, 0001 when it was claimed, and any other reason against claiming.
 */
export async function claimOccasion(ctx: Needs<'secrets'>, tx: Tx, claim: OccasionClaim): Promise<GiftRow> {
  const { campaign, memberNo, reader } = claim;
  if (!(await isForMember(tx, { campaignId: campaign.id, memberNo }))) throw new DomainError('GIFT_ERROR', '0009');
  const { title, sentence, id: campaignId } = campaign;
  const until = claim.until ?? campaign.endsAt;
  const gift = await insertGift(tx, { ...claim, campaignId, title, sentence, until });
  if (!gift) throw new DomainError('GIFT_ERROR', '0001');
  const outcome = await claimLockedGift(ctx, tx, { gift, memberNo, reader });
  if (outcome !== 'taken') throw new DomainError(outcome.name, outcome.code);
  return gift;
}

async function isOwnedAlready(db: Db, input: { memberNo: number; things: GiftItem[] }): Promise<boolean> {
  for (const thing of input.things) {
    if (thing.kind !== 'work') return false;
    const grant = { memberNo: input.memberNo, workId: thing.work, ...thing };
    if (!(await grantOpensNothing(db, grant))) return false;
  }
  return true;
}
