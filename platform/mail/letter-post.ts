import type { Letter, Letterhead } from '#shared/context';

/** Brings one letter on its way, or throws; the id is the same for every try. */
export interface LetterPost {
  deliver(letter: Letter, id: string): Promise<void>;
}

/** What every post must know. */
export interface PostMeans {
  letterhead(): Letterhead;
  /** MAIL_FROM, when it is set. */
  from: string | undefined;
}
