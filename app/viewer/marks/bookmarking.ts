import type { ReadingMark } from '#vocabulary/reading-marks';
import type { StageSection, TextStage } from '../text/text-stage.ts';
import type { MarkKeeper } from './mark-keeper.ts';
import { tell } from './notices.ts';
import { changedMark, newBookmark } from './marking.ts';
import { MARKS_WORDING } from './marks-wording.ts';
import { type Stretch, sentenceFrom } from './stretches.ts';
import { placedMarks } from './use-marks.ts';

/** The first sentence of the view: the one that a bookmark remembers. */
export function sentenceInView(stage: TextStage): { section: StageSection; stretch: Stretch } | undefined {
  const place = stage.place();
  const section = stage.sections().find(({ viewed }) => viewed.episode.id === place?.episode);
  const stretch = place && section && sentenceFrom(section.passages, { block: place.block, offset: place.offset });
  if (section && stretch) return { section, stretch };
  // An episode of pictures alone has no sentence, but a place.
  const spot = place && { block: place.block, offset: place.offset };
  return section && spot ? { section, stretch: { from: spot, to: spot } } : undefined;
}

/** The bookmarks whose line is in the view now. */
export function bookmarksInView(stage: TextStage, marks: ReadingMark[]): ReadingMark[] {
  const bookmarks = marks.filter((mark) => mark.kind === 'bookmark');
  return placedMarks(bookmarks, stage.sections())
    .filter(({ section, stretch }) => stage.isInView({ episode: section.viewed.episode.id, ...stretch.from }, 1))
    .map(({ mark }) => mark);
}

/** Puts a bookmark at the first sentence of the view, or takes out those that are in view. Tells the reader which. */
export async function toggleBookmark(stage: TextStage, keeper: MarkKeeper): Promise<void> {
  const { work } = stage.current().viewed;
  const marks = await keeper.marksOf(work.id);
  const at = sentenceInView(stage);
  const inView = bookmarksInView(stage, marks);
  // Past the last line nothing is in view, but the last sentence may have its bookmark already.
  const standing = inView.length > 0 ? inView : at ? bookmarksAt(marks, at) : [];
  if (standing.length > 0) await dropTold(keeper, standing, MARKS_WORDING.unbookmarked);
  else if (at) await bookmarkAt(keeper, at);
  else tell(MARKS_WORDING.noPlace);
}

function bookmarksAt(
  marks: ReadingMark[],
  { section, stretch }: { section: StageSection; stretch: Stretch },
): ReadingMark[] {
  const bookmarks = marks.filter((mark) => mark.kind === 'bookmark');
  return placedMarks(bookmarks, [section])
    .filter(({ stretch: { from } }) => from.block === stretch.from.block && from.offset === stretch.from.offset)
    .map(({ mark }) => mark);
}

/** Puts a bookmark at a stretch's beginning and tells the reader. */
export async function bookmarkAt(keeper: MarkKeeper, at: { section: StageSection; stretch: Stretch }): Promise<void> {
  const { id, title } = at.section.viewed.work;
  const mark = newBookmark({ id: keeper.newMarkId(), work: { id, title } }, at.section, at.stretch);
  tell((await keeper.keepMark(mark)) ? MARKS_WORDING.bookmarked : MARKS_WORDING.notKept);
}

/** Drops marks and offers them back. */
export async function dropTold(keeper: MarkKeeper, marks: ReadingMark[], words?: string): Promise<void> {
  const isBookmark = marks.every((mark) => mark.kind === 'bookmark');
  const said = words ?? (isBookmark ? MARKS_WORDING.bookmarkRemoved : MARKS_WORDING.highlightRemoved);
  const undo = (): void => {
    for (const mark of marks) void keeper.keepMark(changedMark(mark, {}));
  };
  const dropped = await Promise.all(marks.map((mark) => keeper.dropMark(mark.id)));
  tell(dropped.every(Boolean) ? { words: said, undo } : MARKS_WORDING.notKept);
}
