import type { ReactNode } from 'react';
import type { WorkViewDto } from '#contract/catalog';
import { UNIT_NAMES } from '#shared/catalog/categories';
import { type LibraryPosition, readerPath } from '../../browser/device-positions.ts';
import ui from '../../components/ui.module.css';
import { rowAt } from './episodes/row-at.ts';
import { Link } from '../../navigation/link.tsx';

function startOf(work: WorkViewDto, place: LibraryPosition | undefined): { path: string; words: string } | undefined {
  const saved = place && rowAt(work, place);
  if (saved) return { path: readerPath(saved), words: `${saved.position}${UNIT_NAMES[saved.unit]} 이어 보기` };
  const { first } = work.list;
  if (!first) return undefined;
  // A preview exists.
  if (!place && first.state === 'locked' && work.previewPercent > 0)
    return { path: `${readerPath(first)}?preview=1`, words: '미리보기' };
  return {
    path: readerPath(first),
    words: `첫 ${UNIT_NAMES[first.unit]} ${first.state === 'free' ? '무료로 ' : ''}보기`,
  };
}

/** Undefined while nothing is open. */
export function StartButton({ work, place }: { work: WorkViewDto; place: LibraryPosition | undefined }): ReactNode {
  const start = startOf(work, place);
  if (!start) return null;
  return (
    <Link className={`${ui.button} ${ui.main}`} to={start.path}>
      {start.words}
    </Link>
  );
}
