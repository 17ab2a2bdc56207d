import { call } from '../../../browser/api/browser-call.ts';
import { parsePositions } from '../../../browser/device-positions.ts';
import { isFinished } from '#shared/reading/finished';
import { storedReach } from '../../reader/position/position-storage.ts';
import { readStored } from '../../../browser/stored-values.ts';
import { downloadSettings } from './download-settings.ts';
import { queueEpisodes } from './download-queue.ts';
import { listOfflineEpisodes } from '../storage/offline-episodes.ts';
import { readOfflineIndex } from '../storage/offline-index.ts';
import { nextDownloads } from './next-download.ts';
import { releaseEpisodes } from '../licenses/release-episodes.ts';

/** Downloads the next episodes and deletes read ones, as the reader configured. */
export async function downloadAhead(): Promise<void> {
  const { ahead, dropsRead } = downloadSettings();
  const downloaded = new Set(readOfflineIndex()?.ids);
  for (const { workId, episode } of parsePositions(readStored('seoga.places'))) {
    const count = ahead[String(workId)];
    if (count === undefined) continue;
    const { episodes } = await call('GET /ko/v1/works/:id/episodes', { params: { id: workId } });
    const wanted = nextDownloads(episodes, { id: episode, count, kept: downloaded });
    if (wanted.length > 0) await queueEpisodes(workId, wanted);
    if (dropsRead) await deleteReadEpisodes(workId, episode);
  }
}

/** Deletes finished episodes of one work or all, never the current one. */
export async function deleteReadEpisodes(work?: number, current?: number): Promise<number> {
  const listed = await listOfflineEpisodes();
  const read = listed.filter(
    (each) => (work === undefined || each.work === work) && each.id !== current && isRead(each.id),
  );
  await releaseEpisodes(read.map(({ id }) => id));
  return read.length;
}

export function isRead(episode: number): boolean {
  return isFinished(storedReach(episode).furthest);
}
