/** Numbers and names that addresses are made of. */
export interface Ground {
  /** An adult work of text, one of pictures, one that nobody has rated, and one for everybody. */
  works: { text: number; strip: number; unrated: number; plain: number };
  episodes: { text: number; locked: number; strip: number; plain: number };
  /** Pictures of adult works, and of those for everybody. */
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
