import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { clearPendingAction, savePendingAction, takePendingAction } from './pending-action.ts';

const stored = new Map<string, string>();
const tab = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
const NOW = 1_000_000;
beforeEach(() => stored.clear());

test('X1 a pending action runs once after the login', () => {
  savePendingAction('follow 12', tab, NOW);
  assert.equal(takePendingAction('follow 13', tab, NOW + 1), false);
  assert.equal(takePendingAction('follow 12', tab, NOW + 1), true);
  assert.equal(takePendingAction('follow 12', tab, NOW + 2), false);
});

test('X1 a pending action expires after ten minutes or when the dialog closes', () => {
  savePendingAction('follow 12', tab, NOW);
  assert.equal(takePendingAction('follow 12', tab, NOW + 600_000), false);
  savePendingAction('follow 12', tab, NOW);
  clearPendingAction(tab);
  assert.equal(takePendingAction('follow 12', tab, NOW + 1), false);
});

test('unknown stored values are ignored', () => {
  for (const text of ['7', '"follow 12"', '{}', '{"name":"follow 12"}', 'broken']) {
    stored.set('seoga.pending', text);
    assert.equal(takePendingAction('follow 12', tab, NOW), false, text);
  }
});
