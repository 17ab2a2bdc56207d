import { z } from 'zod';
import type { Log } from '#kernel/context';
import type { Translator } from '#kernel/ports/language-ports';
import type { LanguageService } from './language-settings.ts';

const TIMEOUT_MS = 10_000;
/** The service's status for a used-up quota. */
const SPENT = 456;

const answer = z.object({ translations: z.array(z.object({ text: z.string() })).min(1) });

/** Any service with DeepL's wire format. */
export function createDeeplTranslator(service: LanguageService & { name: string }, log: Log): Translator {
  return {
    service: service.name,
    translate: async ({ text, target }) => {
      try {
        const response = await fetch(`${service.base}/v2/translate`, {
          method: 'POST',
          headers: { authorization: `DeepL-Auth-Key ${service.key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ text: [text], target_lang: target }),
          signal: AbortSignal.timeout(TIMEOUT_MS),
          redirect: 'error',
        });
        if (response.status === SPENT) return 'spent';
        if (!response.ok) throw new Error(`status ${response.status}`);
        const { translations } = answer.parse(await response.json());
        return { text: translations.map((one) => one.text).join('\n') };
      } catch (error) {
        // @NOTE Only the name: the text is what a member reads.
        log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'no translation');
        return 'failed';
      }
    },
  };
}

/** Without a key. */
export function noTranslator(): Translator {
  return { service: null, translate: async () => 'failed' };
}
