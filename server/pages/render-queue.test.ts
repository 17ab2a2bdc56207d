import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { type Requester, RenderQueue, isOverloaded } from './render-queue.ts';

/** Renders that finish on demand. */
function slowPages(gate: RenderQueue) {
  const made: string[] = [];
  const ends: (() => void)[] = [];
  const request = (name: string, asker: Requester = 'visitor'): Promise<string> =>
    gate
      .through(asker, async () => {
        made.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
        return name;
      })
      .catch((error: unknown) => {
        if (isOverloaded(error)) return 'refused';
        throw error;
      });
  return { made, request: request, endOne: async () => (ends.shift()?.(), await pause(1)) };
}

test('limits concurrent renders, queues members before visitors and rejects the next (R19)', async () => {
  const gate = new RenderQueue({ places: 1, line: 2, patienceMs: 60_000 });
  const { made, request, endOne } = slowPages(gate);
  const requested = [request('first'), request('second'), request('third')];
  assert.equal(await request('fourth'), 'refused');
  assert.deepEqual([gate.isFull('visitor'), gate.isFull('member')], [true, false]);
  requested.push(request('own', 'member'));
  while (made.length < requested.length) await endOne();
  await endOne();
  assert.deepEqual(made, ['first', 'own', 'second', 'third']);
  assert.deepEqual(await Promise.all(requested), ['first', 'second', 'third', 'own']);
  const again = request('again');
  await endOne();
  assert.equal(await again, 'again');
});

test('rejects on timeout and frees the place (R19)', async () => {
  const gate = new RenderQueue({ places: 1, line: 1, patienceMs: 20 });
  const { made, request, endOne } = slowPages(gate);
  const first = request('first');
  assert.equal(await request('late'), 'refused');
  assert.equal(gate.isFull('visitor'), false);
  await endOne();
  assert.equal(await first, 'first');
  const next = request('next');
  await endOne();
  assert.equal(await next, 'next');
  assert.deepEqual(made, ['first', 'next']);
});

test('frees the slot of a failed render (R19)', async () => {
  const gate = new RenderQueue({ places: 1, line: 0 });
  await assert.rejects(
    gate.through('visitor', () => Promise.reject(new Error('broken'))),
    /broken/,
  );
  assert.equal(await gate.through('visitor', async () => 'made'), 'made');
});
