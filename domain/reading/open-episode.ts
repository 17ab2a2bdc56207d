import {
  ADULT_COVER,
  type OpenedEpisodeRow,
  type StoredPicture,
  canSee,
  episodeLine,
  selectBlocks,
  selectEpisode,
  selectPictures,
  selectSlices,
  stampOf,
  type EpisodeLine,
} from '#domain/catalogue';
import type { Needs } from '#shared/context';
import type { Reader } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import type { Picture } from '#vocabulary/pictures';
import { isAdultRating } from '#vocabulary/ratings';
import type { Shelf } from '#vocabulary/shelves';
import type { Block } from '#vocabulary/text-blocks';
import { type EpisodeGate, decideEpisodeGate } from './reading-rules.ts';

/** An episode as a viewer opens it. `content` is null before a gate: nothing of it leaves then. */
export interface OpenedEpisode {
  episode: EpisodeLine & { revision: number };
  work: { id: number; title: string; shelf: Shelf; creator: string; coverHash: string };
  previous: number | null;
  next: NextEpisode | null;
  /** `firstFree`: the work's first free episode, to begin with. */
  gate: (EpisodeGate & { firstFree: number | null }) | null;
  content: EpisodeContent | null;
}

/** What comes after, and what it asks for. */
export interface NextEpisode {
  id: number;
  position: number;
  title: string;
  content: 'text' | 'images';
  isFree: boolean;
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

/**
 * Opens an episode for a reader. Refuses with NOT_FOUND 0002 when there is none, ADULT_ERROR 0001 when the age does
 * not allow it, EPISODE_ERROR 0002 before its hour. A locked episode comes with its gate and without content.
 */
export async function openEpisode(
  ctx: Needs<'db' | 'secrets'>,
  ask: { id: number; reader: Reader },
): Promise<OpenedEpisode> {
  const row = await selectEpisode(ctx.db, ask.id);
  if (!row) throw new Refusal('NOT_FOUND', '0002');
  if (!canSee(ask.reader, { rating: row.work_rating }, 'content'))
    throw new Refusal('ADULT_ERROR', '0001', { work: row.work_id });
  if (!row.is_open) throw new Refusal('EPISODE_ERROR', '0002', { work: row.work_id });
  const gate = decideEpisodeGate(row);
  return {
    episode: { ...episodeLine(row), revision: row.revision },
    work: {
      id: row.work_id,
      title: row.work_title,
      shelf: row.work_shelf,
      creator: row.creator,
      coverHash: keptCover(row),
    },
    previous: row.previous_id,
    next: row.next && nextOf(ctx, row.next, row.now),
    gate: gate && { ...gate, firstFree: row.first_free_id },
    content: gate ? null : await contentOf(ctx, row),
  };
}

/** The device keeps it, and shows it to whoever holds the device: of an adult work, what stands for every such cover. */
function keptCover(row: OpenedEpisodeRow): string {
  return isAdultRating(row.work_rating) ? ADULT_COVER.hash : row.cover;
}

function nextOf(ctx: Needs<'secrets'>, next: NonNullable<OpenedEpisodeRow['next']>, now: Date): NextEpisode {
  const { id, position, title, content, is_free: isFree, buy_coins: buyCoins } = next;
  const firstPictures = next.first_pictures.map(({ hash, variants, audience }) => ({
    hash,
    variants,
    ...stampOf(ctx, { hash, audience }, now),
  }));
  return { id, position, title, content, isFree, buyCoins, firstPictures };
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

async function contentOf(ctx: Needs<'db' | 'secrets'>, row: OpenedEpisodeRow): Promise<EpisodeContent> {
  if (row.content === 'images') {
    const slices = shown(ctx, await selectSlices(ctx.db, row), row.now);
    return {
      kind: 'images',
      width: row.strip_width ?? 0,
      height: row.strip_height ?? 0,
      slices,
      quiet: row.quiet ?? [],
      panels: row.panels ?? [],
    };
  }
  const blocks = await selectBlocks(ctx.db, row);
  const hashes = blocks.flatMap((block) => (block.kind === 'image' ? [block.picture] : []));
  return { kind: 'text', blocks, pictures: shown(ctx, await selectPictures(ctx.db, [...new Set(hashes)]), row.now) };
}
