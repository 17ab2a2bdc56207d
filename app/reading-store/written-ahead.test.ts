import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { EventRecord, PlaceRecord, SettingsRecord, Stamp } from '#vocabulary/reading-record';
import { deviceClock } from './device-clock.ts';
import { clearAhead, leaveAhead, thinAhead, waitingAhead } from './written-ahead.ts';

const stored = new Map<string, string>();
let isFull = false;

/** Storage as browsers have it: keys are its own properties, and it may be full. */
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

const stamp: Stamp = { at: 5, device: 'aaaa-1', seq: 1 };
const event: EventRecord = { kind: 'event', work: 1, episode: 7, act: 'read', ms: 5, fraction: 1, ...stamp };
const place: PlaceRecord = {
  kind: 'place',
  work: 1,
  episode: 7,
  viewed: { workTitle: '등대부', coverHash: 'ab', episodeTitle: '물때', position: 3 },
  place: null,
  fraction: 0.1,
  settledAgo: null,
  run: 0,
  furthest: 0.1,
  ...stamp,
};
const settings: SettingsRecord = {
  kind: 'settings',
  of: 'text',
  scope: 'default',
  owner: null,
  fields: { size: { value: 20, ...stamp } },
};

function waiting(): unknown[] {
  return waitingAhead().map(({ text }) => JSON.parse(text));
}

test('the newest place of an episode waits, and an episode that was started over keeps that beside it', () => {
  leaveAhead({ kind: 'over', episode: 7, ...stamp });
  leaveAhead(place);
  leaveAhead({ ...place, fraction: 0.2, seq: 2 });
  assert.deepEqual(waiting(), [
    { kind: 'over', episode: 7, ...stamp },
    { ...place, fraction: 0.2, seq: 2 },
  ]);
});

test('changed fields wait beside those that wait, whatever stood there', () => {
  leaveAhead(settings);
  leaveAhead({ ...settings, fields: { leading: { value: 2, ...stamp, seq: 2 } } });
  assert.deepEqual(waiting(), [
    { ...settings, fields: { ...settings.fields, leading: { value: 2, ...stamp, seq: 2 } } },
  ]);
  for (const broken of ['', 'null', '3', '{"fields":3}', 'x']) {
    stored.set('seoga.reading.ahead.settings/text/default', broken);
    assert.equal(leaveAhead(settings), true);
    assert.deepEqual(waiting(), [settings]);
  }
});

test('what was written anew while the records took it stays', () => {
  leaveAhead(place);
  leaveAhead(event);
  const taken = waitingAhead();
  leaveAhead({ ...place, seq: 9 });
  clearAhead(taken);
  assert.deepEqual(waiting(), [{ ...place, seq: 9 }]);
});

test('events that cannot be kept do not fill the room that places need', () => {
  leaveAhead(place);
  for (let seq = 1; seq <= 260; seq += 1) leaveAhead({ ...event, seq });
  thinAhead();
  assert.equal(waiting().length, 201);
  assert.ok(!stored.has('seoga.reading.ahead.event/60'));
  assert.ok(stored.has('seoga.reading.ahead.event/61'));
});

test('a full storage is told and breaks nothing', () => {
  isFull = true;
  assert.equal(leaveAhead(event), false);
  assert.match(deviceClock.device, /^[0-9a-f]{16}$/);
  assert.ok(deviceClock.next().seq < deviceClock.next().seq);
});

test('a device has one name, and its writes are counted on whatever its clock and its storage do', (context) => {
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
