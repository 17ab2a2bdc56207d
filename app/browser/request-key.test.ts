import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clearRequestKey, requestKey } from './request-key.ts';

function withStorage(storage: object | undefined, run: () => void): void {
  Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true });
  run();
  Reflect.deleteProperty(globalThis, 'sessionStorage');
}

test('action keeps its key until the final response (T8)', () => {
  const saved = new Map<string, string>();
  const storage = {
    getItem: (name: string) => saved.get(name) ?? null,
    setItem: (name: string, value: string) => saved.set(name, value),
    removeItem: (name: string) => saved.delete(name),
  };
  withStorage(storage, () => {
    const first = requestKey('buy 1');
    assert.equal(requestKey('buy 1'), first);
    assert.notEqual(requestKey('buy 2'), first);
    clearRequestKey('buy 1');
    assert.notEqual(requestKey('buy 1'), first);
  });
});

test('works without storage', () => {
  withStorage(undefined, () => {
    assert.match(requestKey('buy 1'), /^[\w-]{8,64}$/);
    clearRequestKey('buy 1');
  });
});
