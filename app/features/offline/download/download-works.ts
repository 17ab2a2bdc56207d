import { fetchEpisodeList } from '../../reader/shell/episode-list.ts';
import { isDownloadable } from './next-download.ts';
import { queueEpisodes } from './download-queue.ts';
import { DOWNLOAD_LABELS } from '../download-labels.ts';
import { readOfflineIndex } from '../storage/offline-index.ts';
import { canStoreOffline } from '../storage/offline-crypto.ts';

/** Queues all readable episodes of the works. Returns the message. */
export async function downloadWorks(works: readonly number[]): Promise<string> {
  if (!canStoreOffline()) return DOWNLOAD_LABELS.cannot;
  const downloaded = new Set(readOfflineIndex()?.ids);
  let count = 0;
  for (const work of works) {
    const episodes = await fetchEpisodeList(work);
    const wanted = episodes
      .filter((episode) => isDownloadable(episode) && !downloaded.has(episode.id))
      .map(({ id }) => id);
    if (wanted.length > 0) await queueEpisodes(work, wanted);
    count += wanted.length;
  }
  if (count === 0) return '새로 보관할 회차가 없습니다.';
  return `${count}개 회차를 보관합니다. 저장 공간에서 확인하실 수 있습니다.`;
}
