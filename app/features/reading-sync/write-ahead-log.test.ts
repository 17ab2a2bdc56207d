import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { EventRecord, PositionRecord, SettingsRecord, Stamp } from '#shared/reading/reading-record';
import { deviceClock } from './device-clock.ts';
import { removeLogEntries, appendToLog, compactLog, pendingLogEntries } from './write-ahead-log.ts';

const stored = new Map<string, string>();
let isFull = false;

/** Storage with a quota. */
const storage = new Proxy(
  {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => void stored.delete(key),
    setItem: (key: string, value: string) => {
      if (isFull) throw new Error('QuotaExceededError');
      stored.set(key, value);
    },
  },
  {
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: (_target, key) =>
      stored.has(String(key)) ? { enumerable: true, configurable: true, value: stored.get(String(key)) } : undefined,
  },
);
Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });

beforeEach(() => {
  stored.clear();
  isFull = false;
});

const signature: Stamp = { at: 5, device: 'aaaa-1', seq: 1 };
const event: EventRecord = { kind: 'event', work: 1, episode: 7, act: 'read', ms: 5, fraction: 1, ...signature };
const place: PositionRecord = {
  kind: 'place',
  work: 1,
  episode: 7,
  viewed: { workTitle: '등대부', coverHash: 'ab', episodeTitle: '물때', position: 3 },
  place: null,
  fraction: 0.1,
  settledAgo: null,
  run: 0,
  furthest: 0.1,
  ...signature,
};
const settings: SettingsRecord = {
  kind: 'settings',
  of: 'text',
  scope: 'default',
  owner: null,
  fields: { size: { value: 20, ...signature } },
};

function waiting(): unknown[] {
  return pendingLogEntries().map(({ text }) => JSON.parse(text));
}

test('keeps the newest position per episode and a restart beside it', () => {
  appendToLog({ kind: 'over', episode: 7, ...signature });
  appendToLog(place);
  appendToLog({ ...place, fraction: 0.2, seq: 2 });
  assert.deepEqual(waiting(), [
    { kind: 'over', episode: 7, ...signature },
    { ...place, fraction: 0.2, seq: 2 },
  ]);
});

test('merges changed settings fields', () => {
  appendToLog(settings);
  appendToLog({ ...settings, fields: { leading: { value: 2, ...signature, seq: 2 } } });
  assert.deepEqual(waiting(), [
    { ...settings, fields: { ...settings.fields, leading: { value: 2, ...signature, seq: 2 } } },
  ]);
  for (const broken of ['', 'null', '3', '{"fields":3}', 'x']) {
    stored.set('seoga.reading.ahead.settings/text/default', broken);
    assert.equal(appendToLog(settings), true);
    assert.deepEqual(waiting(), [settings]);
  }
});

test('keeps what was rewritten while being applied', () => {
  appendToLog(place);
  appendToLog(event);
  const imported = pendingLogEntries();
  appendToLog({ ...place, seq: 9 });
  removeLogEntries(imported);
  assert.deepEqual(waiting(), [{ ...place, seq: 9 }]);
});

test('events do not use the space of positions', () => {
  appendToLog(place);
  for (let seq = 1; seq <= 260; seq += 1) appendToLog({ ...event, seq });
  compactLog();
  assert.equal(waiting().length, 201);
  assert.ok(!stored.has('seoga.reading.ahead.event/60'));
  assert.ok(stored.has('seoga.reading.ahead.event/61'));
});

test('full storage is reported and breaks nothing', () => {
  isFull = true;
  assert.equal(appendToLog(event), false);
  assert.match(deviceClock.device, /^[0-9a-f]{16}$/);
  assert.ok(deviceClock.next().seq < deviceClock.next().seq);
});

test('device id is stable and writes keep counting', (context) => {
  const first = deviceClock.next();
  assert.equal(deviceClock.device, first.device);
  context.mock.timers.enable({ apis: ['Date'], now: Date.UTC(2020, 0) });
  const back = deviceClock.next();
  assert.ok(back.seq > first.seq);
  assert.ok(back.at >= first.at);
  stored.clear();
  const emptied = deviceClock.next(back.seq + 10_000);
  assert.equal(emptied.device, first.device);
  assert.equal(emptied.seq, back.seq + 10_001);
  for (const broken of ['x', '{}', '{"device":"__proto__","seq":1,"at":1}', '{"device":"a","seq":"9","at":0}']) {
    stored.set('seoga.reading.clock', broken);
    assert.equal(deviceClock.next().device, first.device);
  }
});
