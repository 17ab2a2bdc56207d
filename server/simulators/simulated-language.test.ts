import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createDeeplTranslator } from '#platform/language/deepl-translator';
import { createKoreanDictionary } from '#platform/language/korean-dictionary';
import { type LanguageSimulator, startLanguageSimulator } from './simulated-language.ts';

const warnings: object[] = [];
const log = { info: () => undefined, warn: (details: object) => void warnings.push(details), error: () => undefined };
let simulator: LanguageSimulator;
before(async () => {
  simulator = await startLanguageSimulator();
});
after(() => simulator.close());

test('the standard dictionary answers first, the open one for words that it lacks', async () => {
  const { search } = createKoreanDictionary(simulator, log);
  const [standard] = (await search('막차')) as { word: string; dictionary: string; partOfSpeech: string }[];
  assert.deepEqual([standard?.word, standard?.dictionary, standard?.partOfSpeech], ['막차', '표준국어대사전', '명사']);
  const [open] = (await search('글샘')) as { dictionary: string }[];
  assert.equal(open?.dictionary, '우리말샘');
  assert.deepEqual(await search('없는말'), []);
});

test('a wrong key or no answer fails without naming the key', async () => {
  const wrong = { ...simulator.standard, key: 'wrong-key' };
  assert.equal(await createKoreanDictionary({ standard: wrong, open: undefined }, log).search('막차'), 'failed');
  const nowhere = { key: 'wrong-key', base: 'http://127.0.0.1:1', name: 'DeepL' };
  assert.equal(await createDeeplTranslator(nowhere, log).translate({ text: '막차', target: 'JA' }), 'failed');
  assert.equal(JSON.stringify(warnings).includes('wrong-key'), false);
});

test('an answer is cached', async () => {
  const own = await startLanguageSimulator();
  const { search } = createKoreanDictionary(own, log);
  const first = await search('서가');
  await own.close();
  assert.deepEqual(await search('서가'), first);
  assert.equal(await search('막차'), 'failed');
});

test('a text is translated into the target language', async () => {
  const { translate, service } = createDeeplTranslator(simulator.translation, log);
  assert.equal(service, '모의');
  assert.deepEqual(await translate({ text: '막차가 떠났다.', target: 'EN-US' }), { text: '[EN-US] 막차가 떠났다.' });
});
