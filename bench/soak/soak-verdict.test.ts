import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMet } from '../figure.ts';
import { type Soaked, slope, soakFigures } from './soak-verdict.ts';

const MINUTES = 30;

/** Half an hour of stable samples, with a garbage collection sawtooth in memory and the given changes. */
function soaked(result: {
  mb?: number;
  mbAMinute?: number;
  opened?: number;
  slower?: number;
  status?: number;
}): Soaked {
  const { mb = 200, mbAMinute = 0, opened = 0, slower = 1, status = 200 } = result;
  const moments = Array.from({ length: MINUTES * 6 }, (_none, index) => index / 6);
  return {
    minutes: MINUTES,
    samples: moments.map((minute, index) => ({
      minute,
      rssMb: mb + mbAMinute * minute + (index % 7) * 4,
      descriptors: 60 + Math.round(opened * minute) + (index % 3),
      loopMs: 12,
    })),
    answers: moments.flatMap((minute) =>
      Array.from({ length: 20 }, (_none, index) => ({
        minute,
        ms: (5 + index) * (minute > 20 ? slower : 1),
        status: index === 0 && minute === 12 ? status : 200,
      })),
    ),
    wrong: [],
  };
}
const broken = (run: Soaked): string[] =>
  soakFigures(run).flatMap((figure) => (isMet(figure) === false ? [figure.what.replace('오래 켜 두기: ', '')] : []));

test('a stable shop passes regardless of garbage between samples', () => {
  assert.deepEqual(broken(soaked({})), []);
  assert.deepEqual(broken(soaked({ mbAMinute: 0.8, slower: 1.25 })), []);
});

test('growing memory, open files, slower responses and a single error are each reported', () => {
  assert.deepEqual(broken(soaked({ mbAMinute: 1.3 })), ['기억이 느는 빠르기']);
  assert.deepEqual(broken(soaked({ opened: 1 })), ['연 파일이 는 수']);
  assert.deepEqual(broken(soaked({ slower: 1.5 })), ['대답, 끝 3분의 1 (p99)']);
  assert.deepEqual(broken(soaked({ status: 503 })), ['5xx와 끊긴 대답']);
  assert.deepEqual(broken({ ...soaked({}), wrong: ['a purchase answered 409'] }), ['뜻밖의 대답']);
});

test('a shop ending above its memory limit is reported however slowly it grew', () => {
  assert.deepEqual(broken(soaked({ mb: 320 })), []);
  assert.deepEqual(broken(soaked({ mb: 330 })), ['기억, 끝 3분의 1']);
  assert.deepEqual(broken(soaked({ mb: 305, mbAMinute: 0.9 })), ['기억, 끝 3분의 1']);
  const early = soaked({});
  for (const sample of early.samples) if (sample.minute < 20) sample.rssMb += 200;
  assert.ok(!broken(early).includes('기억, 끝 3분의 1'));
});

test('allocations while warming up are no leak', () => {
  const run = soaked({});
  for (const sample of run.samples) if (sample.minute < 4) sample.rssMb -= 150;
  assert.deepEqual(broken(run), []);
});

test('the slope is the median of all pairs and a run of one sample passes nothing', () => {
  assert.equal(
    slope([
      [0, 10],
      [1, 12],
      [2, 14],
      [3, 900],
    ]),
    2,
  );
  assert.ok(Number.isNaN(slope([[0, 10]])));
  assert.ok(broken({ minutes: 0.1, samples: [], answers: [], wrong: [] }).includes('기억이 느는 빠르기'));
});
