import { countAttempt } from '#domain/members';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { DictionaryEntry } from '#kernel/ports/language-ports';
import { LOOKED_UP_LETTERS, lookedUpWord } from '#shared/reading/dictionaries';
import { LANGUAGE_LIMITS } from '#shared/reading/translation';

const HOUR_SECONDS = 3600;

/**
 * Meanings of a word. Throws LANGUAGE_ERROR 0001 without a dictionary, 0002 for an empty or too long word, 0003 beyond
 * a member's limit, 0004 when the dictionary does not answer.
 */
export async function lookUpWord(
  ctx: Needs<'db' | 'dictionary'>,
  { memberNo, word }: { memberNo: number; word: string },
): Promise<DictionaryEntry[]> {
  if (!ctx.dictionary.isOn) throw new DomainError('LANGUAGE_ERROR', '0001');
  const wanted = lookedUpWord(word.normalize('NFC'));
  if (wanted === '' || word.length > LOOKED_UP_LETTERS * 2) throw new DomainError('LANGUAGE_ERROR', '0002');
  const counter = { kind: 'dictionary', key: String(memberNo), windowSeconds: HOUR_SECONDS };
  const { failures } = await ctx.db.transaction().execute((tx) => countAttempt(tx, counter));
  if (failures > LANGUAGE_LIMITS.lookUpsAnHour) throw new DomainError('LANGUAGE_ERROR', '0003');
  const entries = await ctx.dictionary.search(wanted);
  if (entries === 'failed') throw new DomainError('LANGUAGE_ERROR', '0004');
  return entries;
}
