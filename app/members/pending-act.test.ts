import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { forgetPendingAct, keepPendingAct, takePendingAct } from './pending-act.ts';

const kept = new Map<string, string>();
const tab = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
const NOW = 1_000_000;
beforeEach(() => kept.clear());

test('X1 what a visitor was about to do is done once after the login, by whoever began it', () => {
  keepPendingAct('follow 12', tab, NOW);
  assert.equal(takePendingAct('follow 13', tab, NOW + 1), false);
  assert.equal(takePendingAct('follow 12', tab, NOW + 1), true);
  assert.equal(takePendingAct('follow 12', tab, NOW + 2), false);
});

test('X1 it waits for ten minutes, and no longer than the dialog that was closed', () => {
  keepPendingAct('follow 12', tab, NOW);
  assert.equal(takePendingAct('follow 12', tab, NOW + 600_000), false);
  keepPendingAct('follow 12', tab, NOW);
  forgetPendingAct(tab);
  assert.equal(takePendingAct('follow 12', tab, NOW + 1), false);
});

test('what a tab keeps in its place that is none of ours is no act', () => {
  for (const text of ['7', '"follow 12"', '{}', '{"name":"follow 12"}', 'broken']) {
    kept.set('seoga.pending', text);
    assert.equal(takePendingAct('follow 12', tab, NOW), false, text);
  }
});
