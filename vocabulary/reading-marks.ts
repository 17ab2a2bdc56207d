import type { StripPlace, TextPlace } from './place.ts';

/** The colours of highlights. */
export const MARK_COLOURS = ['yellow', 'green', 'blue', 'pink'] as const;
export type MarkColour = (typeof MARK_COLOURS)[number];

/** An episode as a mark remembers it, so that lists and exports need not ask for it. */
export interface MarkedEpisode {
  id: number;
  position: number;
  title: string;
}

/**
 * A reader's mark (책갈피, 하이라이트). Its id is made once, on the device that made it, and is the same everywhere. A
 * bookmark points at one place of a text or strip; a highlight at a stretch inside one episode's text, `end` being the
 * place right behind its last letter. `text` is what was marked (for a bookmark the words that stand there), `note`
 * what the reader wrote to it; both are plain text.
 */
export type ReadingMark = {
  id: string;
  work: number;
  workTitle: string;
  episode: MarkedEpisode;
  text: string;
  note: string;
  /** ISO moments. */
  madeAt: string;
  changedAt: string;
} & (
  | { kind: 'bookmark'; place: TextPlace | StripPlace }
  | { kind: 'highlight'; place: TextPlace; end: TextPlace; colour: MarkColour }
);

/** Letters of a note and of a marked stretch that are kept, at most. */
export const MARK_LIMITS = { note: 2000, text: 2000 } as const;
