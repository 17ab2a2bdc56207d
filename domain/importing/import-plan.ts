import { type Block, type BlockBody, spansText } from '#vocabulary/text-blocks';
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
  shop: { known: KnownWork | undefined; now: Date; overwrites?: boolean | undefined },
): EpisodePlan[] {
  const { known, now, overwrites = false } = shop;
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
    const opensAt = source.opensAt ? new Date(source.opensAt) : (was?.opens_at ?? moments[place] ?? now);
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
        ...(source.price ? termsOf(source.price) : priceOf(work.facts.prices, place)),
        revision: (was?.revision ?? 0) + (isNewRevision ? 1 : 0),
        // What stays keeps the digest of the source it came from: the next import says again that it differs.
        characters: was && !isNewRevision ? was.characters : characters,
        lastBlock: was?.last_block ?? 0,
        digest: was && isKept ? was.digest : digest,
        isWithdrawn: was?.is_listing_edited ? was.is_withdrawn : source.listed === false,
      },
    };
  });
}

type EpisodePrice = Pick<EpisodeRecord, 'isFree' | 'buyCoins' | 'rentalCoins' | 'rentalHours'>;

function termsOf({ free, buy, rental, rentalHours }: EpisodeTerms): EpisodePrice {
  return { isFree: free, buyCoins: buy ?? null, rentalCoins: rental ?? null, rentalHours: rentalHours ?? null };
}

/** Without a price plan everything is free: nothing is sold that nobody priced. */
function priceOf(prices: PricePlan | undefined, place: number): EpisodePrice {
  const isFree = !prices || prices.free === 'all' || place < prices.free;
  const rental = prices?.rental ?? null;
  return {
    isFree,
    buyCoins: prices?.buy ?? null,
    rentalCoins: rental,
    rentalHours: rental === null ? null : (prices?.rentalHours ?? null),
  };
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
    (plan) => !plan.isNewRevision && plan.known !== undefined && plan.known.is_withdrawn === plan.record.isWithdrawn,
  );
}
