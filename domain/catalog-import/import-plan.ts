import { type Block, type BlockBody, spansText } from '#shared/content/text-blocks';
import { EPISODE_PRICE_FIELDS, episodeContentTexts, pickEpisodeValues } from '#shared/catalog/episode-fields';
import type { WorkChoice } from '#shared/catalog/import-runs';
import type { PricePlan } from '#shared/catalog/price-plan';
import { assignBlockIds } from './matching/block-matching.ts';
import { matchEpisodes } from './matching/episode-matching.ts';
import { type EpisodeRecord, type ExistingEpisode, type ExistingWork, formerKeySuffix } from './import-store.ts';
import { releaseDates } from './release-rules.ts';
import type { EpisodeTerms, SourceBlock, SourceEpisode, SourceWork } from './source-work.ts';

/** How an episode of a source is written. */
export interface EpisodePlan {
  source: SourceEpisode;
  existing: ExistingEpisode | undefined;
  /** Text or pictures differ, so a revision is created. */
  isNewRevision: boolean;
  /** The source differs, but the manual version is kept. */
  isKept: boolean;
  record: EpisodeRecord;
}

export interface DigestedEpisode {
  source: SourceEpisode;
  digest: string;
  characters: number;
}

/** Plans each episode of a source. Existing episodes keep their release date. */
export function planEpisodes(
  work: SourceWork,
  read: DigestedEpisode[],
  shop: { existing: ExistingWork | undefined; now: Date; choice?: WorkChoice; overwrites?: boolean | undefined },
): EpisodePlan[] {
  const { existing, now, choice = {}, overwrites = false } = shop;
  const publishing = publishingOf(work, shop);
  const matched = matchEpisodes(
    read.map(({ source, digest }) => ({ sourceKey: source.sourceKey, title: source.title, digest })),
    existing?.episodes ?? [],
  );
  const dates = releaseDates(work.facts.release, read.length, now);
  const last = Math.max(0, ...(existing?.episodes ?? []).map((episode) => episode.position));
  return read.map(({ source, digest, characters }, position): EpisodePlan => {
    const was = matched[position];
    const differs = was?.digest !== digest;
    const isKept = differs && (was?.is_edited ?? false) && !overwrites;
    const isNewRevision = (differs && !isKept) || (overwrites && (was?.is_edited ?? false));
    const isWaiting = !was || was.is_draft || (existing?.is_draft ?? false);
    const isDraft = isWaiting && publishing.isDraft;
    const publishAt = isWaiting ? publishing.at : undefined;
    const opensAt = source.opensAt ? new Date(source.opensAt) : (publishAt ?? was?.opensAt ?? dates[position] ?? now);
    return {
      source,
      existing: was,
      isNewRevision,
      isKept,
      record: {
        id: was?.id ?? null,
        sourceKey: source.sourceKey,
        position: work.isIssue && existing ? (was?.position ?? last + position + 1) : position + 1,
        title: source.title,
        unit: source.unit ?? 'episode',
        content: was && isKept ? was.content : source.content.kind,
        opensAt,
        ...(source.price
          ? termsOf(source.price)
          : parsePrice({
              plan: work.facts.prices ?? (isWaiting ? choice.prices : undefined),
              place: position,
              was,
              existing: existing,
            })),
        revision: (was?.revision ?? 0) + (isNewRevision ? 1 : 0),
        // Preserved episodes keep the old source digest, so that the next import reports the difference again.
        characters: was && !isNewRevision ? was.characters : characters,
        lastBlock: was?.last_block ?? 0,
        digest: was && isKept ? was.digest : digest,
        isWithdrawn: was?.is_listing_edited ? was.isWithdrawn : source.listed === false || isDraft,
        isDraft,
        ...episodeContentTexts(source, was),
      },
    };
  });
}

type EpisodePrice = Pick<EpisodeRecord, (typeof EPISODE_PRICE_FIELDS)[number]>;

function termsOf({ free, buy, rental, rentalHours }: EpisodeTerms): EpisodePrice {
  return { isFree: free, buyCoins: buy ?? null, rentalCoins: rental ?? null, rentalHours: rentalHours ?? null };
}

/** Existing prices stay unless specified; new episodes inherit. */
function parsePrice(input: {
  plan: PricePlan | undefined;
  place: number;
  was: ExistingEpisode | undefined;
  existing: ExistingWork | undefined;
}): EpisodePrice {
  const { plan, place, was, existing } = input;
  if (!plan) return was ? existingPrice(was) : inheritedPrice(existing);
  const rental = plan.rental ?? null;
  return {
    isFree: plan.free === 'all' || place < plan.free,
    buyCoins: plan.buy ?? null,
    rentalCoins: rental,
    rentalHours: rental === null ? null : (plan.rentalHours ?? null),
  };
}

function existingPrice(episode: ExistingEpisode): EpisodePrice {
  return pickEpisodeValues(episode, EPISODE_PRICE_FIELDS);
}

/** Price of the last sold episode; free only if all are free and none has a price. Without episodes: not for sale. */
function inheritedPrice(existing: ExistingWork | undefined): EpisodePrice {
  const last = existing?.episodes.findLast(({ isFree }) => !isFree) ?? existing?.episodes.at(-1);
  if (!last) return { isFree: false, buyCoins: null, rentalCoins: null, rentalHours: null };
  const price = existingPrice(last);
  return { ...price, isFree: price.isFree && price.buyCoins === null && price.rentalCoins === null };
}

/**
 * Draft state and release date of new episodes. A hidden work needs no episode drafts; a work.yaml with prices
 * publishes.
 */
function publishingOf(
  { facts, isDeclared }: SourceWork,
  { existing, now, choice = {} }: { existing: ExistingWork | undefined; now: Date; choice?: WorkChoice },
): { isDraft: boolean; at: Date | undefined } {
  if (choice.publish !== undefined) {
    const at = choice.publish === 'now' ? now : new Date(choice.publish);
    return { isDraft: false, at: facts.release ? undefined : at };
  }
  const isTold = isDeclared === true && facts.prices !== undefined;
  return { isDraft: existing !== undefined && !existing.is_draft && !isTold, at: undefined };
}

/** Block ids, preserved from the old text. */
export function textWithIds(plan: EpisodePlan, bodies: BlockBody[], old: Block[]): Block[] {
  const { blocks, lastBlock } = assignBlockIds(bodies, old, plan.record.lastBlock);
  plan.record.lastBlock = lastBlock;
  return blocks;
}

export function countCharacters(blocks: SourceBlock[]): number {
  return blocks.reduce(
    (sum, block) => sum + (block.kind === 'paragraph' || block.kind === 'heading' ? spansText(block.spans).length : 0),
    0,
  );
}

export function isUnchanged(existing: ExistingWork | undefined, plans: EpisodePlan[], digest: string): boolean {
  if (existing?.digest !== digest) return false;
  return plans.every(
    ({ existing: was, record, isNewRevision }) =>
      !isNewRevision && was?.isWithdrawn === record.isWithdrawn && was.is_draft === record.isDraft,
  );
}

/** Existing episodes that the source no longer has, without console and relisted ones. */
export function removedEpisodes(
  { isIssue }: Pick<SourceWork, 'isIssue'>,
  existing: ExistingWork | undefined,
  plans: EpisodePlan[],
): ExistingEpisode[] {
  if (isIssue) return [];
  const stored = new Set(plans.map((plan) => plan.existing?.id));
  return (existing?.episodes ?? []).filter(
    (episode) => !stored.has(episode.id) && !episode.is_own && !isRestored(episode),
  );
}

/** Whether an operator relisted a withdrawn episode. */
function isRestored({ id, source_key, is_listing_edited, isWithdrawn }: ExistingEpisode): boolean {
  return is_listing_edited && !isWithdrawn && source_key.endsWith(formerKeySuffix(id));
}
