/** Description of a webtoon panel: top edge in pixels of the strip, alt text, dialogue lines. */
export interface WebtoonPanel {
  y: number;
  text: string;
  dialogue: string[];
}

/** The rows of a source page that one slice shows. */
export interface SourcePageSlice {
  /** Original file name. */
  original: string;
  from: number;
  to: number;
  height: number;
}
