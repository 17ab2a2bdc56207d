import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dictionaryResponse, translationResponse } from '#contract/language';
import { CallBrowser, validJoinForm } from '../../support/servers/http-browser.ts';
import { type CallServer, callServer } from '../../support/servers/api-server.ts';

const ENTRY = {
  word: '막차',
  partOfSpeech: '명사',
  definition: '그날 마지막으로 떠나는 차.',
  link: 'https://stdict.korean.go.kr/search/searchView.do?word_no=446193',
  dictionary: '표준국어대사전',
};

let server: CallServer;
let browser: CallBrowser;
let headers: Record<string, string>;
before(async () => {
  server = await callServer([], {
    dictionary: { isOn: true, search: async (word) => (word === ENTRY.word ? [ENTRY] : []) },
    translator: {
      service: 'DeepL',
      translate: async ({ text, target }) => (target === 'EN-US' ? { text: `EN ${text}` } : 'spent'),
    },
  });
  browser = new CallBrowser(server.app, '10.4.1.1');
  const joined = await browser.form('/proc/join_ver2', validJoinForm('language@seoga.example'));
  headers = { 'login-at': joined.json().result.LOGINAT };
});
after(() => server.close());

const lookUp = (word: string, sent = headers) =>
  browser.sendRequest({ url: `/ko/v1/dictionary?word=${encodeURIComponent(word)}`, headers: sent });
const translate = (payload: object, sent = headers) =>
  browser.sendRequest({ method: 'POST', url: '/ko/v1/translations', headers: sent, payload });

test('members look up words and translate a passage by the keys of the shop', async () => {
  const found = await lookUp('“막차”');
  assert.deepEqual(dictionaryResponse.parse(found.json()).result.entries, [ENTRY]);
  assert.equal(found.headers['cache-control'], 'private, no-store');
  assert.deepEqual((await lookUp('없는말')).json().result.entries, []);
  const passage = { text: '막차가 떠났다.', target: 'EN-US' };
  const translated = translationResponse.parse((await translate(passage)).json()).result;
  assert.deepEqual(translated, { text: 'EN 막차가 떠났다.', service: 'DeepL' });
});

test('visitors, invalid words and languages, and a used-up quota are rejected in Korean', async () => {
  const passage = { text: '막차', target: 'JA' };
  const rejected = [
    [await lookUp('막차', {}), 401, 'AUTH_ERROR', undefined],
    [await translate(passage, {}), 401, 'AUTH_ERROR', undefined],
    [await lookUp('가'.repeat(81)), 400, 'INPUT_ERROR', 'word'],
    [await lookUp('…'), 422, 'LANGUAGE_ERROR', undefined],
    [await translate({ ...passage, target: 'XX' }), 400, 'INPUT_ERROR', 'target'],
    [await translate(passage), 503, 'LANGUAGE_ERROR', undefined],
  ] as const;
  for (const [response, status, name, field] of rejected) {
    const { result } = response.json();
    assert.deepEqual([response.statusCode, result.name, result.field], [status, name, field], response.body);
    assert.match(result.message, /[가-힣].*\.$/);
  }
});
