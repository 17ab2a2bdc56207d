import { raisePageVersion, selectPictures, type StoredPicture, refreshWorkCounters } from '#domain/catalog';
import { insertPictures } from '#domain/catalog-import';
import { type Actor, withAudit } from '#domain/operators';
import type { Needs, Tx } from '#kernel/context';
import type { UploadedPicture } from '#kernel/ports/episode-upload-ports';
import { DomainError } from '#kernel/domain-error';
import { STRIP_LIMITS, type RevisionKind } from '#shared/catalog/revisions';
import type { Picture, PictureAudience } from '#shared/catalog/pictures';
import { isAdultRating } from '#shared/catalog/ratings';
import {
  type EditedEpisode,
  lockEditedEpisode,
  insertRevisionNote,
  selectEditedEpisode,
  selectNeighbours,
} from './revision-store.ts';
import { parseRevisionReason } from './save-text.ts';
import { type PictureTexts, type StoredStrip, type StripItem, assembleStrip, sliceTextsOf } from './strip-rules.ts';
import {
  insertStripRevision,
  selectStripRevision,
  selectStrip,
  selectStripRevisions,
  writeStripRevision,
} from './strip-store.ts';

const MAX_REVISIONS = 50;

/** An existing slice or new files. */
export type StripItemInput = { slice: number; words: PictureTexts } | { files: UploadedPicture[] };

export interface EpisodePicturesInput {
  by: Actor;
  episodeId: number;
  basedOn: number;
  wishes: StripItemInput[];
  why: string;
}

/** A strip with texts and revisions. Throws TEXT_ERROR 0009 for text episodes. */
export async function loadEpisodePictures(ctx: Needs<'db'>, episodeId: number) {
  const episode = stripEpisode(await selectEditedEpisode(ctx.db, episodeId));
  const [strip, revisions, neighbours] = await Promise.all([
    selectStrip(ctx.db, episodeId),
    selectStripRevisions(ctx.db, { id: episodeId, most: MAX_REVISIONS }),
    selectNeighbours(ctx.db, episode),
  ]);
  const pictures = await selectPictures(
    ctx.db,
    strip.slices.map(({ picture }) => picture),
  );
  const existing = new Map<string, StoredPicture>(pictures.map((picture) => [picture.hash, picture]));
  const words = sliceTextsOf(strip);
  const slices = strip.slices.flatMap((slice, at) => {
    const picture = existing.get(slice.picture);
    return picture ? [{ at, picture, y: slice.y, words: words[at] ?? { text: '', dialogue: [] } }] : [];
  });
  return { episode, width: strip.width, height: strip.height, slices, revisions, neighbours };
}

/**
 * Saves a strip as a new revision; new files are processed before locking. Throws TEXT_ERROR 0002 after a concurrent
 * change, 0007 without changes, STRIP_ERROR for an invalid order, IMPORT_ERROR for invalid pictures.
 */
export async function saveEpisodePictures(
  ctx: Needs<'db' | 'episodePictures'>,
  input: EpisodePicturesInput,
): Promise<number> {
  const { by, episodeId } = input;
  const why = parseRevisionReason(input.why);
  const files = input.wishes.flatMap((item) => ('files' in item ? item.files : []));
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  if (files.length > STRIP_LIMITS.files || bytes > STRIP_LIMITS.bytes) throw new DomainError('STRIP_ERROR', '0003');
  const existing = stripEpisode(await selectEditedEpisode(ctx.db, episodeId));
  if (existing.revision !== input.basedOn) throw new DomainError('TEXT_ERROR', '0002', { revision: existing.revision });
  const { width } = await selectStrip(ctx.db, episodeId);
  const audience: PictureAudience = isAdultRating(existing.rating) ? 'adults' : 'holders';
  const parts: StripItem[] = [];
  for (const item of input.wishes) {
    if ('slice' in item) parts.push(item);
    else if (item.files.length > 0)
      parts.push({ made: await ctx.episodePictures.strip(item.files, { audience, ...(width > 0 ? { width } : {}) }) });
  }
  const created = parts.flatMap((part) => ('made' in part ? part.made.slices.map(({ picture }) => picture) : []));
  const action = {
    name: 'pictures.save',
    subject: `episode:${episodeId}`,
    ...(why === '' ? {} : { reason: why }),
  } as const;
  return withAudit(ctx, { by, act: action }, async (tx) => {
    const episode = stripEpisode(await lockEditedEpisode(tx, episodeId));
    if (episode.revision !== input.basedOn) throw new DomainError('TEXT_ERROR', '0002', { revision: episode.revision });
    const current = await selectStrip(tx, episodeId);
    const firstWidth = parts.find((part) => 'made' in part)?.made.width ?? 0;
    const strip = assembleStrip({ ...current, width: current.width || firstWidth }, parts);
    return publishStrip(tx, episode, {
      standing: current,
      strip,
      pictures: created,
      audience,
      by,
      why,
      kind: 'pictures',
    });
  });
}

/** Restores an older strip as a new revision. Throws TEXT_ERROR 0006 if it was not stored. */
export async function restoreEpisodePictures(
  ctx: Needs<'db'>,
  input: { by: Actor; episodeId: number; revision: number; basedOn: number },
): Promise<number> {
  const { by, episodeId, revision } = input;
  const why = `${revision}판으로 되돌림`;
  const action = { name: 'pictures.restore', subject: `episode:${episodeId}`, reason: why } as const;
  return withAudit(ctx, { by, act: action }, async (tx) => {
    const episode = stripEpisode(await lockEditedEpisode(tx, episodeId));
    if (episode.revision !== input.basedOn) throw new DomainError('TEXT_ERROR', '0002', { revision: episode.revision });
    const strip = await selectStripRevision(tx, { id: episodeId, revision });
    if (!strip) throw new DomainError('TEXT_ERROR', '0006');
    const current = await selectStrip(tx, episodeId);
    return publishStrip(tx, episode, {
      standing: current,
      strip,
      pictures: [],
      audience: 'holders',
      by,
      why,
      kind: 'restore',
    });
  });
}

interface PublishStripInput {
  standing: StoredStrip;
  strip: StoredStrip;
  pictures: Picture[];
  audience: PictureAudience;
  by: Actor;
  why: string;
  kind: RevisionKind;
}

async function publishStrip(tx: Tx, episode: EditedEpisode, showing: PublishStripInput) {
  const { standing, strip, by, why, kind } = showing;
  if (isSameStrip(standing, strip)) throw new DomainError('TEXT_ERROR', '0007');
  const { id } = episode;
  const revision = episode.revision + 1;
  await insertStripRevision(tx, { id, revision: episode.revision }, standing);
  await insertPictures(tx, showing.pictures, showing.audience);
  await writeStripRevision(tx, { id, revision }, strip);
  await insertRevisionNote(tx, { id, revision }, { by, why, kind });
  // Picture audiences follow their use, as after an import.
  await refreshWorkCounters(tx, episode.workId);
  await raisePageVersion(tx);
  const stateOf = (one: StoredStrip, number: number) => ({
    revision: number,
    slices: one.slices.length,
    height: one.height,
    described: one.panels.length,
  });
  return { before: stateOf(standing, episode.revision), after: stateOf(strip, revision), result: revision };
}

function isSameStrip(one: StoredStrip, other: StoredStrip): boolean {
  const key = ({ slices, panels }: StoredStrip): string =>
    JSON.stringify([
      slices.map(({ y, picture }) => [y, picture]),
      panels.map(({ y, text, dialogue }) => [y, text, dialogue]),
    ]);
  return key(one) === key(other);
}

function stripEpisode(episode: EditedEpisode | undefined): EditedEpisode {
  if (!episode) throw new DomainError('NOT_FOUND', '0002');
  if (episode.content !== 'images') throw new DomainError('TEXT_ERROR', '0009');
  return episode;
}
