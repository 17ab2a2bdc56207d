import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { applyLegalTexts } from '#domain/policies';
import { applyShopFolder, loadShopInfo, readShopFields, saveShopFields, saveShopLogo } from '#domain/merchandising';
import type { ArticleTextBlock } from '#shared/content/articles';
import { SHOP_FIELD_NAMES, shopField } from '#shared/operations/shop-fields';
import { picturePng } from '../../tests/support/fixtures/picture-png.ts';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { loadSampleShop } from '../../tests/support/servers/sample-shop.ts';
import { joiningState, listReadiness, requireJoiningOpen, testConnection } from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

const by = 'command-line' as const;
const COMPANY = Object.fromEntries(
  SHOP_FIELD_NAMES.filter((name) => shopField(name).isLegal).map((name) => [name, `${name}@example.kr`]),
);
const stateOf = async (): Promise<Record<string, boolean>> =>
  Object.fromEntries((await listReadiness(ctx)).map(({ name, isDone }) => [name, isDone]));

test('the sample shop takes members on trial, and says that its details and texts are samples', async () => {
  await loadSampleShop(ctx);
  const items = await listReadiness(ctx);
  const sentence = (name: string) => items.find((one) => one.name === name)?.sentence ?? '';
  assert.match(sentence('company'), /견본/);
  assert.match(sentence('terms'), /견본/);
  assert.match(sentence('samples'), /견본 작품 \d+개/);
  await requireJoiningOpen(ctx);
  const { isOpen, missing } = await joiningState(ctx);
  assert.deepEqual([isOpen, missing], [true, ['사업자 정보', '이용약관', '개인정보 처리방침']]);
});

test('beyond a trial nobody joins until details and texts are the own ones', async () => {
  ctx.connections.isTrial = false;
  assert.match(String((await rejectsWith(requireJoiningOpen(ctx), 'JOIN_ERROR 0014'))?.['missing']), /이용약관/);
  await saveShopFields(ctx, { by, values: COMPANY });
  assert.equal((await stateOf())['company'], true);
  const block: ArticleTextBlock = { kind: 'paragraph', spans: ['우리 글'] };
  await applyLegalTexts(ctx, [
    { kind: 'terms', version: '2026-11-20', title: '이용약관', blocks: [block] },
    { kind: 'privacy', version: '2026-11-20', title: '개인정보 처리방침', blocks: [block] },
  ]);
  await requireJoiningOpen(ctx);
  assert.deepEqual((await joiningState(ctx)).missing, []);
});

test('settings of the console are validated, audited with both values, and kept by the shop folder', async () => {
  const wrong = await rejectsWith(saveShopFields(ctx, { by, values: { email: '메일 아님' } }), 'SETUP_ERROR 0001');
  assert.equal(wrong?.['field'], 'email');
  await rejectsWith(saveShopFields(ctx, { by, values: { name: ' ' } }), 'SETUP_ERROR 0001');
  await rejectsWith(saveShopFields(ctx, { by, values: { accent: 'red' } }), 'SETUP_ERROR 0001');
  await saveShopFields(ctx, { by, values: { name: ' 느린달 ', accent: '#24557A', capital: '1억 원' } });
  const cuts = ctx.added.filter(({ name }) => name === 'interface-fonts');
  assert.equal(cuts.length, 1, 'the new name is cut into the interface fonts');
  const report = await applyShopFolder(ctx, {
    facts: { name: '다른 이름', hosting: '다른 곳', naverVerification: 'abc' },
    prepaid: { capital: '2억 원' },
  });
  assert.deepEqual(report.done, ['서점 정보 1가지']);
  assert.match(report.warnings.join('\n'), /서점 이름.*콘솔에서 고쳐 두어/);
  assert.match(report.warnings.join('\n'), /자본금: 콘솔에서/);
  const { name, accent, capital, naverVerification } = await readShopFields(ctx);
  assert.deepEqual([name, accent, capital, naverVerification], ['느린달', '#24557a', '1억 원', 'abc']);
  assert.equal((await loadShopInfo(ctx)).tagline, '이야기가 머무는 곳, 서가');
  const rows = await database.db
    .selectFrom('operator_audit')
    .select(['before', 'after'])
    .where('act', '=', 'setup.save')
    .orderBy('id', 'desc')
    .execute();
  assert.deepEqual(rows[0], {
    before: { name: '서가', accent: '', capital: '' },
    after: { name: '느린달', accent: '#24557a', capital: '1억 원' },
  });
});

test('a logo is a square of 512 pixels or more', async () => {
  const file = async (width: number, height: number) => ({
    name: 'logo.png',
    bytes: await picturePng({ width, height }),
  });
  await rejectsWith(saveShopLogo(ctx, { by, file: await file(300, 300) }), 'SETUP_ERROR 0002');
  await rejectsWith(saveShopLogo(ctx, { by, file: await file(900, 600) }), 'SETUP_ERROR 0002');
  await rejectsWith(
    saveShopLogo(ctx, { by, file: { name: 'logo.png', bytes: Buffer.from('no picture') } }),
    'SETUP_ERROR 0002',
  );
  await saveShopLogo(ctx, { by, file: await file(600, 600) });
  const { logo } = await loadShopInfo(ctx);
  for (const width of [64, 192, 512]) assert.ok(ctx.kept.has(`pictures/${logo}/${width}.webp`), String(width));
});

test('a test of a connection asks the service and is audited', async () => {
  const mail = await testConnection(ctx, { by, name: 'mail', mail: 'me@example.kr' });
  assert.deepEqual([mail.isOk, ctx.connections.tried], [true, ['me@example.kr']]);
  assert.equal((await testConnection(ctx, { by, name: 'payment', mail: '' })).isOk, true);
  assert.equal((await testConnection(ctx, { by, name: 'backup', mail: '' })).isOk, true);
  assert.equal((await testConnection(ctx, { by, name: 'dictionary', mail: '' })).isOk, false);
  Object.assign(ctx.connections.states, { dictionary: 'connected', translation: 'connected' });
  const silent = await testConnection(ctx, { by, name: 'dictionary', mail: '' });
  assert.deepEqual([silent.isOk, /STDICT_API_KEY/.test(silent.sentence)], [false, true]);
  ctx.translator = { service: 'DeepL', translate: async () => ({ text: 'a bookshelf' }) };
  assert.equal((await testConnection(ctx, { by, name: 'translation', mail: '' })).isOk, true);
  ctx.connections.states.identity = 'off';
  const off = await testConnection(ctx, { by, name: 'identity', mail: '' });
  assert.deepEqual([off.isOk, /연결하지 않았습니다/.test(off.sentence)], [false, true]);
});
