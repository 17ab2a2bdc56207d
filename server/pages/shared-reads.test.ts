import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SharedReads } from './shared-reads.ts';

function counted(): { reads: SharedReads<string>; load: () => Promise<string>; loads: () => number } {
  let loads = 0;
  return { reads: new SharedReads<string>(), load: async () => `reading ${(loads += 1)}`, loads: () => loads };
}

test('shares one read per key', async () => {
  const { reads, load, loads } = counted();
  const answers = await Promise.all(Array.from({ length: 20 }, () => reads.read('home/visitor', load)));
  assert.deepEqual(new Set(answers), new Set(['reading 1']));
  assert.equal(await reads.read('home/adult-on', load), 'reading 2');
  assert.equal(loads(), 2);
});

test('reads again after a change and drops reads from before it', async () => {
  const { reads, load } = counted();
  let finish: (text: string) => void = () => undefined;
  const old = reads.read('home', () => new Promise((resolve) => (finish = resolve)));
  reads.clear();
  assert.equal(await reads.read('home', load), 'reading 1');
  finish('from before');
  assert.equal(await old, 'from before');
  assert.equal(await reads.read('home', load), 'reading 1');
});

test('expires a read after ten seconds regardless of use', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const clock = t.mock.method(performance, 'now', () => 1000);
  const { reads, load } = counted();
  for (const second of [0, 4, 8]) {
    clock.mock.mockImplementation(() => 1000 + second * 1000);
    t.mock.timers.tick(10);
    assert.equal(await reads.read('home', load), 'reading 1');
  }
  clock.mock.mockImplementation(() => 1000 + 11_000);
  t.mock.timers.tick(10);
  assert.equal(await reads.read('home', load), 'reading 2');
});

test('reports a failed read to waiting callers and drops it', async () => {
  const { reads, load } = counted();
  const down = (): Promise<string> => Promise.reject(new Error('down'));
  const requested = await Promise.allSettled([reads.read('home', down), reads.read('home', down)]);
  assert.ok(requested.every((answer) => answer.status === 'rejected'));
  assert.equal(await reads.read('home', load), 'reading 1');
});
