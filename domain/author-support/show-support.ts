import { canBeListed } from '#domain/catalog';
import { payerAge } from '#domain/members';
import { countPaidCoins } from '#domain/wallet';
import type { Needs } from '#kernel/context';
import { type Reader, memberNoOf } from '#kernel/reader';
import { MINOR_SUPPORT_WON, SUPPORT_COINS } from '#shared/authors/support';
import {
  type Membership,
  type OwnMembership,
  markUsed,
  selectMembership,
  selectMemberships,
} from './membership-store.ts';
import { type PublicSupport, selectPublic } from './received-store.ts';
import { undoUntil } from './support-rules.ts';
import { readSupportSettings, requireSupportOn } from './support-settings.ts';
import {
  type GivenSupport,
  selectGiven,
  selectMonthSupport,
  selectSupportableWork,
  selectSupportedWorks,
} from './support-store.ts';
import { requireTarget } from './support-target.ts';

const MAX = 20;

/** What a reader sees before a support. */
export interface SupportOffer {
  workId: number;
  title: string;
  penId: number;
  penName: string;
  isOwnPerson: boolean;
  isOffered: boolean;
  /** Coins, and about how many won of them the author gets. */
  amounts: { coins: number; authorWon: number }[];
  tier: { coins: number; name: string; benefits: string; isPaused: boolean; authorWon: number } | null;
  membership: Membership | undefined;
  /** Coins that can be given, and how many more this month; null for visitors. */
  balance: { paidCoins: number; leftCoins: number; isLimitedAsMinor: boolean } | null;
}

/** What a reader can give to the author of a work. Throws NOT_FOUND 0001 without an author or for a hidden work. */
export async function showSupport(
  ctx: Needs<'db'>,
  { workId, reader }: { workId: number; reader: Reader },
): Promise<SupportOffer> {
  const { monthMostWon } = await requireSupportOn(ctx);
  const memberNo = memberNoOf(reader);
  const { target, share } = await requireTarget(ctx.db, { workId, memberNo, reader });
  const { penId, penName, title, isOwnPerson, isPublished, isBlocked, tier } = target;
  const amounts = SUPPORT_COINS.map((coins) => ({ coins, authorWon: share.authorWon(coins) }));
  const offer = { workId, title, penId, penName, isOwnPerson, amounts };
  const isOffered = isPublished && share.isShared && !isBlocked;
  const monthly = tier && { ...tier, authorWon: share.authorWon(tier.coins) };
  if (memberNo === null) return { ...offer, isOffered, tier: monthly, membership: undefined, balance: null };
  const [membership, paidCoins, month, payer] = await Promise.all([
    selectMembership(ctx.db, { memberNo, penId }),
    countPaidCoins(ctx.db, memberNo),
    selectMonthSupport(ctx.db, memberNo),
    payerAge(ctx, memberNo),
  ]);
  const isLimitedAsMinor = payer !== 'adult';
  const mostWon = isLimitedAsMinor ? Math.min(MINOR_SUPPORT_WON, monthMostWon) : monthMostWon;
  const leftCoins = Math.max(0, Math.floor(mostWon / Math.max(1, share.coinWon)) - month.coins);
  return { ...offer, isOffered, tier: monthly, membership, balance: { paidCoins, leftCoins, isLimitedAsMinor } };
}

/** A support in its giver's list, with until when it can be taken back. */
export type OwnSupport = GivenSupport & { undo: { until: Date; isUnread: boolean } | undefined };

/** A member's supports, newest first, and the monthly ones that run. */
export async function listSupports(
  ctx: Needs<'db'>,
  { memberNo, before }: { memberNo: number; before: number | null },
): Promise<{ supports: OwnSupport[]; memberships: OwnMembership[]; next: number | null }> {
  const [found, memberships] = await Promise.all([
    selectGiven(ctx.db, { memberNo, before, most: MAX + 1 }),
    selectMemberships(ctx.db, memberNo),
  ]);
  const supports = found
    .slice(0, MAX)
    .map((given) => ({ ...given, undo: given.cancelledAt === null ? undoUntil(given) : undefined }));
  return { supports, memberships, next: found.length > MAX ? (supports.at(-1)?.id ?? null) : null };
}

/** Support on the page of an author. */
export interface PenSupport {
  /** Public messages, latest first. */
  messages: PublicSupport[];
  isSupporter: boolean;
  /** A work at which the reader can support the author. */
  supportedWorkId: number | null;
}

/** Support on the page of an author; nothing while the shop takes none. */
export async function showPenSupport(
  ctx: Needs<'db'>,
  { penId, reader }: { penId: number; reader: Reader },
): Promise<PenSupport> {
  if (!(await readSupportSettings(ctx))) return { messages: [], isSupporter: false, supportedWorkId: null };
  const memberNo = memberNoOf(reader);
  const [messages, membership, works] = await Promise.all([
    selectPublic(ctx.db, { penId, most: MAX }),
    memberNo === null ? undefined : selectMembership(ctx.db, { memberNo, penId }),
    selectSupportedWorks(ctx.db, { penId }),
  ]);
  const supportedWorkId = works.find((work) => canBeListed(reader, work))?.id ?? null;
  return { messages, isSupporter: membership !== undefined, supportedWorkId };
}

/** Records that a supporter opened what only supporters read: the payment can no longer be taken back as unused. */
export async function recordBenefitUse(
  ctx: Needs<'db'>,
  { penId, memberNo }: { penId: number; memberNo: number },
): Promise<void> {
  await ctx.db.transaction().execute((tx) => markUsed(tx, { memberNo, penId }));
}

/** Whether a work takes support. */
export async function takesSupport(ctx: Needs<'db'>, workId: number): Promise<boolean> {
  return (await selectSupportedWorks(ctx.db, { workId })).length > 0;
}

/** The work whose author a reader of an episode may support; undefined for minors and for the author. */
export async function findSupportableWork(
  ctx: Needs<'db'>,
  { episodeId, reader }: { episodeId: number; reader: Reader },
): Promise<number | undefined> {
  if (reader.kind === 'minor' || reader.kind === 'operator') return undefined;
  return selectSupportableWork(ctx.db, { episodeId, memberNo: memberNoOf(reader) });
}
