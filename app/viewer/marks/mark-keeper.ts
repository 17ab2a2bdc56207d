import type { ReadingMark } from '#vocabulary/reading-marks';

/** Where marks are kept; the tools for marks know no more of it. Nothing here ever throws or rejects. */
export interface MarkKeeper {
  /** The marks of a work, in no order. */
  marksOf(work: number): Promise<ReadingMark[]>;
  /**
   * Keeps a mark, new or changed; also one that was dropped. `before` is the mark, as `marksOf` gave it, that the
   * change began with: what others wrote since stays beside it. False when the device keeps nothing.
   */
  keepMark(mark: ReadingMark, before?: ReadingMark): Promise<boolean>;
  dropMark(id: string): Promise<boolean>;
  /** Calls after any mark changed, here or in another tab. Answers how to stop. */
  watchMarks(listener: () => void): () => void;
  newMarkId(): string;
}

/** All marks of a work as they leave: as a text to read or as data to take in again. Rejects when it cannot. */
export type MarkExport = (form: 'markdown' | 'json', work: number) => Promise<string>;

/** A work as a mark remembers it. */
export interface MarkedWork {
  id: number;
  title: string;
}

export type Highlighted = Extract<ReadingMark, { kind: 'highlight' }>;
export type Bookmarked = Extract<ReadingMark, { kind: 'bookmark' }>;
