import assert from 'node:assert/strict';
import { test } from 'node:test';
import { healthFindings } from './health-rules.ts';

const NOW = new Date('2026-11-29T12:00:00Z');
const HOUR = 3_600_000;
type Facts = Parameters<typeof healthFindings>[0];
const backup = (state: 'done' | 'failed', hours: number): NonNullable<Facts['backups']>[number] => ({
  name: 'nightly',
  state,
  begun_at: new Date(NOW.getTime() - hours * HOUR),
  ended_at: null,
  bytes: 1,
  files: 1,
  fault: state === 'failed' ? 'disk full' : null,
  rehearsed_at: null,
  rehearsal_faults: null,
});
const WELL: Facts = {
  jobs: [],
  databaseBytes: 1,
  backups: [backup('done', 5)],
  errors: [],
  check: { at: NOW, is_whole: true, invariants: [], root: null },
  disk: { freeBytes: 50, totalBytes: 100 },
  now: NOW,
};
const job = (name: string, more: Partial<Facts['jobs'][number]>): Facts['jobs'][number] => ({
  name,
  waiting: 0,
  running: 0,
  failed: 0,
  oldest: null,
  ...more,
});
const first = (facts: Partial<Facts>) => {
  const [finding] = healthFindings({ ...WELL, ...facts });
  assert.ok(finding);
  return finding;
};

test('a healthy shop has five good findings and nothing to do', () => {
  const findings = healthFindings(WELL);
  assert.deepEqual(findings.map(({ state }) => state).join(' '), 'good good good good good');
  assert.ok(findings.every(({ remedy, href }) => remedy === '' && href === null));
});

test('every problem is said first, in words without codes, with what to do', () => {
  const cases: [Partial<Facts>, string, RegExp][] = [
    [{ check: undefined }, 'ledger', /지금 확인/],
    [{ check: { at: NOW, is_whole: false, invariants: [], root: null } }, 'ledger', /구매와 충전을 끄고/],
    [{ jobs: [job('letter', { failed: 2 })] }, 'jobs', /테스트 메일/],
    [{ jobs: [job('payment-settle', { failed: 1 })] }, 'jobs', /결제 화면/],
    [{ jobs: [job('wallet-hour', { oldest: new Date(NOW.getTime() - HOUR) })] }, 'jobs', /다시 시작/],
    [{ backups: [] }, 'backup', /오늘 밤/],
    [{ backups: [backup('failed', 1)] }, 'backup', /저장 공간/],
    [{ backups: [backup('done', 40)] }, 'backup', /밤사이/],
    [{ disk: { freeBytes: 3, totalBytes: 100 } }, 'disk', /디스크를 늘리거나/],
    [{ errors: [{ name: 'TypeError', errors: 3, last: NOW }] }, 'errors', /개발자나 판매처/],
  ];
  for (const [facts, name, remedy] of cases) {
    const finding = first(facts);
    assert.equal(finding.name, name);
    assert.notEqual(finding.state, 'good');
    assert.match(finding.remedy, remedy);
    assert.doesNotMatch(`${finding.sentence}${finding.remedy}`, /letter|payment-settle|TypeError|I\d/);
  }
  assert.match(first({ jobs: [job('letter', { failed: 2 })] }).sentence, /메일 발송 2건/);
});
