import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { recordFrom } from './reading-record-guards.ts';
import type { EventRecord, AnnotationRecord, PositionRecord, SettingsRecord } from './reading-record.ts';

const signature = { at: 5, device: 'aaaa-1', seq: 1 };
const place = { episode: 7, revision: 1, block: 'b1', offset: 0, quote: '물', fraction: 0.2 };
const event: EventRecord = { kind: 'event', work: 1, episode: 7, act: 'read', ms: 10, fraction: 1, ...signature };
const placeRecord: PositionRecord = {
  kind: 'place',
  work: 1,
  episode: 7,
  viewed: { workTitle: '등대부', coverHash: 'ab', episodeTitle: '물때', position: 3 },
  place,
  fraction: 0.4,
  settledAgo: null,
  run: 0,
  furthest: 0.4,
  ...signature,
};
const mark: AnnotationRecord = {
  kind: 'mark',
  id: 'm1',
  anchor: {
    value: {
      kind: 'highlight',
      work: 1,
      workTitle: '등대부',
      episode: { id: 7, position: 3, title: '물때' },
      place,
      end: { ...place, offset: 1 },
      text: '물',
      madeAt: '2026-11-20T00:00:00.000Z',
    },
    ...signature,
  },
  colour: { value: 'green', ...signature },
  note: { live: [{ value: '메모', ...signature }], seen: [{ device: 'aaaa-1', seq: 1 }] },
  alive: { live: [{ value: true, ...signature }], seen: [{ device: 'aaaa-1', seq: 1 }] },
};
const settings: SettingsRecord = {
  kind: 'settings',
  of: 'text',
  scope: 'device',
  owner: 'aaaa-1',
  fields: { size: { value: 20, ...signature } },
};

test('keeps the unit of an episode and drops an invalid one (B4)', () => {
  const read = (unit: unknown) => {
    const record = recordFrom({ ...placeRecord, viewed: { ...placeRecord.viewed, unit } });
    return record?.kind === 'place' ? record.viewed : undefined;
  };
  assert.deepEqual(read('volume'), { ...placeRecord.viewed, unit: 'volume' });
  for (const none of [undefined, null, 'toString', '권', 3]) assert.deepEqual(read(none), placeRecord.viewed);
});

test('keeps valid records unchanged and strips unknown properties', () => {
  for (const record of [event, placeRecord, mark, settings]) {
    assert.deepEqual(recordFrom(JSON.parse(JSON.stringify(record))), record);
    assert.deepEqual(recordFrom({ ...record, isAdmin: true }), record);
  }
});

test('never throws for anything in storage or from another device', () => {
  fc.assert(fc.property(fc.anything({ withNullPrototype: true }), (value) => void recordFrom(value)));
  const kinds = fc.constantFrom('place', 'mark', 'settings', 'event');
  const broken = fc.tuple(kinds, fc.dictionary(fc.string(), fc.anything())).map(([kind, rest]) => ({ ...rest, kind }));
  fc.assert(fc.property(broken, (value) => void recordFrom(value)));
});

test('rejects a record with any single invalid part', () => {
  const broken: unknown[] = [null, 3, 'x', [], {}];
  broken.push({ ...event, seq: 0 }, { ...event, seq: 1.5 }, { ...event, at: Number.NaN }, { ...event, at: 1e16 });
  broken.push({ ...event, fraction: 2 }, { ...event, ms: -1 }, { ...event, act: 'bought' }, { ...event, episode: '7' });
  broken.push({ ...event, device: '__proto__' }, { ...event, device: 'constructor' });
  broken.push({ ...placeRecord, place: { y: -1 } }, { ...placeRecord, place: { ...place, quote: '가'.repeat(5000) } });
  broken.push({ ...placeRecord, viewed: { ...placeRecord.viewed, coverHash: '../x' } }, { ...placeRecord, run: -1 });
  broken.push({ ...mark, id: 'a"b' }, { ...mark, note: [] }, { ...mark, anchor: { ...mark.anchor, value: {} } });
  broken.push({ ...mark, colour: { ...signature, value: 'red' } });
  broken.push({ ...settings, scope: 'work.0' }, { ...settings, scope: 'work.1' }, { ...settings, owner: null });
  for (const value of broken) assert.equal(recordFrom(value), undefined, JSON.stringify(value));
});

test('sets the episode of a position from its record', () => {
  const moved = recordFrom({ ...placeRecord, place: { ...place, episode: 999 } });
  assert.equal(moved?.kind === 'place' && moved.place?.episode, 7);
});

test('drops foreign fields in a device profile and prototype names', () => {
  const fields = JSON.parse(
    '{"size":{"value":20,"at":5,"device":"aaaa-1","seq":1},"leading":{"value":2,"at":9,"device":"bbbb-2","seq":1},"__proto__":{"value":1,"at":9,"device":"aaaa-1","seq":1},"gap":{"value":{},"at":9,"device":"aaaa-1","seq":1}}',
  );
  assert.deepEqual(recordFrom({ ...settings, fields }), settings);
});
