import { type Block, type BlockBody, spansText } from '#vocabulary/text-blocks';
import type { WorkChoice } from '#vocabulary/import-runs';
import type { PricePlan } from '#vocabulary/price-plan';
import { blocksWithIds } from './block-matching.ts';
import { matchEpisodes } from './episode-matching.ts';
import type { EpisodeRecord, KnownEpisode, KnownWork } from './import-store.ts';
import { openingMoments } from './release-rules.ts';
import type { EpisodeTerms, SourceBlock, SourceEpisode, SourceWork } from './source-work.ts';

/** One episode as the import will leave it. */
export interface EpisodePlan {
  source: SourceEpisode;
  known: KnownEpisode | undefined;
  /** The text or the pictures differ from what stands, so a new revision is made. */
  isNewRevision: boolean;
  /** The source differs, but what stands was made by hand and stays. */
  isKept: boolean;
  record: EpisodeRecord;
}

/** An episode with its fingerprint, taken once while its source is at hand. */
export interface ReadEpisode {
  source: SourceEpisode;
  digest: string;
  characters: number;
}

/** Says for every episode of a source what will become of it. Known episodes keep the moment they opened. */
export function planEpisodes(
  work: SourceWork,
  read: ReadEpisode[],
  shop: { known: KnownWork | undefined; now: Date; choice?: WorkChoice; overwrites?: boolean | undefined },
): EpisodePlan[] {
  const { known, now, choice = {}, overwrites = false } = shop;
  const publishing = publishingOf(work, shop);
  const matched = matchEpisodes(
    read.map(({ source, digest }) => ({ sourceKey: source.sourceKey, title: source.title, digest })),
    known?.episodes ?? [],
  );
  const moments = openingMoments(work.facts.release, read.length, now);
  return read.map(({ source, digest, characters }, place): EpisodePlan => {
    const was = matched[place];
    const differs = was?.digest !== digest;
    const isKept = differs && (was?.is_edited ?? false) && !overwrites;
    const isNewRevision = (differs && !isKept) || (overwrites && (was?.is_edited ?? false));
    const isWaiting = !was || was.is_draft || (known?.is_draft ?? false);
    const isDraft = isWaiting && publishing.isDraft;
    const publishAt = isWaiting ? publishing.at : undefined;
    const opensAt = source.opensAt ? new Date(source.opensAt) : (publishAt ?? was?.opens_at ?? moments[place] ?? now);
    return {
      source,
      known: was,
      isNewRevision,
      isKept,
      record: {
        id: was?.id ?? null,
        sourceKey: source.sourceKey,
        position: place + 1,
        title: source.title,
        unit: source.unit ?? 'episode',
        content: was && isKept ? was.content : source.content.kind,
        opensAt,
        ...(source.price
          ? termsOf(source.price)
          : priceOf({ plan: work.facts.prices ?? (isWaiting ? choice.prices : undefined), place, was, known })),
        revision: (was?.revision ?? 0) + (isNewRevision ? 1 : 0),
        // What stays keeps the digest of the source it came from: the next import says again that it differs.
        characters: was && !isNewRevision ? was.characters : characters,
        lastBlock: was?.last_block ?? 0,
        digest: was && isKept ? was.digest : digest,
        isWithdrawn: was?.is_listing_edited ? was.is_withdrawn : source.listed === false || isDraft,
        isDraft,
      },
    };
  });
}

type EpisodePrice = Pick<EpisodeRecord, 'isFree' | 'buyCoins' | 'rentalCoins' | 'rentalHours'>;

function termsOf({ free, buy, rental, rentalHours }: EpisodeTerms): EpisodePrice {
  return { isFree: free, buyCoins: buy ?? null, rentalCoins: rental ?? null, rentalHours: rentalHours ?? null };
}

/** A known episode keeps its price where no plan says another; a new one costs what the others of its work cost. */
function priceOf(asked: {
  plan: PricePlan | undefined;
  place: number;
  was: KnownEpisode | undefined;
  known: KnownWork | undefined;
}): EpisodePrice {
  const { plan, place, was, known } = asked;
  if (!plan) return was ? knownPrice(was) : inheritedPrice(known);
  const rental = plan.rental ?? null;
  return {
    isFree: plan.free === 'all' || place < plan.free,
    buyCoins: plan.buy ?? null,
    rentalCoins: rental,
    rentalHours: rental === null ? null : (plan.rentalHours ?? null),
  };
}

function knownPrice(episode: KnownEpisode): EpisodePrice {
  return {
    isFree: episode.is_free,
    buyCoins: episode.buy_coins,
    rentalCoins: episode.rental_coins,
    rentalHours: episode.rental_hours,
  };
}

/** What the last sold episode costs; free only where all are free and none has a price. Without episodes: not for sale. */
function inheritedPrice(known: KnownWork | undefined): EpisodePrice {
  const last = known?.episodes.findLast(({ is_free: isFree }) => !isFree) ?? known?.episodes.at(-1);
  if (!last) return { isFree: false, buyCoins: null, rentalCoins: null, rentalHours: null };
  const price = knownPrice(last);
  return { ...price, isFree: price.isFree && price.buyCoins === null && price.rentalCoins === null };
}

/**
 * Whether new episodes wait as drafts, and when they open otherwise. Those of a new work or of a draft need no mark of their
 * own: the work is hidden. A work.yaml with prices publishes what it brings.
 */
function publishingOf(
  { facts, isDeclared }: SourceWork,
  { known, now, choice = {} }: { known: KnownWork | undefined; now: Date; choice?: WorkChoice },
): { isDraft: boolean; at: Date | undefined } {
  if (choice.publish !== undefined) {
    const at = choice.publish === 'now' ? now : new Date(choice.publish);
    return { isDraft: false, at: facts.release ? undefined : at };
  }
  const isTold = isDeclared === true && facts.prices !== undefined;
  return { isDraft: known !== undefined && !known.is_draft && !isTold, at: undefined };
}

/** A text with its block ids: kept from the old text where a block is the same or an edit of it. */
export function textWithIds(plan: EpisodePlan, bodies: BlockBody[], old: Block[]): Block[] {
  const { blocks, lastBlock } = blocksWithIds(bodies, old, plan.record.lastBlock);
  plan.record.lastBlock = lastBlock;
  return blocks;
}

/** Characters as a reader counts them. */
export function countCharacters(blocks: SourceBlock[]): number {
  return blocks.reduce(
    (sum, block) => sum + (block.kind === 'paragraph' || block.kind === 'heading' ? spansText(block.spans).length : 0),
    0,
  );
}

/** True when nothing but what is known would be written. */
export function isUnchanged(known: KnownWork | undefined, plans: EpisodePlan[], digest: string): boolean {
  if (known?.digest !== digest) return false;
  return plans.every(
    ({ known: was, record, isNewRevision }) =>
      !isNewRevision && was?.is_withdrawn === record.isWithdrawn && was.is_draft === record.isDraft,
  );
}
