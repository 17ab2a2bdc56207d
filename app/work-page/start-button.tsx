import type { ReactNode } from 'react';
import type { EpisodeLineWire, WorkViewWire } from '#contract/catalogue';
import { UNIT_NAMES } from '#vocabulary/shelves';
import { type ShelfPlace, viewerPath } from '../device/places.ts';
import ui from '../ui/ui.module.css';

function startOf(
  episodes: EpisodeLineWire[],
  place: ShelfPlace | undefined,
): { episode: EpisodeLineWire; words: string } | undefined {
  const kept = episodes.find((episode) => episode.id === place?.episode);
  if (kept) return { episode: kept, words: `${kept.position}${UNIT_NAMES[kept.unit]} 이어 보기` };
  const first = episodes.find((episode) => episode.state !== 'upcoming');
  return (
    first && { episode: first, words: `첫 ${UNIT_NAMES[first.unit]} ${first.state === 'free' ? '무료로 ' : ''}보기` }
  );
}

/** Where reading starts or goes on; a work of which nothing is open yet has none. */
export function StartButton({ work, place }: { work: WorkViewWire; place: ShelfPlace | undefined }): ReactNode {
  const start = startOf(work.episodes, place);
  if (!start) return null;
  // Where the first is to be bought, what may be read before is the beginning.
  const isPreview = !place && start.episode.state === 'locked' && work.previewPercent > 0;
  const path = viewerPath(start.episode);
  return (
    <a className={`${ui.button} ${ui.main}`} href={isPreview ? `${path}?preview=1` : path}>
      {isPreview ? '미리보기' : start.words}
    </a>
  );
}
