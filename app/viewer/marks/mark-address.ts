import type { ReadingMark } from '#vocabulary/reading-marks';
import { stripPlacePath } from '../strip/strip-address.ts';
import type { TextStage } from '../text/text-stage.ts';
import type { MarkKeeper } from './mark-keeper.ts';
import { tell } from './notices.ts';
import { MARKS_WORDING } from './marks-wording.ts';
import { rangeOf } from './page-ranges.ts';
import { lightUp } from './painted-ranges.ts';
import { isTextPlace } from './placed-marks.ts';
import { sentenceFrom } from './stretches.ts';
import { placedMarks } from './use-marks.ts';

/** The address that opens a mark: stable, for lists, exports and letters to oneself. */
export function markPath(mark: ReadingMark): string {
  if (!isTextPlace(mark.place)) return stripPlacePath({ episode: mark.episode.id, y: mark.place.y });
  return `/viewer/${mark.episode.id}#mark-${encodeURIComponent(mark.id)}`;
}

/** Shows a mark that stands in the page and lights it up. False when it does not. */
function showMark(stage: TextStage, mark: ReadingMark): boolean {
  const placed = placedMarks([mark], stage.sections())[0];
  if (!placed) return false;
  const { section, stretch } = placed;
  const isShown = stage.show({ episode: section.viewed.episode.id, ...stretch.from });
  const lit = mark.kind === 'bookmark' ? (sentenceFrom(section.passages, stretch.from) ?? stretch) : stretch;
  if (isShown) lightUp(rangeOf(section.passages, lit));
  return isShown;
}

/** Goes to a mark: in the page, or to the page where it is. */
export function goToMark(mark: ReadingMark, stage?: TextStage): void {
  const isHere = stage?.sections().some(({ viewed }) => viewed.episode.id === mark.episode.id) ?? false;
  if (!isHere || !stage) location.assign(markPath(mark));
  else if (!showMark(stage, mark)) tell(MARKS_WORDING.lostNow);
}

/** When the page was opened by a mark's address: shows the mark, or says why not. The address is then the page's own. */
export async function openMarkOfAddress(stage: TextStage, keeper: MarkKeeper): Promise<void> {
  const named = /^#mark-(.+)$/.exec(location.hash)?.[1];
  if (named === undefined) return;
  const id = decoded(named);
  const mark = (await keeper.marksOf(stage.current().viewed.work.id)).find((each) => each.id === id);
  if (!mark) tell(MARKS_WORDING.unknownMark);
  else if (!showMark(stage, mark)) tell(MARKS_WORDING.lostNow);
  leaveAddress();
}

/** A reload is to open where reading stopped, not where this address led. */
export function leaveAddress(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
