import { DomainError } from '#kernel/domain-error';
import { readForm } from '../../server/form-data.server.ts';

/** A gift as the form sends it. */
export interface EnteredGift {
  act: string;
  /** To show the form again. */
  typed: Record<string, string>;
  gift: { episodes: number[] | null; nick: string | null; message: string };
  coins: number;
  key: string;
}

/** Reads the form of a gift. */
export async function readEnteredGift(request: Request): Promise<EnteredGift> {
  const form = await readForm(request);
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const episodes = form
    .getAll('episode')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  const [scope, to, nick, message] = [text('scope'), text('to'), text('nick'), text('message')];
  return {
    act: text('act'),
    typed: { scope, to, nick, message, episodes: episodes.join(',') },
    gift: { episodes: scope === 'some' ? episodes : null, nick: to === 'nick' ? nick : null, message },
    coins: Number(text('coins')),
    key: text('key'),
  };
}

/** Throws READER_GIFT_ERROR 0019 without an episode. */
export function requireEpisodes({ episodes }: EnteredGift['gift']): void {
  if (episodes?.length === 0) throw new DomainError('READER_GIFT_ERROR', '0019');
}

/** Where errors of a gift are shown. */
export const GIFT_FIELDS = {
  'READER_GIFT_ERROR 0006': 'nick',
  'READER_GIFT_ERROR 0007': 'nick',
  'READER_GIFT_ERROR 0008': 'nick',
  'READER_GIFT_ERROR 0009': 'nick',
  'READER_GIFT_ERROR 0011': 'message',
  'READER_GIFT_ERROR 0012': 'message',
  'READER_GIFT_ERROR 0019': 'episodes',
};
