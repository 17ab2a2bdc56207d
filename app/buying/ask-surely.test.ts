import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { CallFault, noAnswer } from '../members/call-fault.ts';
import { Unanswered, askSurely } from './ask-surely.ts';

const kept = new Map<string, string>();
Object.defineProperty(globalThis, 'sessionStorage', {
  value: {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  },
});
beforeEach(() => {
  kept.clear();
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
});

/** Lets the pauses between repetitions go by. */
async function waited<Result>(work: Promise<Result>): Promise<Result> {
  let isOver = false;
  work.then(
    () => (isOver = true),
    () => (isOver = true),
  );
  while (!isOver) {
    await new Promise((resolve) => setImmediate(resolve));
    mock.timers.tick(5000);
  }
  return work;
}

test('T8: a lost, broken or unready answer is asked for again with the same key, and the key is forgotten after it', async () => {
  const keys: string[] = [];
  const busy = new CallFault({ name: 'IDEMPOTENCY_ERROR', code: '0003', message: '', statusCode: 409 });
  const faults = [noAnswer('network'), noAnswer('unreadable', 200), busy];
  const ask = (key: string): Promise<string> => {
    keys.push(key);
    const fault = faults.shift();
    return fault ? Promise.reject(fault) : Promise.resolve('bought');
  };
  assert.equal(await waited(askSurely('buy 1', ask)), 'bought');
  assert.equal(keys.length, 4);
  assert.equal(new Set(keys).size, 1);
  assert.equal(kept.size, 0);
});

test('T8: what is never answered keeps its key for the next press; what is refused does not', async () => {
  const keys: string[] = [];
  const never = (key: string): Promise<string> => {
    keys.push(key);
    return Promise.reject(noAnswer('timeout'));
  };
  await assert.rejects(waited(askSurely('buy 2', never)), Unanswered);
  await assert.rejects(waited(askSurely('buy 2', never)), Unanswered);
  assert.equal(new Set(keys).size, 1);
  const over = new CallFault({ name: 'PURCHASE_ERROR', code: '0005', message: '', statusCode: 409 });
  await assert.rejects(waited(askSurely('buy 2', () => Promise.reject(over))), over);
  assert.equal(kept.size, 0);
});
