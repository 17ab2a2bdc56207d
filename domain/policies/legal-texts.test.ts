import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DomainError } from '#kernel/domain-error';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { type LegalDraft, applyLegalTexts, legalVersions, readLegalText } from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

function draft(version: string, text: string): LegalDraft {
  return { kind: 'terms', version, title: '이용약관', blocks: [{ kind: 'paragraph', spans: [text] }] };
}

async function setClock(day: string): Promise<void> {
  await database.pool.query('update clock set shift = $1::timestamptz - now()', [`${day}T12:00:00+09:00`]);
}

async function shown(version?: string): Promise<{ version: string; state: string; text: string }> {
  const view = await readLegalText(ctx, { kind: 'terms', version, facts: { company: '견본 서점' } });
  const [block] = view.blocks;
  return {
    version: view.version,
    state: view.state,
    text: block?.kind === 'paragraph' ? block.spans.filter((span) => typeof span === 'string').join('') : '',
  };
}

test('L24 an unwritten text is not found, and a consent records that there was none', async () => {
  await assert.rejects(readLegalText(ctx, { kind: 'terms', facts: {} }), (refusal: DomainError) => {
    assert.equal(`${refusal.errorName} ${refusal.code}`, 'NOT_FOUND 0005');
    return true;
  });
  assert.equal((await legalVersions(ctx)).terms, 'none');
});

test('L24 the newest effective version is in force; the next is announced; the last stays readable', async () => {
  await setClock('2026-06-30');
  await applyLegalTexts(ctx, [
    draft('2026-01-01', '첫 {company}'),
    draft('2026-07-01', '둘째 {phone}'),
    draft('2027-01-01', '셋째 {none}'),
  ]);
  assert.deepEqual(await shown(), { version: '2026-01-01', state: 'in-force', text: '첫 견본 서점' });
  assert.equal((await shown('2026-07-01')).state, 'coming');
  await setClock('2026-07-01');
  assert.equal((await legalVersions(ctx)).terms, '2026-07-01');
  assert.equal((await shown()).version, '2026-07-01');
  assert.deepEqual(await shown('2026-01-01'), { version: '2026-01-01', state: 'past', text: '첫 견본 서점' });
  assert.equal((await shown('2027-01-01')).text, '셋째 {none}');
});

test('L24 a version becomes effective at midnight in Seoul', async () => {
  await database.pool.query(`update clock set shift = timestamptz '2026-12-31T23:59:58+09:00' - now()`);
  assert.equal((await shown()).version, '2026-07-01');
  await database.pool.query(`update clock set shift = timestamptz '2027-01-01T00:00:01+09:00' - now()`);
  assert.equal((await shown()).version, '2027-01-01');
});

test('L24 a version in force never changes; an announced one may', async () => {
  await setClock('2026-07-02');
  const report = await applyLegalTexts(ctx, [draft('2026-07-01', '몰래 바꿈'), draft('2027-01-01', '고친 셋째')]);
  assert.equal(report.warnings.length, 1);
  assert.match(report.warnings[0] ?? '', /2026년 7월 1일 시행: 이미 시행 중인 글은 바꾸지 않습니다/);
  assert.equal(report.done.length, 1);
  assert.match((await shown('2026-07-01')).text, /^둘째/);
  assert.equal((await shown('2027-01-01')).text, '고친 셋째');
});

test('L24 missing operator data is marked', async () => {
  const { blocks } = await readLegalText(ctx, { kind: 'terms', version: '2026-07-01', facts: { phone: '' } });
  assert.deepEqual(blocks, [{ kind: 'paragraph', spans: ['둘째 (운영자 확인 필요)'] }]);
});
