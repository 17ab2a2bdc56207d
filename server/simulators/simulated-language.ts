import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { LanguageService } from '#platform/language/language-settings';

/** A word that no dictionary knows, for tests. */
const UNKNOWN = /없는말/;

/** Simulated 표준국어대사전, 우리말샘 and DeepL on a loopback port, with their wire formats and keys. */
export interface LanguageSimulator {
  standard: LanguageService;
  open: LanguageService;
  translation: LanguageService & { name: string };
  close(): Promise<void>;
}

/** Starts the simulated services. */
export async function startLanguageSimulator(): Promise<LanguageSimulator> {
  const key = randomBytes(16).toString('hex');
  const api = makeApi(key);
  const base = await api.listen({ host: '127.0.0.1', port: 0 });
  return {
    standard: { key, base },
    open: { key, base },
    translation: { key, base, name: '모의' },
    close: () => api.close(),
  };
}

function makeApi(key: string): FastifyInstance {
  const api = Fastify();
  const base = (): string => api.listeningOrigin;
  api.get<{ Querystring: Record<string, string> }>('/api/search.do', async ({ query }, reply) => {
    if (query['key'] !== key) return wrongKey(reply);
    const { q: word = '' } = query;
    // The standard dictionary answers an unknown word with nothing at all, and knows no slang.
    if (UNKNOWN.test(word) || word.endsWith('샘')) return reply.type('application/json').send('');
    const definition = `‘${word}’의 모의 뜻풀이. 연결을 시험할 때만 씁니다.`;
    const senses = { definition, link: `${base()}/search/searchView.do?word_no=1`, type: '일반어' };
    return { channel: { total: 1, num: 10, start: 1, item: [{ target_code: '1', word, pos: '명사', sense: senses }] } };
  });
  api.get<{ Querystring: Record<string, string> }>('/api/search', async ({ query }, reply) => {
    if (query['key'] !== key) return wrongKey(reply);
    const { q: word = '' } = query;
    const sense = [
      {
        sense_no: '001',
        pos: '명사',
        definition: `‘${word}’의 모의 우리말샘 뜻풀이.`,
        link: `${base()}/dictionary/view?sense_no=1`,
      },
    ];
    const item = UNKNOWN.test(word) ? [] : [{ word, sense }];
    return { channel: { total: item.length, num: 10, start: 1, item } };
  });
  api.post<{ Body: { text: string[]; target_lang: string } }>('/v2/translate', async ({ headers, body }, reply) => {
    if (headers.authorization !== `DeepL-Auth-Key ${key}`) return reply.code(403).send({ message: 'Forbidden' });
    const translations = body.text.map((text) => ({
      detected_source_language: 'KO',
      text: `[${body.target_lang}] ${text}`,
    }));
    return { translations };
  });
  return api;
}

/** Status 200 with an error in the body, as the dictionaries do. */
function wrongKey(reply: FastifyReply): FastifyReply {
  return reply.send({ error: { error_code: '020', message: 'Unregistered key' } });
}
