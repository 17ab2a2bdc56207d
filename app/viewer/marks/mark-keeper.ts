import type { ReadingMark } from '#vocabulary/reading-marks';

/** Where marks are kept; the tools for marks know no more of it. Nothing here ever throws or rejects. */
export interface MarkKeeper {
  /** The marks of a work, in no order. */
  marksOf(work: number): Promise<ReadingMark[]>;
  /** Keeps a mark, new or changed; also one that was dropped. False when the device keeps nothing. */
  keepMark(mark: ReadingMark): Promise<boolean>;
  dropMark(id: string): Promise<boolean>;
  /** Calls after any mark changed, here or in another tab. Answers how to stop. */
  watchMarks(listener: () => void): () => void;
  newMarkId(): string;
}

/** How marks leave: as a text to read and as data to take in again. */
export interface MarkExports {
  marksAsMarkdown(marks: ReadingMark[]): string;
  marksAsJson(marks: ReadingMark[]): string;
}

/** A work as a mark remembers it. */
export interface MarkedWork {
  id: number;
  title: string;
}

export type Highlighted = Extract<ReadingMark, { kind: 'highlight' }>;
export type Bookmarked = Extract<ReadingMark, { kind: 'bookmark' }>;
