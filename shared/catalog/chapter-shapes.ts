/** A form of chapter headings that occurs in a text, for example `◆ 12화 ◆`. */
export interface ChapterShape {
  shape: string;
  /** The first heading. */
  example: string;
  count: number;
}

/** Shape of a text that is cut by length. */
export const WITHOUT_HEADINGS = 'none';
/** Shape of a text that is one episode. */
export const WHOLE_TEXT = 'whole';

/** How a text was split, for the preview of an import. */
export interface ChapterSummary {
  shape: string;
  /** Shapes found in the text, the most plausible first. */
  shapes: ChapterShape[];
  count: number;
  longest: { title: string; characters: number };
  shortest: { title: string; characters: number };
}
