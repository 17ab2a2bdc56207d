import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KEY_ACTIONS, keyOf, remappedKey, takenBy } from './key-actions.ts';

const { text } = KEY_ACTIONS;

test('chosen key stands for the first key of its action, whose own keys are free', () => {
  const chosen = { next: 'd', contents: 'ArrowRight' };
  assert.equal(remappedKey(text, chosen, 'd'), 'ArrowRight');
  assert.equal(remappedKey(text, chosen, 'ArrowRight'), 't');
  assert.equal(remappedKey(text, chosen, ' '), null);
  assert.equal(remappedKey(text, chosen, 't'), null);
  assert.equal(remappedKey(text, chosen, 'b'), undefined);
  assert.equal(remappedKey(text, chosen, 'q'), undefined);
});

test('key of another action is taken until that has a new one', () => {
  assert.equal(takenBy(text, {}, 'b')?.id, 'bookmark');
  assert.equal(takenBy(text, { bookmark: 'q' }, 'b'), undefined);
  assert.equal(takenBy(text, { help: 'q' }, '?')?.id, 'help', 'the list stays within reach');
});

test('letters count by their place while Hangul is typed', () => {
  assert.equal(keyOf({ key: 'ㅠ', code: 'KeyB', shiftKey: false }), 'b');
  assert.equal(keyOf({ key: 'B', code: 'KeyB', shiftKey: true }), 'b');
  assert.equal(keyOf({ key: ' ', code: 'Space', shiftKey: true }), 'Shift+ ');
});

test('no two actions share a key', () => {
  for (const actions of Object.values(KEY_ACTIONS)) {
    const keys = actions.flatMap((action) => action.keys);
    assert.equal(new Set(keys).size, keys.length);
  }
});
