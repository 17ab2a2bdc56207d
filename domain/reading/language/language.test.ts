import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { LANGUAGE_LIMITS } from '#shared/reading/translation';
import { rejectsWith } from '../../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import { lookUpWord, translatePassage } from '../index.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

const entry = { word: '막차', partOfSpeech: '명사', definition: '마지막 차', link: '', dictionary: '표준국어대사전' };

test('a word is looked up without the marks around it, up to a limit an hour', async () => {
  await rejectsWith(lookUpWord(ctx, { memberNo: 1, word: '막차' }), 'LANGUAGE_ERROR 0001');
  const words: string[] = [];
  const search = async (word: string) => (words.push(word), [entry]);
  const on = { ...ctx, dictionary: { isOn: true, search } };
  assert.deepEqual(await lookUpWord(on, { memberNo: 1, word: '“막차.”' }), [entry]);
  assert.deepEqual(words, ['막차']);
  await rejectsWith(lookUpWord(on, { memberNo: 1, word: ' … ' }), 'LANGUAGE_ERROR 0002');
  await ctx.db.updateTable('throttle').set({ failures: LANGUAGE_LIMITS.lookUpsAnHour }).execute();
  await rejectsWith(lookUpWord(on, { memberNo: 1, word: '막차' }), 'LANGUAGE_ERROR 0003');
  const silent = { ...on, dictionary: { isOn: true, search: async () => 'failed' as const } };
  await rejectsWith(lookUpWord(silent, { memberNo: 2, word: '막차' }), 'LANGUAGE_ERROR 0004');
});

test('a selection is translated up to its length and a limit a day', async () => {
  const input = { memberNo: 3, text: ' 막차가 떠났다. ', target: 'JA' as const };
  await rejectsWith(translatePassage(ctx, input), 'LANGUAGE_ERROR 0005');
  const sent: object[] = [];
  const translate = async (one: { text: string; target: string }) => (sent.push(one), { text: '終電' });
  const on = { ...ctx, translator: { service: 'DeepL', translate } };
  assert.deepEqual(await translatePassage(on, input), { text: '終電', service: 'DeepL' });
  assert.deepEqual(sent, [{ text: '막차가 떠났다.', target: 'JA' }]);
  await rejectsWith(translatePassage(on, { ...input, text: '가'.repeat(501) }), 'LANGUAGE_ERROR 0006');
  await rejectsWith(translatePassage(on, { ...input, text: ' ' }), 'LANGUAGE_ERROR 0006');
  for (const [outcome, code] of [
    ['failed', '0008'],
    ['spent', '0009'],
  ] as const) {
    const broken = { ...ctx, translator: { service: 'DeepL', translate: async () => outcome } };
    await rejectsWith(translatePassage(broken, input), `LANGUAGE_ERROR ${code}`);
  }
  await ctx.db.updateTable('throttle').set({ failures: LANGUAGE_LIMITS.translationsADay }).execute();
  await rejectsWith(translatePassage(on, input), 'LANGUAGE_ERROR 0007');
  assert.equal(sent.length, 1);
});
