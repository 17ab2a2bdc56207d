import {
  ADULT_COVER,
  type ContentExtraQuery,
  NO_CONTENT_EXTRA,
  type EpisodeForViewerRow,
  type StoredPicture,
  canSee,
  toEpisodeItem,
  selectEpisode,
  selectStrip,
  selectText,
  pictureSignature,
  type EpisodeItem,
  type EpisodeState,
  type EntitledEpisode,
} from '#domain/catalog';
import {
  type OpenedEntitlement,
  type Entitlement,
  type WorkPrices,
  openEntitlementPart,
  parseWorkPrices,
  priceListContentPart,
  entitlementsSql,
  findWorkPrices,
} from '#domain/purchase';
import type { Needs } from '#kernel/context';
import { type Reader, memberNoOf } from '#kernel/reader';
import { DomainError } from '#kernel/domain-error';
import type { Picture } from '#shared/catalog/pictures';
import { isAdultRating } from '#shared/catalog/ratings';
import type { Category } from '#shared/catalog/categories';
import type { Block } from '#shared/content/text-blocks';
import { limitOpenings } from './limit-openings.ts';
import { previewBlocks, previewSlices } from './preview-rules.ts';
import { type EpisodeGate, type OpeningMode, decideOpening, isOpenTo } from './opening-rules.ts';

/** An episode for the viewer. Behind a paywall `content` is null or the preview. */
export interface OpenedEpisode {
  episode: EpisodeItem & { revision: number };
  work: { id: number; title: string; shelf: Category; creator: string; coverHash: string };
  previous: number | null;
  next: NextEpisode | null;
  /** `firstFree`: first free episode of the work. `previewPercent`: 0 without a preview. `now`: shop clock. */
  gate: (EpisodeGate & { firstFree: number | null; previewPercent: number; now: string }) | null;
  content: EpisodeContent | null;
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

/** Content: text blocks with pictures, or a strip. */
export type EpisodeContent =
  | { kind: 'text'; blocks: Block[]; pictures: Picture[] }
  | {
      kind: 'images';
      width: number;
      height: number;
      slices: ({ y: number } & Picture)[];
      quiet: [number, number][];
      panels: { y: number; text: string; dialogue: string[] }[];
    };

const MAX_TRIES = 4;

/**
 * Opens an episode. `read` opens an entitlement and starts a rental, in one statement; already opened content is read
 * without a write. Locked episodes return the paywall without content. `wantsPrices`: adds current prices. Throws
 * NOT_FOUND 0002 if missing, ADULT_ERROR 0001 by age, MEDIA_ERROR 0002 or 0003 beyond the rate limit, EPISODE_ERROR
 * 0002 before release, 0001 when the entitlement keeps changing.
 */
export async function openEpisode(
  ctx: Needs<'db' | 'secrets' | 'readRateLimiter'>,
  input: { id: number; reader: Reader; opening: OpeningMode; wantsPrices?: boolean },
): Promise<OpenedEpisode> {
  const memberNo = memberNoOf(input.reader);
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const row = await selectEpisode(ctx.db, {
      id: input.id,
      rightsTo: (episode) => entitlementsSql(memberNo, episode),
    });
    if (!row) throw new DomainError('NOT_FOUND', '0002');
    const decision = decideOpening(row, row.rights, input.opening);
    if (decision.is === 'absent') throw new DomainError('NOT_FOUND', '0002');
    if (!canSee(input.reader, { rating: row.work_rating }, 'content'))
      throw new DomainError('ADULT_ERROR', '0001', { work: row.work_id });
    if (decision.is === 'early') throw new DomainError('EPISODE_ERROR', '0002', { work: row.work_id });
    if (decision.is === 'gate') return beforeGate(ctx, row, { ...decision, ...input });
    if (!row.is_free) limitOpenings(ctx, { memberNo, what: 'episode' });
    if (decision.is === 'open') {
      const { content } = await contentOf(ctx, row, NO_CONTENT_EXTRA);
      return { ...aroundOf(ctx, row, decision.by), gate: null, content };
    }
    if (memberNo === null) continue;
    const { kind } = decision.by;
    const { content, opened } = await contentOf(ctx, row, openEntitlementPart({ memberNo, episodeId: row.id, kind }));
    if (!opened) continue;
    const by = { ...decision.by, openedAt: row.now.toISOString(), endsAt: opened.endsAt };
    return { ...aroundOf(ctx, row, by), gate: null, content };
  }
  throw new DomainError('EPISODE_ERROR', '0001');
}

type Row = EpisodeForViewerRow<Entitlement>;

async function beforeGate(
  ctx: Needs<'db' | 'secrets'>,
  row: Row,
  input: {
    kind: EpisodeGate['kind'];
    by: Entitlement | null;
    reader: Reader;
    opening: OpeningMode;
    wantsPrices?: boolean;
  },
): Promise<OpenedEpisode> {
  const { kind, by, opening } = input;
  const isPriced = input.wantsPrices === true && kind !== 'unopened';
  const list = isPriced ? { workId: row.work_id, memberNo: memberNoOf(input.reader), episodes: [row.id] } : null;
  const isPreview = opening === 'preview' && row.preview_percent > 0;
  const gate = {
    kind,
    buyCoins: row.buy_coins,
    rentalCoins: row.rental_coins,
    rentalHours: row.rental_hours,
    held: by && { kind: by.kind, rentalHours: by.rentalHours },
    isWaitFree: row.is_wait_free,
    firstFree: row.first_free_id,
    previewPercent: row.preview_percent,
    now: row.now.toISOString(),
  };
  const data = isPreview
    ? await previewOf(ctx, row, list)
    : { content: null, prices: list && (await findWorkPrices(ctx, list)) };
  return { ...aroundOf(ctx, row, by), gate, content: data.content, ...(list ? { prices: data.prices } : {}) };
}

function aroundOf(
  ctx: Needs<'secrets'>,
  row: Row,
  by: Entitlement | null,
): Pick<OpenedEpisode, 'episode' | 'work' | 'previous' | 'next'> {
  return {
    episode: { ...toEpisodeItem(row, by ? entitlementOf(by) : undefined), revision: row.revision },
    work: {
      id: row.work_id,
      title: row.work_title,
      shelf: row.work_shelf,
      creator: row.creator,
      coverHash: storedCover(row),
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
function storedCover(row: EpisodeForViewerRow): string {
  return isAdultRating(row.work_rating) ? ADULT_COVER.hash : row.cover;
}

function nextOf(ctx: Needs<'secrets'>, next: NonNullable<Row['next']>, now: Date): NextEpisode {
  const { id, position, title, content, is_free: isFree, buy_coins: buyCoins } = next;
  const held = next.rights.find((right) => !right.isOver);
  const state = isFree ? 'free' : !held ? 'locked' : held.kind === 'buy' ? 'owned' : 'rented';
  const firstPictures = next.first_pictures.map(({ hash, variants, audience }) => ({
    hash,
    variants,
    ...pictureSignature(ctx, { hash, audience }, now),
  }));
  return { id, position, title, content, state, isOpen: isOpenTo(next, next.rights), buyCoins, firstPictures };
}

/** Views of pictures the reader may see. */
function toPictureViews<Stored extends StoredPicture>(
  ctx: Needs<'secrets'>,
  pictures: Stored[],
  now: Date,
): (Omit<Stored, 'audience'> & { held?: string })[] {
  return pictures.map(({ audience, ...picture }) => ({
    ...picture,
    ...pictureSignature(ctx, { hash: picture.hash, audience }, now),
  }));
}

/** Full content and the result of the opening, in one round trip. */
async function contentOf(
  ctx: Needs<'db' | 'secrets'>,
  row: Row,
  opening: ContentExtraQuery<OpenedEntitlement | null>,
): Promise<{ content: EpisodeContent; opened: OpenedEntitlement | null }> {
  const input = { id: row.id, revision: row.revision, ...opening };
  if (row.content === 'text') {
    const { beside, ...text } = await selectText(ctx.db, input);
    return { content: textOf(ctx, text, row.now), opened: beside };
  }
  const { slices, beside } = await selectStrip(ctx.db, input);
  const strip = { width: row.strip_width ?? 0, height: row.strip_height ?? 0 };
  const parts = { quiet: row.quiet ?? [], panels: row.panels ?? [] };
  return {
    content: { kind: 'images', ...strip, ...parts, slices: toPictureViews(ctx, slices, row.now) },
    opened: beside,
  };
}

/** Includes only the pictures of these blocks. */
function textOf(
  ctx: Needs<'secrets'>,
  { blocks, pictures }: { blocks: Block[]; pictures: StoredPicture[] },
  now: Date,
): EpisodeContent {
  const hashes = new Set(blocks.flatMap((block) => (block.kind === 'image' ? [block.picture] : [])));
  const current = pictures.filter(({ hash }) => hashes.has(hash));
  return { kind: 'text', blocks, pictures: toPictureViews(ctx, current, now) };
}

/** The preview, or null if no paragraph or slice fits; with prices, in one round trip. */
async function previewOf(
  ctx: Needs<'db' | 'secrets'>,
  row: Row,
  list: Parameters<typeof priceListContentPart>[0] | null,
): Promise<{ content: EpisodeContent | null; prices: WorkPrices | null }> {
  const percent = row.preview_percent;
  const input = { id: row.id, revision: row.revision, ...(list ? priceListContentPart(list) : NO_CONTENT_EXTRA) };
  if (row.content === 'text') {
    const { blocks, pictures, beside } = await selectText(ctx.db, input);
    const first = previewBlocks(blocks, percent);
    const content = first.length > 0 ? textOf(ctx, { blocks: first, pictures }, row.now) : null;
    return { content, prices: beside && parseWorkPrices(beside) };
  }
  const { slices, beside } = await selectStrip(ctx.db, input);
  return { content: stripPreview(ctx, row, slices), prices: beside && parseWorkPrices(beside) };
}

function stripPreview(ctx: Needs<'secrets'>, row: Row, full: ({ y: number } & StoredPicture)[]): EpisodeContent | null {
  const strip = { height: row.strip_height ?? 0, slices: full };
  const slices = toPictureViews(ctx, previewSlices(strip, row.preview_percent), row.now);
  const end = Math.max(0, ...slices.map(({ y, height }) => y + height));
  if (end === 0) return null;
  // A panel description may reveal its content; include only panels within the preview.
  const panels = (row.panels ?? []).filter((_panel, at, all) => (all[at + 1]?.y ?? strip.height) <= end);
  return { kind: 'images', width: row.strip_width ?? 0, height: end, slices, quiet: [], panels };
}
