import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { ApiError, transportError } from './call-error.ts';
import { NoResponseError, retryIdempotently } from './idempotent-retry.ts';

const saved = new Map<string, string>();
Object.defineProperty(globalThis, 'sessionStorage', {
  value: {
    getItem: (name: string) => saved.get(name) ?? null,
    setItem: (name: string, value: string) => void saved.set(name, value),
    removeItem: (name: string) => void saved.delete(name),
  },
});
beforeEach(() => {
  saved.clear();
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
});

/** Advances the pauses. */
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

test('lost or unfinished response is retried with the same key, which is then cleared (T8)', async () => {
  const keys: string[] = [];
  const busy = new ApiError({ name: 'IDEMPOTENCY_ERROR', code: '0003', message: '', statusCode: 409 });
  const errors = [transportError('network'), transportError('unreadable', 200), busy];
  const request = (key: string): Promise<string> => {
    keys.push(key);
    const error = errors.shift();
    return error ? Promise.reject(error) : Promise.resolve('bought');
  };
  assert.equal(await waited(retryIdempotently('buy 1', request)), 'bought');
  assert.equal(keys.length, 4);
  assert.equal(new Set(keys).size, 1);
  assert.equal(saved.size, 0);
});

test('unanswered request keeps its key for the next attempt, a refused one does not (T8)', async () => {
  const keys: string[] = [];
  const never = (key: string): Promise<string> => {
    keys.push(key);
    return Promise.reject(transportError('timeout'));
  };
  await assert.rejects(waited(retryIdempotently('buy 2', never)), NoResponseError);
  await assert.rejects(waited(retryIdempotently('buy 2', never)), NoResponseError);
  assert.equal(new Set(keys).size, 1);
  const over = new ApiError({ name: 'PURCHASE_ERROR', code: '0005', message: '', statusCode: 409 });
  await assert.rejects(waited(retryIdempotently('buy 2', () => Promise.reject(over))), over);
  assert.equal(saved.size, 0);
});
