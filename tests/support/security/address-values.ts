export interface AddressValues {
  /** Adult text, adult strip, unrated work, and a work for all ages. */
  works: { text: number; strip: number; unrated: number; plain: number };
  episodes: { text: number; locked: number; strip: number; plain: number };
  /** Picture hashes of adult works and of others. */
  pictures: string[];
  themes: number[];
  pavilions: number[];
  promotions: number[];
  boards: number[];
  notice: number;
  faq: number;
  tag: number;
  comment: number;
}
