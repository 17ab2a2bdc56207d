import type { ReactNode } from 'react';
import type { WorkViewWire } from '#contract/catalogue';
import { UNIT_NAMES } from '#vocabulary/shelves';
import { type ShelfPlace, viewerPath } from '../device/places.ts';
import ui from '../ui/ui.module.css';
import { lineAt } from './line-at.ts';

function startOf(work: WorkViewWire, place: ShelfPlace | undefined): { path: string; words: string } | undefined {
  const kept = place && lineAt(work, place);
  if (kept) return { path: viewerPath(kept), words: `${kept.position}${UNIT_NAMES[kept.unit]} 이어 보기` };
  const { first } = work.list;
  if (!first) return undefined;
  // Where the first is to be bought, what may be read before is the beginning.
  if (!place && first.state === 'locked' && work.previewPercent > 0)
    return { path: `${viewerPath(first)}?preview=1`, words: '미리보기' };
  return {
    path: viewerPath(first),
    words: `첫 ${UNIT_NAMES[first.unit]} ${first.state === 'free' ? '무료로 ' : ''}보기`,
  };
}

/** Where reading starts or goes on; a work of which nothing is open yet has none. */
export function StartButton({ work, place }: { work: WorkViewWire; place: ShelfPlace | undefined }): ReactNode {
  const start = startOf(work, place);
  if (!start) return null;
  return (
    <a className={`${ui.button} ${ui.main}`} href={start.path}>
      {start.words}
    </a>
  );
}
