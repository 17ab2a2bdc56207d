import type { Needs } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import { type Rating, isAdultRating } from '#shared/catalog/ratings';
import type { Kind, Category } from '#shared/catalog/categories';
import type { WorkFormValues } from '#shared/catalog/work-fields';
import type { AboutField } from '#shared/catalog/work-field-lists';
import { ADULT_COVER } from '../listing/adult-cover.ts';
import { canSee, requireVisible } from '../access/adult-policy.ts';
import type { CardCover } from '../listing/work-card.ts';
import { type EpisodeItem, type EntitledEpisode, toEpisodeItem } from '../episodes/episode-row.ts';
import {
  EMPTY_LIST,
  type EpisodeList,
  type EpisodeWindow,
  EMPTY_WINDOW,
  WINDOW_SIZE,
  toEpisodeList,
  episodeWindow,
} from '../episodes/episode-window.ts';
import type { RemainingOfferRow, EpisodeListRow, EpisodeWindowInput } from '../episodes/episode-list-store.ts';
import { coverOf } from '../listing/work-cards.ts';
import {
  type EpisodeRow,
  type EpisodesExtraQuery,
  NO_EXTRA,
  type WorkExtraQuery,
  type WorkRow,
  selectWork,
  selectWorkEpisodes,
} from './work-store.ts';

const NEUTRAL = {
  masked: true,
  previewPercent: 0,
  waitFree: null,
  about: null,
  episodes: [],
  list: EMPTY_LIST,
};
const NO_ENTITLEMENTS: ReadonlyMap<number, EntitledEpisode> = new Map();

/** A work page. `masked`: adult, only the name is visible. */
export interface WorkView {
  id: number;
  title: string;
  shelf: Category;
  kind: Kind;
  masked: boolean;
  isAdult: boolean;
  /** False if unlisted: only entitled episodes are visible. */
  isOffered: boolean;
  /** Readable share before buying, in percent. */
  previewPercent: number;
  /** Wait-free terms; null if not offered. */
  waitFree: { everyHours: number; exceptLast: number } | null;
  cover: CardCover;
  about: WorkAbout | null;
  episodes: EpisodeItem[];
  /** Totals. */
  list: EpisodeList;
}

/** Work details; never sent to readers without access. */
export interface WorkAbout extends Pick<WorkFormValues, AboutField> {
  /** ISO date of return from hiatus, if known. */
  backOn: string | null;
  /** ISO end of sale, from ninety days before. */
  soldUntil: string | null;
  characters: number;
  /** Number of followers. */
  follows: number;
}

/** A work page without entitlements. Throws NOT_FOUND 0001 when the work is missing or unlisted. */
export async function showWork(ctx: Needs<'db' | 'secrets'>, input: { id: number; reader: Reader }): Promise<WorkView> {
  const { work } = await showWorkWithExtra(ctx, { ...input, extra: NO_EXTRA, holdingsIn: () => NO_ENTITLEMENTS });
  return work;
}

interface ShowWorkInput<Extra> {
  id: number;
  reader: Reader;
  /** Reads the entitlements from the extra value. */
  holdingsIn(extra: Extra): ReadonlyMap<number, EntitledEpisode>;
}

/** A work for one reader, with the caller's extra value. */
export interface WorkViewWithExtra<Extra> {
  work: WorkView;
  extra: Extra;
  /** Visible window. */
  window: EpisodeWindow;
  /** Remaining offers by price. */
  left: RemainingOfferRow[];
}

/**
 * Same, with the reader's entitlements and an `extra` query in one round trip; with all episodes, or a `window` and
 * totals. Unlisted works throw NOT_FOUND 0001 without an entitlement.
 */
export async function showWorkWithExtra<Extra>(
  ctx: Needs<'db' | 'secrets'>,
  input: ShowWorkInput<Extra> & { extra: WorkExtraQuery<Extra>; window?: EpisodeWindowInput | undefined },
): Promise<WorkViewWithExtra<Extra>> {
  const { reader, window } = input;
  const row = await selectWork(ctx.db, {
    id: input.id,
    ...input.extra,
    window: window && { ...window, lines: WINDOW_SIZE },
  });
  if (!row || (!row.is_listed && row.list.count === 0)) throw new DomainError('NOT_FOUND', '0001');
  const { list, beside } = row;
  refuseRating(reader, row);
  const work = workViewOf(ctx, row, { reader, holdings: input.holdingsIn(beside) });
  if (work.masked) return { work, extra: beside, window: EMPTY_WINDOW, left: [] };
  const visible = episodeWindow(work.episodes, { list, ...(window ?? { order: 'first' }) });
  return { work: { ...work, episodes: visible.lines }, extra: beside, window: visible, left: list.left };
}

/**
 * Some episodes, selected by `extra`. Throws like `showWorkWithExtra`; for unlisted works also without an entitlement
 * to any of them.
 */
export async function showEpisodesWithExtra<Extra>(
  ctx: Needs<'db' | 'secrets'>,
  input: ShowWorkInput<Extra> & { extra: EpisodesExtraQuery<Extra> },
): Promise<{ lines: EpisodeItem[]; extra: Extra }> {
  const row = await selectWorkEpisodes(ctx.db, { id: input.id, ...input.extra });
  if (!row || (!row.is_listed && row.episodes.length === 0)) throw new DomainError('NOT_FOUND', '0001');
  if (!canSee(input.reader, row, 'about')) return { lines: [], extra: row.beside };
  refuseRating(input.reader, row);
  return { lines: episodeItemsOf(row, input.holdingsIn(row.beside)), extra: row.beside };
}

/** Pages of adult works show the age gate instead. */
function refuseRating(reader: Reader, work: { rating: Rating }): void {
  if (canSee(reader, work, 'about')) requireVisible(reader, { rating: work.rating }, 'about');
}

function episodeItemsOf(
  { episodes }: { episodes: EpisodeRow[] },
  holdings: ReadonlyMap<number, EntitledEpisode>,
): EpisodeItem[] {
  return episodes.map((episode) => toEpisodeItem(episode, holdings.get(episode.id)));
}

function workViewOf(
  ctx: Needs<'secrets'>,
  work: WorkRow & { episodes: EpisodeRow[]; list: EpisodeListRow },
  { reader, holdings }: { reader: Reader; holdings: ReadonlyMap<number, EntitledEpisode> },
): WorkView {
  const name = {
    id: work.id,
    title: work.title,
    shelf: work.shelf,
    kind: work.kind,
    isAdult: isAdultRating(work.rating),
    isOffered: work.is_listed,
  };
  if (!canSee(reader, work, 'about')) return { ...name, ...NEUTRAL, cover: ADULT_COVER };
  return {
    ...name,
    previewPercent: work.preview_percent,
    waitFree:
      work.wait_free_hours === null
        ? null
        : { everyHours: work.wait_free_hours, exceptLast: work.wait_free_except_last },
    masked: false,
    cover: coverOf(ctx, work, work.now),
    about: aboutOf(work, work.list),
    episodes: episodeItemsOf(work, holdings),
    list: toEpisodeList(work.list),
  };
}

function aboutOf(work: WorkRow, { characters }: EpisodeListRow): WorkAbout {
  const { about, follows } = work;
  return {
    ...about,
    backOn: about.status === 'hiatus' ? work.hiatus_until : null,
    soldUntil: soldUntilOf(work),
    characters,
    follows,
  };
}

const SALE_END_NOTICE_MS = 90 * 86_400_000;

/** End of the rights period if it is near. */
function soldUntilOf({ rights_until: until, now }: WorkRow): string | null {
  return until && until.getTime() - now.getTime() <= SALE_END_NOTICE_MS ? until.toISOString() : null;
}
