import { z } from 'zod';
import type { Log } from '#kernel/context';
import type { Dictionary, DictionaryEntry } from '#kernel/ports/language-ports';
import type { LanguageService } from './language-settings.ts';

const TIMEOUT_MS = 5000;
/** Meanings that are shown. */
const MOST = 10;
const CACHED_WORDS = 1000;
const CACHED_MS = 24 * 60 * 60 * 1000;

const text = z.union([z.string(), z.number()]).transform(String);
const sense = z.object({ definition: text, link: text.optional(), pos: text.optional() });
/** Both dictionaries; the standard one has one sense an item, with the part of speech beside it. */
const answer = z.object({
  channel: z.object({
    item: z
      .array(
        z.object({
          word: text,
          pos: text.optional(),
          sense: z.union([sense.transform((one) => [one]), z.array(sense)]),
        }),
      )
      .default([]),
  }),
});

interface Source {
  name: string;
  path: string;
  service: LanguageService;
}

/** 표준국어대사전, then 우리말샘; answers are cached for a day. */
export function createKoreanDictionary(
  { standard, open }: { standard: LanguageService | undefined; open: LanguageService | undefined },
  log: Log,
): Dictionary {
  const sources: Source[] = [
    ...(standard ? [{ name: '표준국어대사전', path: '/api/search.do', service: standard }] : []),
    ...(open ? [{ name: '우리말샘', path: '/api/search', service: open }] : []),
  ];
  const cache = new Map<string, { entries: DictionaryEntry[]; until: number }>();
  const search = async (word: string): Promise<DictionaryEntry[] | 'failed'> => {
    let failed = 0;
    for (const source of sources) {
      try {
        const entries = await readEntries(source, word);
        if (entries.length > 0) return entries;
      } catch (error) {
        // @NOTE Only the name: the message may contain the URL with the key.
        log.warn({ error: error instanceof Error ? error.name : 'unknown', dictionary: source.name }, 'no dictionary');
        failed += 1;
      }
    }
    return failed > 0 ? 'failed' : [];
  };
  return {
    isOn: sources.length > 0,
    search: async (word) => {
      const cached = cache.get(word);
      if (cached && cached.until > performance.now()) return cached.entries;
      const entries = await search(word);
      cache.delete(word);
      if (entries === 'failed') return entries;
      cache.set(word, { entries, until: performance.now() + CACHED_MS });
      const [oldest] = cache.keys();
      if (cache.size > CACHED_WORDS && oldest !== undefined) cache.delete(oldest);
      return entries;
    },
  };
}

async function readEntries({ name, path, service }: Source, word: string): Promise<DictionaryEntry[]> {
  const query = new URLSearchParams({ key: service.key, q: word, req_type: 'json', num: String(MOST) });
  const response = await fetch(`${service.base}${path}?${query}`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const body = await response.text();
  // The standard dictionary answers nothing for an unknown word.
  if (body.trim() === '') return [];
  const { channel } = answer.parse(JSON.parse(body));
  return channel.item
    .flatMap((item) => item.sense.map((one) => ({ ...one, item })))
    .slice(0, MOST)
    .map(({ definition, link = '', pos, item }) => ({
      word: item.word,
      partOfSpeech: partOf(pos ?? item.pos),
      definition: plain(definition),
      link: ownLink(link, service.base),
      dictionary: name,
    }));
}

/** Answers name pages without TLS; a link to anywhere else is dropped. */
function ownLink(link: string, base: string): string {
  const [page, own] = [URL.parse(link), new URL(base)];
  return page?.hostname === own.hostname ? `${own.origin}${page.pathname}${page.search}` : '';
}

function partOf(name: string | undefined): string {
  return !name || name === '품사 없음' ? '' : name;
}

/** Definitions contain markup of cross references. */
function plain(definition: string): string {
  return definition
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim();
}

/** Without a key. */
export function noDictionary(): Dictionary {
  return { isOn: false, search: async () => 'failed' };
}
