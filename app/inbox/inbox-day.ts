import type { CardCoverWire } from '#contract/pictures';
import type { NewsKind } from '#vocabulary/notifications';

/** A line as the page shows it. */
export interface ShownLine {
  id: number;
  kind: NewsKind;
  title: string;
  body: string;
  isRead: boolean;
  cover: CardCoverWire | null;
  /** ISO moment, and how long ago that is in words. */
  at: string;
  ago: string;
}
/** The lines of one day in Seoul. */
export interface InboxDay {
  day: string;
  name: string;
  date: string;
  lines: ShownLine[];
}
