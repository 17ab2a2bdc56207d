import { countAttempt } from '#domain/members';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { LANGUAGE_LIMITS, type TranslationTarget } from '#shared/reading/translation';

const DAY_SECONDS = 86_400;

/**
 * Translates what a member selected; only the text leaves the shop. Throws LANGUAGE_ERROR 0005 without a service, 0006
 * for an empty or too long text, 0007 beyond a member's limit, 0008 without an answer, 0009 when the quota is used up.
 */
export async function translatePassage(
  ctx: Needs<'db' | 'translator'>,
  { memberNo, ...input }: { memberNo: number; text: string; target: TranslationTarget },
): Promise<{ text: string; service: string }> {
  const { service } = ctx.translator;
  if (service === null) throw new DomainError('LANGUAGE_ERROR', '0005');
  const text = input.text.trim();
  if (text === '' || [...text].length > LANGUAGE_LIMITS.letters) throw new DomainError('LANGUAGE_ERROR', '0006');
  const counter = { kind: 'translation', key: String(memberNo), windowSeconds: DAY_SECONDS };
  const { failures } = await ctx.db.transaction().execute((tx) => countAttempt(tx, counter));
  if (failures > LANGUAGE_LIMITS.translationsADay) throw new DomainError('LANGUAGE_ERROR', '0007');
  const result = await ctx.translator.translate({ text, target: input.target });
  if (result === 'failed') throw new DomainError('LANGUAGE_ERROR', '0008');
  if (result === 'spent') throw new DomainError('LANGUAGE_ERROR', '0009');
  return { text: result.text, service };
}
