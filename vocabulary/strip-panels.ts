/** A described panel of a strip: where it begins in pixels of the whole, what is seen, and what is said, a speaker's line each. */
export interface StripPanel {
  y: number;
  text: string;
  dialogue: string[];
}
