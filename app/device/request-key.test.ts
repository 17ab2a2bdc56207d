import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgetRequestKey, requestKey } from './request-key.ts';

function withStorage(storage: object | undefined, act: () => void): void {
  Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true });
  act();
  Reflect.deleteProperty(globalThis, 'sessionStorage');
}

test('T8: a press keeps its key until its answer is final, and another press has another', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  };
  withStorage(storage, () => {
    const first = requestKey('buy 1');
    assert.equal(requestKey('buy 1'), first);
    assert.notEqual(requestKey('buy 2'), first);
    forgetRequestKey('buy 1');
    assert.notEqual(requestKey('buy 1'), first);
  });
});

test('a browser without storage gets a key all the same', () => {
  withStorage(undefined, () => {
    assert.match(requestKey('buy 1'), /^[\w-]{8,64}$/);
    forgetRequestKey('buy 1');
  });
});
