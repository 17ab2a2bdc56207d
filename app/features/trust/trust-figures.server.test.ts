import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LEAK_CHECKS } from '#shared/operations/leak-checks';
import { durationText, trustFigures } from './trust-figures.server.ts';

for (const [seconds, text] of [
  [0.4, '0.4초'],
  [14.2, '14초'],
  [59.6, '60초'],
  [60, '1분'],
  [3599, '1시간'],
  [7800, '2시간 10분'],
  [86_400, '1일'],
  [97_200, '1일 3시간'],
] as const)
  test(`a duration of ${seconds} seconds reads ${text}`, () => assert.equal(durationText(seconds), text));

test("a new shop's trust page states that nothing was done yet", () => {
  const figures = trustFigures({
    date: '2026-11-28',
    restoreRehearsal: null,
    ledgerCheck: null,
    refunds: null,
    leakChecks: LEAK_CHECKS,
  });
  assert.deepEqual(
    figures.map(({ value, tone }) => [value, tone]),
    [
      ['아직 없음', 'none'],
      ['아직 없음', 'none'],
      ['환불 없음', 'none'],
      ['5,000건 이상', 'good'],
    ],
  );
});

test('a failed rehearsal or an inconsistent ledger is shown as such', () => {
  const at = '2026-11-23T20:10:00.000Z';
  const [rehearsal, ledger, refunds] = trustFigures({
    date: '2026-11-28',
    restoreRehearsal: { at, seconds: 14.2, isComplete: false },
    ledgerCheck: { at, isComplete: false, root: '7 ab' },
    refunds: { days: 90, count: 1234, medianSeconds: 2.5 },
    leakChecks: LEAK_CHECKS,
  });
  assert.deepEqual([rehearsal?.tone, ledger?.tone, ledger?.root], ['bad', 'bad', '7 ab']);
  assert.match(rehearsal?.about ?? '', /^일부 복원 실패 · 걸린 시간 14초/);
  assert.match(ledger?.about ?? '', /^불일치 항목 있음/);
  assert.equal(refunds?.value, '중앙값 2.5초');
  assert.match(refunds?.about ?? '', /환불 1,234건/);
});
