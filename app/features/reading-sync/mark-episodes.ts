import type { EpisodeLineDto } from '#contract/catalog';
import { isFinished, reachOf } from '#shared/reading/finished';
import type { PositionRecord } from '#shared/reading/reading-record';
import { recordFrom } from '#shared/reading/reading-record-guards';
import { type FollowingEpisode, parsePositions } from '../../browser/device-positions.ts';
import { POSITIONS_KEY, readStored } from '../../browser/stored-values.ts';
import { mergeLibraryPosition } from '../reader/position/newest-positions.ts';
import { positionKey, readLocalJson, storedReach, writeLocalJson } from '../reader/position/position-storage.ts';
import { deviceClock } from './device-clock.ts';
import { openDeviceReadingOnce } from './reading-store.ts';

export interface MarkedWork {
  id: number;
  title: string;
  coverHash: string;
}

type MarkedEpisode = Pick<EpisodeLineDto, 'id' | 'position' | 'unit' | 'title' | 'content' | 'state'>;

export interface EpisodeMarks {
  work: MarkedWork;
  /** Known episodes of the work in reading order. */
  lines: readonly MarkedEpisode[];
  /** The stored position per episode: `READ`, nothing, or what it was before. */
  to: ReadonlyMap<number, unknown>;
}

export const READ = { view: 1, furthest: 1 };

/**
 * Sets how far episodes were read, without reading them. The work is still continued where it was. Returns the marks
 * that undo it; rejects when nothing could be saved.
 */
export async function markEpisodes({ work, lines, to }: EpisodeMarks): Promise<EpisodeMarks> {
  const marked = lines.filter(({ id }) => to.has(id));
  const before = new Map(marked.map(({ id }) => [id, readLocalJson(positionKey(id))]));
  const records = marked.map((episode) => markRecord(work, episode, to.get(episode.id)));
  const reading = await openDeviceReadingOnce();
  if (!(await reading.write(records))) throw new Error('the marks are not persistent');
  for (const [id, stored] of to) {
    if (stored === undefined) localStorage.removeItem(positionKey(id));
    else writeLocalJson(positionKey(id), stored);
  }
  moveLibraryPosition(work, lines, marked);
  dispatchEvent(new Event('storage'));
  return { work, lines, to: before };
}

function markRecord(work: MarkedWork, episode: MarkedEpisode, stored: unknown): PositionRecord {
  const { view, furthest } = reachOf(stored);
  const viewed = {
    workTitle: work.title,
    coverHash: work.coverHash,
    episodeTitle: episode.title,
    position: episode.position,
    unit: episode.unit,
  };
  const reach = { fraction: view, furthest, settledAgo: null, run: 0, marked: true as const };
  const bare = { kind: 'place' as const, work: work.id, episode: episode.id, viewed, place: null, ...reach };
  const record: PositionRecord = { ...bare, ...deviceClock.next() };
  const withPlace = recordFrom({ ...record, place: stored });
  return withPlace?.kind === 'place' ? withPlace : record;
}

/** The position shown on other pages changes with its own episode; a first one is the last episode marked as read. */
function moveLibraryPosition(work: MarkedWork, lines: readonly MarkedEpisode[], marked: MarkedEpisode[]): void {
  const saved = readStored(POSITIONS_KEY);
  const visible = parsePositions(saved).find(({ workId }) => workId === work.id);
  const first = marked.findLast(({ id }) => isFinished(storedReach(id).furthest));
  const episode = visible ? lines.find(({ id }) => id === visible.episode) : first;
  if (!episode) return;
  const { view: fraction } = marked.includes(episode) ? storedReach(episode.id) : { view: visible?.fraction ?? 0 };
  const next = isFinished(fraction) ? nextUnread(lines, episode) : undefined;
  const { next: _before, ...rest } = visible ?? {
    workId: work.id,
    title: work.title,
    coverHash: work.coverHash,
    episode: episode.id,
    episodeTitle: episode.title,
    position: episode.position,
    unit: episode.unit,
    kind: episode.content,
  };
  const position = { ...rest, fraction, at: new Date().toISOString(), ...(next && { next }) };
  writeLocalJson(POSITIONS_KEY, mergeLibraryPosition(saved, position));
}

function nextUnread(lines: readonly MarkedEpisode[], after: MarkedEpisode): FollowingEpisode | undefined {
  const next = lines.find(
    ({ id, position, state }) =>
      position > after.position && state !== 'upcoming' && !isFinished(storedReach(id).furthest),
  );
  return next && { episode: next.id, position: next.position, unit: next.unit, kind: next.content };
}
