/** A described panel of a strip: where it begins in pixels of the whole, what is seen, and what is said, a speaker's line each. */
export interface StripPanel {
  y: number;
  text: string;
  dialogue: string[];
}

/** A page of a strip as far as one of its slices shows it: rows `from` to `to` of `height`, as wide as the strip. */
export interface StripPage {
  /** Name of the picture as it came. */
  original: string;
  from: number;
  to: number;
  height: number;
}
