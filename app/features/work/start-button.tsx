import type { ReactNode } from 'react';
import type { WorkViewDto } from '#contract/catalog';
import { UNIT_NAMES } from '#shared/catalog/categories';
import { isFinished } from '#shared/reading/finished';
import { type LibraryPosition, readerPath } from '../../browser/device-positions.ts';
import ui from '../../components/ui.module.css';
import { rowAt } from './episodes/row-at.ts';
import { Link } from '../../navigation/link.tsx';

interface StartProps {
  work: WorkViewDto;
  place: LibraryPosition | undefined;
  /** Episodes up to this position open with the reader's pass. */
  passThrough: number;
}

function startOf({ work, place, passThrough }: StartProps): { path: string; words: string } | undefined {
  const saved = place && rowAt(work, place);
  if (saved && place && isFinished(place.fraction)) return afterFinished(work, place);
  if (saved) return { path: readerPath(saved), words: `${saved.position}${UNIT_NAMES[saved.unit]} 이어 보기` };
  const { first } = work.list;
  if (!first) return undefined;
  // A preview exists.
  if (!place && first.state === 'locked' && first.position > passThrough && work.previewPercent > 0)
    return { path: `${readerPath(first)}?preview=1`, words: '미리보기' };
  return {
    path: readerPath(first),
    words: `첫 ${UNIT_NAMES[first.unit]} ${first.state === 'free' ? '무료로 ' : ''}보기`,
  };
}

/** The next episode after a finished one; at the end the episode again, from its top. */
function afterFinished(work: WorkViewDto, place: LibraryPosition): { path: string; words: string } {
  const { unit = work.list.unit } = place;
  const line = work.episodes
    .filter(({ position, state }) => position > place.position && state !== 'upcoming')
    .toSorted((one, other) => one.position - other.position)[0];
  const next =
    place.next ?? (line && { episode: line.id, position: line.position, unit: line.unit, kind: line.content });
  if (!next)
    return {
      path: readerPath({ id: place.episode, content: place.kind }),
      words: `${place.position}${UNIT_NAMES[unit]} 다시 보기`,
    };
  return {
    path: readerPath({ id: next.episode, content: next.kind }),
    words: `${next.position}${UNIT_NAMES[next.unit ?? unit]} 이어 보기`,
  };
}

/** Undefined while nothing is open. */
export function StartButton(props: StartProps): ReactNode {
  const start = startOf(props);
  if (!start) return null;
  return (
    <Link className={`${ui.button} ${ui.main}`} to={start.path}>
      {start.words}
    </Link>
  );
}
