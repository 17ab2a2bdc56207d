import {
  ADULT_COVER,
  type ContentBeside,
  ONLY_READ,
  type OpenedEpisodeRow,
  type StoredPicture,
  canSee,
  episodeLine,
  selectEpisode,
  selectStrip,
  selectText,
  stampOf,
  type EpisodeLine,
  type EpisodeState,
  type HeldEpisode,
} from '#domain/catalogue';
import {
  type OpenedRight,
  type Right,
  type WorkPrices,
  firstOpening,
  pricesIn,
  priceListBeside,
  rightsSql,
  salePricesOf,
} from '#domain/purchase';
import type { Needs } from '#shared/context';
import { type Reader, memberNoOf } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import type { Picture } from '#vocabulary/pictures';
import { isAdultRating } from '#vocabulary/ratings';
import type { Shelf } from '#vocabulary/shelves';
import type { Block } from '#vocabulary/text-blocks';
import { measureOpening } from './measured-opening.ts';
import { previewBlocks, previewSlices } from './preview-rules.ts';
import { type EpisodeGate, type Opening, decideOpening, isOpenTo } from './reading-rules.ts';

/**
 * An episode as a viewer opens it. Before a gate `content` is null, or of a preview its first part: nothing more of it
 * leaves then.
 */
export interface OpenedEpisode {
  episode: EpisodeLine & { revision: number };
  work: { id: number; title: string; shelf: Shelf; creator: string; coverHash: string };
  previous: number | null;
  next: NextEpisode | null;
  /** `firstFree`: the work's first free episode, to begin with. `previewPercent`: 0 where nothing may be read before. `now`: by the shop's clock. */
  gate: (EpisodeGate & { firstFree: number | null; previewPercent: number; now: string }) | null;
  content: EpisodeContent | null;
  /** Before a gate that is passed by paying, where they were asked for: what the episode costs this reader now. */
  prices?: WorkPrices | null;
}

/** What comes after, and what it asks for. */
export interface NextEpisode {
  id: number;
  position: number;
  title: string;
  content: 'text' | 'images';
  state: Exclude<EpisodeState, 'upcoming'>;
  /** Whether it goes out without an act of the reader: free, or held and opened before. */
  isOpen: boolean;
  buyCoins: number | null;
  /** Of a free strip its first two, so that they can be fetched ahead; of every other none. */
  firstPictures: Pick<Picture, 'hash' | 'variants' | 'held'>[];
}

/** What an opened episode holds: blocks of text with their pictures, or a strip. */
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

// A right that changes between reading and opening it is read anew; it cannot change for ever.
const MOST_TRIES = 4;

/**
 * Opens an episode for a reader. Refuses with NOT_FOUND 0002 when there is none, ADULT_ERROR 0001 when the age does
 * not allow it, MEDIA_ERROR 0002 or 0003 beyond all measure, EPISODE_ERROR 0002 before its hour, 0001 where a right keeps changing under it. What is neither free nor
 * opened comes with its gate and without content. `read` opens what is held for the first time, in the statement that
 * also starts a rental's clock; what was opened before is read without a write. `wantsPrices`: before a gate, with the
 * prices of now, which a preview's content brings along.
 */
export async function openEpisode(
  ctx: Needs<'db' | 'secrets' | 'openGauge'>,
  ask: { id: number; reader: Reader; opening: Opening; wantsPrices?: boolean },
): Promise<OpenedEpisode> {
  const memberNo = memberNoOf(ask.reader);
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const row = await selectEpisode(ctx.db, { id: ask.id, rightsTo: (episode) => rightsSql(memberNo, episode) });
    if (!row) throw new Refusal('NOT_FOUND', '0002');
    const decision = decideOpening(row, row.rights, ask.opening);
    if (decision.is === 'absent') throw new Refusal('NOT_FOUND', '0002');
    if (!canSee(ask.reader, { rating: row.work_rating }, 'content'))
      throw new Refusal('ADULT_ERROR', '0001', { work: row.work_id });
    if (decision.is === 'early') throw new Refusal('EPISODE_ERROR', '0002', { work: row.work_id });
    if (decision.is === 'gate') return beforeGate(ctx, row, { ...decision, ...ask });
    if (!row.is_free) measureOpening(ctx, { memberNo, what: 'episode' });
    if (decision.is === 'open') {
      const { content } = await contentOf(ctx, row, ONLY_READ);
      return { ...aroundOf(ctx, row, decision.by), gate: null, content };
    }
    if (memberNo === null) continue;
    const { kind } = decision.by;
    const { content, opened } = await contentOf(ctx, row, firstOpening({ memberNo, episodeId: row.id, kind }));
    if (!opened) continue;
    const by = { ...decision.by, openedAt: row.now.toISOString(), endsAt: opened.endsAt };
    return { ...aroundOf(ctx, row, by), gate: null, content };
  }
  throw new Refusal('EPISODE_ERROR', '0001');
}

type Row = OpenedEpisodeRow<Right>;

async function beforeGate(
  ctx: Needs<'db' | 'secrets'>,
  row: Row,
  asked: { kind: EpisodeGate['kind']; by: Right | null; reader: Reader; opening: Opening; wantsPrices?: boolean },
): Promise<OpenedEpisode> {
  const { kind, by, opening } = asked;
  const isPriced = asked.wantsPrices === true && kind !== 'unopened';
  const list = isPriced ? { workId: row.work_id, memberNo: memberNoOf(asked.reader), episodes: [row.id] } : null;
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
  const told = isPreview
    ? await previewOf(ctx, row, list)
    : { content: null, prices: list && (await salePricesOf(ctx, list)) };
  return { ...aroundOf(ctx, row, by), gate, content: told.content, ...(list ? { prices: told.prices } : {}) };
}

function aroundOf(
  ctx: Needs<'secrets'>,
  row: Row,
  by: Right | null,
): Pick<OpenedEpisode, 'episode' | 'work' | 'previous' | 'next'> {
  return {
    episode: { ...episodeLine(row, by ? heldBy(by) : undefined), revision: row.revision },
    work: {
      id: row.work_id,
      title: row.work_title,
      shelf: row.work_shelf,
      creator: row.creator,
      coverHash: keptCover(row),
    },
    previous: row.previous_id,
    next: row.next && nextOf(ctx, row.next, row.now),
  };
}

function heldBy({ kind, endsAt, openedAt }: Right): HeldEpisode {
  return {
    kind,
    endsAt: endsAt === null ? null : new Date(endsAt),
    isOpened: openedAt !== null,
  };
}

/** The device keeps it, and shows it to whoever holds the device: of an adult work, what stands for every such cover. */
function keptCover(row: OpenedEpisodeRow): string {
  return isAdultRating(row.work_rating) ? ADULT_COVER.hash : row.cover;
}

function nextOf(ctx: Needs<'secrets'>, next: NonNullable<Row['next']>, now: Date): NextEpisode {
  const { id, position, title, content, is_free: isFree, buy_coins: buyCoins } = next;
  const held = next.rights.find((right) => !right.isOver);
  const state = isFree ? 'free' : !held ? 'locked' : held.kind === 'buy' ? 'owned' : 'rented';
  const firstPictures = next.first_pictures.map(({ hash, variants, audience }) => ({
    hash,
    variants,
    ...stampOf(ctx, { hash, audience }, now),
  }));
  return { id, position, title, content, state, isOpen: isOpenTo(next, next.rights), buyCoins, firstPictures };
}

/** Pictures of a text or strip, for a reader who may see them all. */
function shown<Stored extends StoredPicture>(
  ctx: Needs<'secrets'>,
  pictures: Stored[],
  now: Date,
): (Omit<Stored, 'audience'> & { held?: string })[] {
  return pictures.map(({ audience, ...picture }) => ({
    ...picture,
    ...stampOf(ctx, { hash: picture.hash, audience }, now),
  }));
}

/** All of an episode, and what opening it came to, in one round trip. */
async function contentOf(
  ctx: Needs<'db' | 'secrets'>,
  row: Row,
  opening: ContentBeside<OpenedRight | null>,
): Promise<{ content: EpisodeContent; opened: OpenedRight | null }> {
  const asked = { id: row.id, revision: row.revision, ...opening };
  if (row.content === 'text') {
    const { beside, ...text } = await selectText(ctx.db, asked);
    return { content: textOf(ctx, text, row.now), opened: beside };
  }
  const { slices, beside } = await selectStrip(ctx.db, asked);
  const strip = { width: row.strip_width ?? 0, height: row.strip_height ?? 0 };
  const parts = { quiet: row.quiet ?? [], panels: row.panels ?? [] };
  return { content: { kind: 'images', ...strip, ...parts, slices: shown(ctx, slices, row.now) }, opened: beside };
}

/** Of pictures only those that stand in these blocks. */
function textOf(
  ctx: Needs<'secrets'>,
  { blocks, pictures }: { blocks: Block[]; pictures: StoredPicture[] },
  now: Date,
): EpisodeContent {
  const hashes = new Set(blocks.flatMap((block) => (block.kind === 'image' ? [block.picture] : [])));
  const standing = pictures.filter(({ hash }) => hashes.has(hash));
  return { kind: 'text', blocks, pictures: shown(ctx, standing, now) };
}

/**
 * The part that may be read before buying, null where not even a first paragraph or slice fits into it; with the prices of
 * a list, in one round trip.
 */
async function previewOf(
  ctx: Needs<'db' | 'secrets'>,
  row: Row,
  list: Parameters<typeof priceListBeside>[0] | null,
): Promise<{ content: EpisodeContent | null; prices: WorkPrices | null }> {
  const percent = row.preview_percent;
  const asked = { id: row.id, revision: row.revision, ...(list ? priceListBeside(list) : ONLY_READ) };
  if (row.content === 'text') {
    const { blocks, pictures, beside } = await selectText(ctx.db, asked);
    const first = previewBlocks(blocks, percent);
    const content = first.length > 0 ? textOf(ctx, { blocks: first, pictures }, row.now) : null;
    return { content, prices: beside && pricesIn(beside) };
  }
  const { slices, beside } = await selectStrip(ctx.db, asked);
  return { content: stripPreview(ctx, row, slices), prices: beside && pricesIn(beside) };
}

function stripPreview(
  ctx: Needs<'secrets'>,
  row: Row,
  whole: ({ y: number } & StoredPicture)[],
): EpisodeContent | null {
  const strip = { height: row.strip_height ?? 0, slices: whole };
  const slices = shown(ctx, previewSlices(strip, row.preview_percent), row.now);
  const end = Math.max(0, ...slices.map(({ y, height }) => y + height));
  if (end === 0) return null;
  // A panel's words may tell all of it: only of panels that end within.
  const panels = (row.panels ?? []).filter((_panel, at, all) => (all[at + 1]?.y ?? strip.height) <= end);
  return { kind: 'images', width: row.strip_width ?? 0, height: end, slices, quiet: [], panels };
}
