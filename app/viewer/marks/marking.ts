import { MARK_LIMITS, type MarkColour, type ReadingMark } from '#vocabulary/reading-marks';
import type { StageSection } from '../text/text-stage.ts';
import type { Bookmarked, Highlighted, MarkedWork } from './mark-keeper.ts';
import { type Stretch, placeAt, stretchText } from './stretches.ts';

type Where = Pick<StageSection, 'viewed' | 'passages'>;

/** What every new mark says of where it stands. */
function markFacts(id: string, work: MarkedWork, { viewed }: Where): Omit<ReadingMark, 'kind' | 'place' | 'text'> {
  const { id: episode, position, title } = viewed.episode;
  const now = new Date().toISOString();
  return {
    id,
    work: work.id,
    workTitle: work.title,
    episode: { id: episode, position, title },
    note: '',
    madeAt: now,
    changedAt: now,
  };
}

/** A new highlight over a stretch of a section. */
export function newHighlight(
  made: { id: string; work: MarkedWork; colour: MarkColour },
  section: Where,
  stretch: Stretch,
): Highlighted {
  const facts = { episode: section.viewed.episode.id, revision: section.viewed.episode.revision };
  return {
    ...markFacts(made.id, made.work, section),
    kind: 'highlight',
    colour: made.colour,
    place: placeAt(section.passages, facts, stretch.from),
    end: placeAt(section.passages, facts, stretch.to),
    text: stretchText(section.passages, stretch).slice(0, MARK_LIMITS.text),
  };
}

/** A new bookmark at the beginning of a stretch, remembered by its words. */
export function newBookmark(made: { id: string; work: MarkedWork }, section: Where, stretch: Stretch): Bookmarked {
  const facts = { episode: section.viewed.episode.id, revision: section.viewed.episode.revision };
  return {
    ...markFacts(made.id, made.work, section),
    kind: 'bookmark',
    place: placeAt(section.passages, facts, stretch.from),
    text: stretchText(section.passages, stretch).slice(0, BOOKMARK_LETTERS),
  };
}

const BOOKMARK_LETTERS = 200;

/** A mark with something changed, at this moment. */
export function changedMark<Mark extends ReadingMark>(mark: Mark, change: Partial<Mark>): Mark {
  return { ...mark, ...change, changedAt: new Date().toISOString() };
}
