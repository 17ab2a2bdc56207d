import assert from 'node:assert/strict';
import { test } from 'node:test';
import { episodesRead, furthestOf, joinedTexts, resumeOf } from './read-so-far.ts';
import { type PlaceRecord, agreedMoment, joinedDots, newestOf, restamped } from './reading-record.ts';

const PHONE = 'aaaa-1';
const TABLET = 'bbbb-2';

function place(device: string, at: number, facts: Partial<PlaceRecord>): PlaceRecord {
  const fraction = facts.fraction ?? 0;
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
    ...facts,
  };
}

test('reading goes on where the reader moved last', () => {
  const phone = place(PHONE, 10_000, { fraction: 0.3 });
  const tablet = place(TABLET, 20_000, { fraction: 0.6 });
  assert.equal(resumeOf([tablet, phone]), tablet);
  assert.equal(resumeOf([]), undefined);
});

test('a glance at an earlier page on another device takes nobody back; half a minute of reading there does', () => {
  const phone = place(PHONE, 10_000, { fraction: 0.8 });
  const glance = place(TABLET, 90_000, { fraction: 0.1 });
  assert.equal(resumeOf([phone, glance]), phone);
  const read = { ...glance, settledAgo: 2000 };
  assert.equal(resumeOf([phone, read]), read);
});

test('reading on the other device from before the last movement does not count as reading there now', () => {
  const phone = place(PHONE, 60_000, { fraction: 0.8 });
  const tablet = place(TABLET, 90_000, { fraction: 0.1, settledAgo: 50_000 });
  assert.equal(resumeOf([phone, tablet]), phone);
});

test('a device that had taken the reader over goes on being followed after a reload', () => {
  const phone = place(PHONE, 10_000, { fraction: 0.8 });
  const tablet = place(TABLET, 9_000_000, { fraction: 0.2, settledAgo: 8_000_000 });
  assert.equal(resumeOf([phone, tablet]), tablet);
});

test('starting over leads to the beginning at once and lets the furthest place grow anew', () => {
  const phone = place(PHONE, 10_000, { fraction: 0.8, furthest: 0.9 });
  const over = place(TABLET, 20_000, { fraction: 0, run: 1, furthest: 0 });
  assert.equal(resumeOf([phone, over]), over);
  assert.equal(furthestOf([phone, over]), 0);
  assert.equal(furthestOf([phone, { ...over, furthest: 0.2 }]), 0.2);
  assert.equal(furthestOf([]), 0);
});

test('the furthest place is kept while the reader goes back', () => {
  assert.equal(
    furthestOf([place(PHONE, 1, { fraction: 0.1, furthest: 0.7 }), place(TABLET, 2, { fraction: 0.3 })]),
    0.7,
  );
});

test('episodes are told with where to read on, how far they were read and for how long', () => {
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

test('texts are joined once each, without the empty ones', () => {
  assert.equal(joinedTexts(['가', ' ', '나\n', '가']), '가\n\n나');
});

test('a write happened its age ago, never later than now and never outside its neighbours', () => {
  assert.equal(agreedMoment(1000, 300, {}), 700);
  assert.equal(agreedMoment(1000, -500, {}), 1000);
  assert.equal(agreedMoment(1000, Number.NaN, {}), 1000);
  assert.equal(agreedMoment(1000, 900, { after: 400 }), 400);
  assert.equal(agreedMoment(1000, 100, { before: 600 }), 600);
  assert.equal(agreedMoment(1000, 100, { after: 5000 }), 1000);
});

test('dots name the newest write of each device', () => {
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

test('another clock moves every moment of a record and nothing else', () => {
  const record = place(PHONE, 10_000, { settledAgo: 30 });
  assert.deepEqual(
    restamped(record, (stamp) => stamp.at + 5),
    { ...record, at: 10_005 },
  );
});
