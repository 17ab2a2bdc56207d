import type { StripReadingPosition, TextReadingPosition } from './reading-position.ts';

/** Highlight colours. */
export const ANNOTATION_COLOURS = ['yellow', 'green', 'blue', 'pink'] as const;
export type AnnotationColour = (typeof ANNOTATION_COLOURS)[number];

/** Episode details stored with an annotation for lists and exports. */
export interface AnnotatedEpisode {
  id: number;
  position: number;
  title: string;
}

/**
 * An annotation (책갈피, 하이라이트) with an id created once on its device. A bookmark has one position; a highlight is a
 * range inside one episode, `end` being exclusive. `text` is the marked text, `note` the reader's memo; both plain
 * text.
 */
export type Annotation = {
  id: string;
  work: number;
  workTitle: string;
  episode: AnnotatedEpisode;
  text: string;
  note: string;
  /** ISO time. */
  madeAt: string;
  changedAt: string;
} & (
  | { kind: 'bookmark'; place: TextReadingPosition | StripReadingPosition }
  | { kind: 'highlight'; place: TextReadingPosition; end: TextReadingPosition; colour: AnnotationColour }
);

/** Maximum characters of a memo and of the marked text. */
export const ANNOTATION_LIMITS = { note: 2000, text: 2000 } as const;
