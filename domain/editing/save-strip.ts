import { raisePageVersion, selectPictures, type StoredPicture, settleWork } from '#domain/catalogue';
import { insertPictures } from '#domain/importing';
import { type Actor, actAs } from '#domain/operators';
import type { Needs, Tx } from '#shared/context';
import type { SentPicture } from '#shared/editing-ports';
import { Refusal } from '#shared/refusal';
import { STRIP_LIMITS, type RevisionKind } from '#vocabulary/editing';
import type { Picture, PictureAudience } from '#vocabulary/pictures';
import { isAdultRating } from '#vocabulary/ratings';
import {
  type EditedEpisode,
  holdEdited,
  insertRevisionNote,
  selectEdited,
  selectNeighbours,
} from './revision-store.ts';
import { readWhy } from './save-text.ts';
import { type SliceWords, type StandingStrip, type StripPart, assembleStrip, wordsOfSlices } from './strip-rules.ts';
import {
  keepStripRevision,
  selectOldStrip,
  selectStrip,
  selectStripRevisions,
  writeStripRevision,
} from './strip-store.ts';

const MOST_REVISIONS = 50;

/** One place in the new order: a slice that stands, or files that are put there. */
export type StripWish = { slice: number; words: SliceWords } | { files: SentPicture[] };

/** Pictures of an episode, to be shown so from now on. */
export interface StripOrder {
  by: Actor;
  episodeId: number;
  basedOn: number;
  wishes: StripWish[];
  why: string;
}

/** The pictures of an episode with their words and revisions. Refuses with TEXT_ERROR 0009 where it holds text. */
export async function openStrip(ctx: Needs<'db'>, episodeId: number) {
  const episode = stripEpisode(await selectEdited(ctx.db, episodeId));
  const [strip, revisions, neighbours] = await Promise.all([
    selectStrip(ctx.db, episodeId),
    selectStripRevisions(ctx.db, { id: episodeId, most: MOST_REVISIONS }),
    selectNeighbours(ctx.db, episode),
  ]);
  const pictures = await selectPictures(
    ctx.db,
    strip.slices.map(({ picture }) => picture),
  );
  const known = new Map<string, StoredPicture>(pictures.map((picture) => [picture.hash, picture]));
  const words = wordsOfSlices(strip);
  const slices = strip.slices.flatMap((slice, at) => {
    const picture = known.get(slice.picture);
    return picture ? [{ at, picture, y: slice.y, words: words[at] ?? { text: '', dialogue: [] } }] : [];
  });
  return { episode, width: strip.width, height: strip.height, slices, revisions, neighbours };
}

/**
 * Saves the order, the words and the pictures of an episode as a new revision. New files become pictures before anything is
 * held. Refuses with TEXT_ERROR 0002 where another revision stands meanwhile, 0007 where nothing is different, with
 * STRIP_ERROR what is no order, and with IMPORT_ERROR what is no picture.
 */
export async function saveStrip(ctx: Needs<'db' | 'episodePictures'>, order: StripOrder): Promise<number> {
  const { by, episodeId } = order;
  const why = readWhy(order.why);
  const files = order.wishes.flatMap((wish) => ('files' in wish ? wish.files : []));
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  if (files.length > STRIP_LIMITS.files || bytes > STRIP_LIMITS.bytes) throw new Refusal('STRIP_ERROR', '0003');
  const known = stripEpisode(await selectEdited(ctx.db, episodeId));
  if (known.revision !== order.basedOn) throw new Refusal('TEXT_ERROR', '0002', { revision: known.revision });
  const { width } = await selectStrip(ctx.db, episodeId);
  const audience: PictureAudience = isAdultRating(known.rating) ? 'adults' : 'holders';
  const parts: StripPart[] = [];
  for (const wish of order.wishes) {
    if ('slice' in wish) parts.push(wish);
    else if (wish.files.length > 0)
      parts.push({ made: await ctx.episodePictures.strip(wish.files, { audience, ...(width > 0 ? { width } : {}) }) });
  }
  const made = parts.flatMap((part) => ('made' in part ? part.made.slices.map(({ picture }) => picture) : []));
  const act = { name: 'pictures.save', subject: `episode:${episodeId}`, ...(why === '' ? {} : { reason: why }) };
  return actAs(ctx, { by, act }, async (tx) => {
    const episode = stripEpisode(await holdEdited(tx, episodeId));
    if (episode.revision !== order.basedOn) throw new Refusal('TEXT_ERROR', '0002', { revision: episode.revision });
    const standing = await selectStrip(tx, episodeId);
    const firstWidth = parts.find((part) => 'made' in part)?.made.width ?? 0;
    const strip = assembleStrip({ ...standing, width: standing.width || firstWidth }, parts);
    return showStrip(tx, episode, { standing, strip, pictures: made, audience, by, why, kind: 'pictures' });
  });
}

/** Brings older pictures back, as a new revision. Refuses with TEXT_ERROR 0006 where they were not kept. */
export async function restoreStrip(
  ctx: Needs<'db'>,
  order: { by: Actor; episodeId: number; revision: number; basedOn: number },
): Promise<number> {
  const { by, episodeId, revision } = order;
  const why = `${revision}판으로 되돌림`;
  const act = { name: 'pictures.restore', subject: `episode:${episodeId}`, reason: why };
  return actAs(ctx, { by, act }, async (tx) => {
    const episode = stripEpisode(await holdEdited(tx, episodeId));
    if (episode.revision !== order.basedOn) throw new Refusal('TEXT_ERROR', '0002', { revision: episode.revision });
    const strip = await selectOldStrip(tx, { id: episodeId, revision });
    if (!strip) throw new Refusal('TEXT_ERROR', '0006');
    const standing = await selectStrip(tx, episodeId);
    return showStrip(tx, episode, { standing, strip, pictures: [], audience: 'holders', by, why, kind: 'restore' });
  });
}

interface Showing {
  standing: StandingStrip;
  strip: StandingStrip;
  pictures: Picture[];
  audience: PictureAudience;
  by: Actor;
  why: string;
  kind: RevisionKind;
}

async function showStrip(tx: Tx, episode: EditedEpisode, showing: Showing) {
  const { standing, strip, by, why, kind } = showing;
  if (isSameStrip(standing, strip)) throw new Refusal('TEXT_ERROR', '0007');
  const { id } = episode;
  const revision = episode.revision + 1;
  await keepStripRevision(tx, { id, revision: episode.revision }, standing);
  await insertPictures(tx, showing.pictures, showing.audience);
  await writeStripRevision(tx, { id, revision }, strip);
  await insertRevisionNote(tx, { id, revision }, { by, why, kind });
  // Whose pictures they are follows from what shows them, as after an import.
  await settleWork(tx, episode.workId);
  await raisePageVersion(tx);
  const stateOf = (one: StandingStrip, number: number) => ({
    revision: number,
    slices: one.slices.length,
    height: one.height,
    described: one.panels.length,
  });
  return { before: stateOf(standing, episode.revision), after: stateOf(strip, revision), result: revision };
}

function isSameStrip(one: StandingStrip, other: StandingStrip): boolean {
  const key = ({ slices, panels }: StandingStrip): string =>
    JSON.stringify([
      slices.map(({ y, picture }) => [y, picture]),
      panels.map(({ y, text, dialogue }) => [y, text, dialogue]),
    ]);
  return key(one) === key(other);
}

function stripEpisode(episode: EditedEpisode | undefined): EditedEpisode {
  if (!episode) throw new Refusal('NOT_FOUND', '0002');
  if (episode.content !== 'images') throw new Refusal('TEXT_ERROR', '0009');
  return episode;
}
