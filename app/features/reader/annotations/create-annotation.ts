import { ANNOTATION_LIMITS, type AnnotationColour, type Annotation } from '#shared/reading/annotations';
import type { StageSection } from '../text/text-stage.ts';
import type { BookmarkAnnotation, HighlightAnnotation, AnnotatedWork } from './annotation-store.ts';
import { type TextRange, textPositionAt, textOfRange } from './text-ranges.ts';

type Where = Pick<StageSection, 'viewed' | 'passages'>;

export function annotationFields(
  id: string,
  work: AnnotatedWork,
  { viewed }: Pick<StageSection, 'viewed'>,
): Omit<Annotation, 'kind' | 'place' | 'text'> {
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

export function createHighlight(
  created: { id: string; work: AnnotatedWork; colour: AnnotationColour },
  section: Where,
  range: TextRange,
): HighlightAnnotation {
  const context = { episode: section.viewed.episode.id, revision: section.viewed.episode.revision };
  return {
    ...annotationFields(created.id, created.work, section),
    kind: 'highlight',
    colour: created.colour,
    place: textPositionAt(section.passages, context, range.from),
    end: textPositionAt(section.passages, context, range.to),
    text: textOfRange(section.passages, range).slice(0, ANNOTATION_LIMITS.text),
  };
}

/** At the range start, with its quote. */
export function createBookmarkAnnotation(
  created: { id: string; work: AnnotatedWork },
  section: Where,
  range: TextRange,
): BookmarkAnnotation {
  const context = { episode: section.viewed.episode.id, revision: section.viewed.episode.revision };
  return {
    ...annotationFields(created.id, created.work, section),
    kind: 'bookmark',
    place: textPositionAt(section.passages, context, range.from),
    text: textOfRange(section.passages, range).slice(0, BOOKMARK_QUOTE_CHARACTERS),
  };
}

const BOOKMARK_QUOTE_CHARACTERS = 200;

/** With a new timestamp. */
export function updateAnnotation<Mark extends Annotation>(annotation: Mark, change: Partial<Mark>): Mark {
  return { ...annotation, ...change, changedAt: new Date().toISOString() };
}
