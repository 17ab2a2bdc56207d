import { fetchEpisodeLines } from '../viewer/frame/episode-lines.ts';
import { isKeepable } from './next-to-keep.ts';
import { queueEpisodes } from './keep-queue.ts';
import { KEEP_WORDS } from './keep-words.ts';
import { keptMirror } from './kept-mirror.ts';
import { canKeep } from './kept-seal.ts';

/** Wants everything kept that may be read of these works. Answers what to say about it. */
export async function keepWorks(works: readonly number[]): Promise<string> {
  if (!canKeep()) return KEEP_WORDS.cannot;
  const kept = new Set(keptMirror()?.ids);
  let count = 0;
  for (const work of works) {
    const lines = await fetchEpisodeLines(work);
    const wanted = lines.filter((line) => isKeepable(line) && !kept.has(line.id)).map(({ id }) => id);
    if (wanted.length > 0) await queueEpisodes(work, wanted);
    count += wanted.length;
  }
  if (count === 0) return '새로 보관할 회차가 없습니다.';
  return `${count}개 회차를 보관합니다. 저장 공간에서 살펴보실 수 있습니다.`;
}
