import assert from 'node:assert/strict';
import { test } from 'node:test';
import { episodesRead, furthestRecordOf, joinedTexts, resumeRecordOf } from './reading-progress.ts';
import { type PositionRecord, serverTimestamp, joinedDots, newestOf, restamped } from './reading-record.ts';

const PHONE = 'aaaa-1';
const TABLET = 'bbbb-2';

function place(device: string, at: number, record: Partial<PositionRecord>): PositionRecord {
  const fraction = record.fraction ?? 0;
  return {
    kind: 'place',
    work: 1,
    episode: 7,
    viewed: { workTitle: '등대부', coverHash: 'ab', episodeTitle: '물때', position: 3 },
    place: null,
    fraction,
    settledAgo: null,
    run: 0,
    furthest: fraction,
    at,
    device,
    seq: 1,
    ...record,
  };
}

test('resumes where the reader moved last', () => {
  const phone = place(PHONE, 10_000, { fraction: 0.3 });
  const tablet = place(TABLET, 20_000, { fraction: 0.6 });
  assert.equal(resumeRecordOf([tablet, phone]), tablet);
  assert.equal(resumeRecordOf([]), undefined);
});

test('ignores a glance at an earlier page on another device but follows half a minute of reading', () => {
  const phone = place(PHONE, 10_000, { fraction: 0.8 });
  const glance = place(TABLET, 90_000, { fraction: 0.1 });
  assert.equal(resumeRecordOf([phone, glance]), phone);
  const read = { ...glance, settledAgo: 2000 };
  assert.equal(resumeRecordOf([phone, read]), read);
});

test('ignores reading on another device from before the last movement', () => {
  const phone = place(PHONE, 60_000, { fraction: 0.8 });
  const tablet = place(TABLET, 90_000, { fraction: 0.1, settledAgo: 50_000 });
  assert.equal(resumeRecordOf([phone, tablet]), phone);
});

test('keeps following a device after a reload', () => {
  const phone = place(PHONE, 10_000, { fraction: 0.8 });
  const tablet = place(TABLET, 9_000_000, { fraction: 0.2, settledAgo: 8_000_000 });
  assert.equal(resumeRecordOf([phone, tablet]), tablet);
});

test('resumes at the beginning after starting over and tracks a new furthest position', () => {
  const phone = place(PHONE, 10_000, { fraction: 0.8, furthest: 0.9 });
  const over = place(TABLET, 20_000, { fraction: 0, run: 1, furthest: 0 });
  assert.equal(resumeRecordOf([phone, over]), over);
  assert.equal(furthestRecordOf([phone, over]), 0);
  assert.equal(furthestRecordOf([phone, { ...over, furthest: 0.2 }]), 0.2);
  assert.equal(furthestRecordOf([]), 0);
});

test('keeps the furthest position while the reader goes back', () => {
  assert.equal(
    furthestRecordOf([place(PHONE, 1, { fraction: 0.1, furthest: 0.7 }), place(TABLET, 2, { fraction: 0.3 })]),
    0.7,
  );
});

test('lists episodes with resume position, progress and reading time', () => {
  const event = { kind: 'event' as const, work: 1, episode: 8, ms: 40_000, fraction: 1, device: PHONE };
  const read = episodesRead([
    place(PHONE, 10_000, { fraction: 0.4, furthest: 0.5 }),
    { ...event, act: 'opened', ms: 0, fraction: 0, at: 20_000, seq: 2 },
    { ...event, act: 'read', at: 60_000, seq: 3 },
    { ...event, act: 'finished', ms: 0, at: 60_001, seq: 4 },
  ]);
  assert.deepEqual(read, [
    {
      episode: 8,
      openedAt: '1970-01-01T00:00:20.000Z',
      readAt: '1970-01-01T00:01:00.001Z',
      fraction: 1,
      furthest: 1,
      ms: 40_000,
      isFinished: true,
    },
    {
      episode: 7,
      openedAt: '1970-01-01T00:00:10.000Z',
      readAt: '1970-01-01T00:00:10.000Z',
      fraction: 0.4,
      furthest: 0.5,
      ms: 0,
      isFinished: false,
    },
  ]);
});

test('joins distinct non-empty texts once', () => {
  assert.equal(joinedTexts(['가', ' ', '나\n', '가']), '가\n\n나');
});

test('dates a write by its age, never in the future and never outside its neighbours', () => {
  assert.equal(serverTimestamp(1000, 300, {}), 700);
  assert.equal(serverTimestamp(1000, -500, {}), 1000);
  assert.equal(serverTimestamp(1000, Number.NaN, {}), 1000);
  assert.equal(serverTimestamp(1000, 900, { after: 400 }), 400);
  assert.equal(serverTimestamp(1000, 100, { before: 600 }), 600);
  assert.equal(serverTimestamp(1000, 100, { after: 5000 }), 1000);
});

test('names the newest write of each device by dots', () => {
  const joined = joinedDots(
    [{ device: TABLET, seq: 2 }],
    [
      { device: TABLET, seq: 5 },
      { device: PHONE, seq: 1 },
    ],
  );
  assert.deepEqual(joined, [
    { device: PHONE, seq: 1 },
    { device: TABLET, seq: 5 },
  ]);
  assert.equal(newestOf(joined, 'cccc-3'), 0);
});

test('shifts every time of a record and nothing else', () => {
  const record = place(PHONE, 10_000, { settledAgo: 30 });
  assert.deepEqual(
    restamped(record, (signature) => signature.at + 5),
    { ...record, at: 10_005 },
  );
});
