import {
  ADULT_COVER,
  type EntitledEpisode,
  type EpisodeItem,
  type EpisodeState,
  pictureSignature,
  toEpisodeItem,
} from '#domain/catalog';
import type { Entitlement, WorkPrices } from '#domain/purchase';
import type { Needs } from '#kernel/context';
import type { Category } from '#shared/catalog/categories';
import type { Picture } from '#shared/catalog/pictures';
import { type EpisodeContentTexts, episodeContentTexts } from '#shared/catalog/episode-fields';
import { isAdultRating } from '#shared/catalog/ratings';
import type { AccountProfiles } from '../sync/reading-settings.ts';
import type { EpisodeContent, ViewerEpisodeRow } from './episode-content.ts';
import { type EpisodeGate, isOpenTo } from './opening-rules.ts';

/** An episode for the viewer. Behind a paywall `content` is null or the preview, and the notes are empty. */
export interface OpenedEpisode {
  episode: EpisodeItem & EpisodeContentTexts & { revision: number };
  work: {
    id: number;
    title: string;
    shelf: Category;
    language: string;
    creator: string;
    coverHash: string;
    isAdult: boolean;
  };
  previous: number | null;
  next: NextEpisode | null;
  /**
   * `firstFree`: first free episode of the work. `previewPercent`: 0 without a preview. `openingLines`: of a text with a
   * preview, with prices. `now`: shop clock.
   */
  gate:
    | (EpisodeGate & { firstFree: number | null; previewPercent: number; openingLines: string[]; now: string })
    | null;
  content: EpisodeContent | null;
  /** A member's reading settings, if requested. */
  settings?: AccountProfiles;
  /** Current prices behind a paywall, if requested. */
  prices?: WorkPrices | null;
}

/** The next episode and its paywall. */
export interface NextEpisode {
  id: number;
  position: number;
  title: string;
  content: 'text' | 'images';
  state: Exclude<EpisodeState, 'upcoming'>;
  /** Whether it opens without an action: free or already opened. */
  isOpen: boolean;
  buyCoins: number | null;
  /** The first two pictures of a free strip, for prefetching. */
  firstPictures: Pick<Picture, 'hash' | 'variants' | 'held'>[];
}

/** Everything about an episode but its content and paywall. */
export function episodeView(
  ctx: Needs<'secrets'>,
  row: ViewerEpisodeRow,
  by: Entitlement | null,
): Pick<OpenedEpisode, 'episode' | 'work' | 'previous' | 'next'> {
  return {
    episode: {
      ...toEpisodeItem(row, by ? entitlementOf(by) : undefined),
      revision: row.revision,
      ...episodeContentTexts(row),
    },
    work: {
      id: row.work_id,
      title: row.work_title,
      shelf: row.work_shelf,
      language: row.work_language,
      creator: row.creator,
      coverHash: storedCover(row),
      isAdult: isAdultRating(row.work_rating),
    },
    previous: row.previous_id,
    next: row.next && nextOf(ctx, row.next, row.now),
  };
}

function entitlementOf({ kind, endsAt, openedAt }: Entitlement): EntitledEpisode {
  return {
    kind,
    endsAt: endsAt === null ? null : new Date(endsAt),
    isOpened: openedAt !== null,
  };
}

/** Devices may be shared, so adult covers are stored as the placeholder. */
function storedCover(row: ViewerEpisodeRow): string {
  return isAdultRating(row.work_rating) ? ADULT_COVER.hash : row.cover;
}

function nextOf(ctx: Needs<'secrets'>, next: NonNullable<ViewerEpisodeRow['next']>, now: Date): NextEpisode {
  const { id, position, title, content, is_free: isFree, buy_coins: buyCoins } = next;
  const match = next.rights.find((right) => !right.isOver);
  const state = isFree ? 'free' : !match ? 'locked' : match.kind === 'buy' ? 'owned' : 'rented';
  const firstPictures = next.first_pictures.map(({ hash, variants, audience }) => ({
    hash,
    variants,
    ...pictureSignature(ctx, { hash, audience }, now),
  }));
  return { id, position, title, content, state, isOpen: isOpenTo(next, next.rights), buyCoins, firstPictures };
}
