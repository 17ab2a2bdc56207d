import { call } from '../members/browser-call.ts';
import { parseFraction, parsePlaces, readStored } from '../device/places.ts';
import { keepChoices } from './keep-choices.ts';
import { queueEpisodes } from './keep-queue.ts';
import { listKept } from './kept-episodes.ts';
import { keptMirror } from './kept-mirror.ts';
import { nextToKeep } from './next-to-keep.ts';
import { releaseEpisodes } from './release-episodes.ts';

const READ_FROM = 0.97;

/** Keeps what the reader wished to have ahead of where they read, and lets go of what was read, where that was wished. */
export async function keepAhead(): Promise<void> {
  const { ahead, dropsRead } = keepChoices();
  const kept = new Set(keptMirror()?.ids);
  for (const { workId, episode } of parsePlaces(readStored('seoga.places'))) {
    const count = ahead[String(workId)];
    if (count === undefined) continue;
    const { episodes } = await call('GET /ko/v1/works/:id/episodes', { params: { id: workId } });
    const wanted = nextToKeep(episodes, { id: episode, count, kept });
    if (wanted.length > 0) await queueEpisodes(workId, wanted);
    if (dropsRead) await dropRead(workId, episode);
  }
}

/** Erases what was read to its end, of one work or of all; never the one that is being read. */
export async function dropRead(work?: number, current?: number): Promise<number> {
  const listed = await listKept();
  const read = listed.filter(
    (each) => (work === undefined || each.work === work) && each.id !== current && isRead(each.id),
  );
  await releaseEpisodes(read.map(({ id }) => id));
  return read.length;
}

/** Whether an episode was read to its end on this device. */
export function isRead(episode: number): boolean {
  return parseFraction(readStored(`seoga.place.${episode}`)) >= READ_FROM;
}
