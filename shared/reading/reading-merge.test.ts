import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { mergeReading, mergeRecords } from './reading-merge.ts';
import { recordFrom } from './reading-record-guards.ts';
import {
  type Dot,
  type EventRecord,
  type AnnotationAnchor,
  type AnnotationRecord,
  type PositionRecord,
  type ReadingRecord,
  type Register,
  type SettingsRecord,
  type Stamp,
  type Versions,
  recordKey,
} from './reading-record.ts';
import { furthestRecordOf, annotationOf, memoOf, settingsOf } from './reading-progress.ts';

const DEVICES = ['aaaa-1', 'bbbb-2', 'cccc-3'] as const;

const dots: fc.Arbitrary<Dot> = fc.record({ device: fc.constantFrom(...DEVICES), seq: fc.integer({ min: 1, max: 5 }) });
const stamps: fc.Arbitrary<Stamp> = fc.tuple(fc.integer({ min: 0, max: 6 }), dots).map(([at, dot]) => ({ at, ...dot }));
const shares = fc.constantFrom(0, 0.1, 0.25, 0.5, 0.8, 1);

function registers<Value>(values: fc.Arbitrary<Value>): fc.Arbitrary<Register<Value>> {
  return fc.tuple(values, stamps).map(([value, stamp]) => ({ value, ...stamp }));
}

function versions<Value>(values: fc.Arbitrary<Value>): fc.Arbitrary<Versions<Value>> {
  const live = fc.array(registers(values), { maxLength: 3 });
  return fc.record({ live, seen: fc.array(dots, { maxLength: 3 }) });
}

const anchor: AnnotationAnchor = {
  kind: 'bookmark',
  work: 1,
  workTitle: '등대부',
  episode: { id: 7, position: 3, title: '물때' },
  place: { episode: 7, revision: 1, block: 'b1', offset: 0, quote: '물이 들었다.', fraction: 0.2 },
  end: null,
  text: '물이 들었다.',
  madeAt: '2026-11-20T00:00:00.000Z',
};

const marks: fc.Arbitrary<ReadingRecord> = fc
  .record({
    anchor: fc.option(registers(fc.constantFrom(anchor, { ...anchor, text: '다른 곳' }))),
    colour: fc.option(registers(fc.constantFrom('yellow' as const, 'pink' as const))),
    note: versions(fc.constantFrom('가', '나', '다', '')),
    alive: versions(fc.constant(true as const)),
  })
  .map((parts) => ({ kind: 'mark', id: 'm1', ...parts }));

const places: fc.Arbitrary<ReadingRecord> = fc.record({
  kind: fc.constant('place' as const),
  work: fc.constant(1),
  episode: fc.constant(7),
  viewed: fc.constant({ workTitle: '등대부', coverHash: 'ab12', episodeTitle: '물때', position: 3 }),
  place: fc.constantFrom(null, anchor.place),
  fraction: shares,
  settledAgo: fc.constantFrom(null, 0, 40_000),
  run: fc.integer({ min: 0, max: 2 }),
  furthest: shares,
  at: fc.integer({ min: 0, max: 6 }),
  device: fc.constantFrom(...DEVICES),
  seq: fc.integer({ min: 1, max: 5 }),
});

const fields = fc
  .tuple(fc.option(fc.constantFrom(12, 'batang', true, null), { nil: undefined }), stamps)
  .map(([value, stamp]) => (value === undefined ? stamp : { value, ...stamp }));
const settings: fc.Arbitrary<ReadingRecord> = fc
  .dictionary(fc.constantFrom('size', 'ground', 'face'), fields)
  .map((set) => ({ kind: 'settings', of: 'text', scope: 'work.1', owner: null, fields: set }));

const events: fc.Arbitrary<ReadingRecord> = fc
  .tuple(stamps, shares)
  .map(([stamp, fraction]) => ({ kind: 'event', work: 1, episode: 7, act: 'read', ms: 1000, fraction, ...stamp }));

/** Passed through the guard, as stores do. */
const records = fc.oneof(marks, places, settings, events).map((record) => recordFrom(record)!);
const many = fc.array(records, { maxLength: 12 });

function merged(...lists: ReadingRecord[][]): Map<string, ReadingRecord> {
  return mergeReading(new Map(), lists.flat());
}

function contents(reading: ReadonlyMap<string, ReadingRecord>): ReadingRecord[] {
  return [...reading.values()].toSorted((one, other) => (recordKey(one) < recordKey(other) ? -1 : 1));
}

test('generates records that pass the guard', () => {
  fc.assert(fc.property(fc.oneof(marks, places, settings, events), (record) => recordFrom(record) !== undefined));
});

test('merges commutatively', () => {
  fc.assert(
    fc.property(many, many, (one, other) => {
      assert.deepEqual(contents(merged(one, other)), contents(merged(other, one)));
    }),
    { numRuns: 1000 },
  );
});

test('merges associatively', () => {
  fc.assert(
    fc.property(many, many, many, (one, other, third) => {
      const left = mergeReading(mergeReading(merged(one), merged(other).values()), merged(third).values());
      const right = mergeReading(merged(one), mergeReading(merged(other), merged(third).values()).values());
      assert.deepEqual(contents(left), contents(right));
    }),
    { numRuns: 1000 },
  );
});

test('merges idempotently in any order', () => {
  fc.assert(
    fc.property(many, fc.array(fc.nat(), { maxLength: 20 }), (all, picks) => {
      const once = merged(all);
      const again = picks.flatMap((pick) => all[pick % Math.max(1, all.length)] ?? []);
      assert.deepEqual(contents(merged(again, all, again.toReversed())), contents(once));
      assert.deepEqual(contents(mergeReading(once, once.values())), contents(once));
    }),
    { numRuns: 500 },
  );
});

test('produces records that pass the guard unchanged', () => {
  fc.assert(
    fc.property(many, (all) => {
      const once = contents(merged(all));
      assert.deepEqual(JSON.parse(JSON.stringify(once)).map(recordFrom), once);
    }),
    { numRuns: 500 },
  );
});

test('loses no event', () => {
  fc.assert(
    fc.property(fc.array(events), (all) => {
      const writes = new Set(all.map(recordKey));
      assert.deepEqual(new Set(merged(all).keys()), writes);
    }),
  );
});

test('keeps a memo that nobody knowingly replaced, each text once', () => {
  fc.assert(
    fc.property(fc.array(marks, { minLength: 1, maxLength: 6 }), (all) => {
      const parsed = all.map((record) => recordFrom(record)).filter((record) => record?.kind === 'mark');
      const whole = [...merged(parsed).values()][0] as AnnotationRecord;
      const paragraphs = memoOf(whole).split('\n\n');
      assert.equal(new Set(paragraphs).size, paragraphs.length);
      for (const version of parsed.flatMap((record) => record.note.live)) {
        const isReplaced = parsed.some(
          ({ note }) =>
            note.seen.some((dot) => dot.device === version.device && dot.seq >= version.seq) &&
            !note.live.some((dot) => dot.device === version.device && dot.seq === version.seq),
        );
        const twins = whole.note.live.filter((dot) => dot.device === version.device && dot.seq === version.seq);
        assert.equal(twins.length, isReplaced ? 0 : 1);
        if (!isReplaced && twins[0]?.value) assert.ok(paragraphs.includes(twins[0].value));
      }
    }),
    { numRuns: 500 },
  );
});

test('never loses the furthest position of a run', () => {
  fc.assert(
    fc.property(fc.array(places, { minLength: 1 }), (all) => {
      const whole = [...merged(all).values()] as PositionRecord[];
      const run = Math.max(...(all as PositionRecord[]).map((place) => place.run));
      const furthest = (all as PositionRecord[]).filter((place) => place.run === run).map((place) => place.furthest);
      assert.equal(furthestRecordOf(whole), Math.max(...furthest));
    }),
  );
});

const base: AnnotationRecord = {
  kind: 'mark',
  id: 'm1',
  anchor: { value: anchor, at: 1, device: 'aaaa-1', seq: 1 },
  colour: null,
  note: { live: [{ value: '처음', at: 1, device: 'aaaa-1', seq: 1 }], seen: [{ device: 'aaaa-1', seq: 1 }] },
  alive: { live: [{ value: true, at: 1, device: 'aaaa-1', seq: 1 }], seen: [{ device: 'aaaa-1', seq: 1 }] },
};

function edit(device: string, details: { at: number; note: string }): AnnotationRecord {
  const seen = [
    { device: 'aaaa-1', seq: 1 },
    { device, seq: 9 },
  ];
  const signature = { at: details.at, device, seq: 9 };
  const note = { live: [{ value: details.note, ...signature }], seen };
  return { ...base, anchor: null, note, alive: { live: [{ value: true, ...signature }], seen } };
}

const deleted: AnnotationRecord = {
  ...base,
  anchor: null,
  note: { live: [], seen: [] },
  alive: { live: [], seen: [{ device: 'aaaa-1', seq: 1 }] },
};

test('keeps both memos of concurrent edits, oldest first, separated by a blank line', () => {
  const both = mergeRecords(
    base,
    mergeRecords(edit('cccc-3', { at: 9, note: '둘째' }), edit('bbbb-2', { at: 5, note: '첫째' })),
  );
  assert.equal(annotationOf(both as AnnotationRecord)?.note, '첫째\n\n둘째');
  const same = mergeRecords(
    base,
    mergeRecords(edit('cccc-3', { at: 9, note: '같다' }), edit('bbbb-2', { at: 5, note: '같다' })),
  );
  assert.equal(annotationOf(same as AnnotationRecord)?.note, '같다');
});

test('drops a memo that was knowingly replaced', () => {
  assert.equal(
    annotationOf(mergeRecords(edit('bbbb-2', { at: 5, note: '고침' }), base) as AnnotationRecord)?.note,
    '고침',
  );
});

test('keeps a deleted annotation deleted and revives it for a concurrent edit', () => {
  const gone = mergeRecords(base, deleted) as AnnotationRecord;
  assert.equal(annotationOf(gone), undefined);
  assert.equal(annotationOf(mergeRecords(gone, base) as AnnotationRecord), undefined);
  const back = annotationOf(mergeRecords(edit('bbbb-2', { at: 2, note: '살아 있다' }), gone) as AnnotationRecord);
  assert.equal(back?.note, '살아 있다');
  assert.equal(back?.text, anchor.text);
});

test('merges settings field by field with the newest winning and a reset falling through', () => {
  const one: SettingsRecord = {
    kind: 'settings',
    of: 'text',
    scope: 'default',
    owner: null,
    fields: {
      size: { value: 20, at: 5, device: 'aaaa-1', seq: 1 },
      ground: { value: null, at: 5, device: 'aaaa-1', seq: 1 },
      face: { value: 'gothic', at: 5, device: 'aaaa-1', seq: 1 },
    },
  };
  const other: SettingsRecord = {
    ...one,
    fields: {
      size: { value: 24, at: 4, device: 'bbbb-2', seq: 8 },
      leading: { value: 2, at: 4, device: 'bbbb-2', seq: 8 },
      face: { at: 6, device: 'bbbb-2', seq: 9 },
    },
  };
  assert.deepEqual(settingsOf(mergeRecords(one, other) as SettingsRecord), { ground: null, leading: 2, size: 20 });
});

test('never merges records of different keys', () => {
  const event: EventRecord = {
    kind: 'event',
    work: 1,
    episode: 7,
    act: 'read',
    ms: 1,
    fraction: 0,
    at: 1,
    device: 'aaaa-1',
    seq: 1,
  };
  assert.throws(() => mergeRecords(event, { ...event, seq: 2 }));
});
