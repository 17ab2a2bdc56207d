import assert from 'node:assert/strict';
import { test } from 'node:test';
import { targetFor } from './translation.ts';

test('a Korean selection is translated into English, another one into Korean', () => {
  assert.equal(targetFor('막차가 떠났는데요.'), 'EN-US');
  assert.equal(targetFor('“Call me Ishmael.”'), 'KO');
  assert.equal(targetFor('吾輩は猫である'), 'KO');
  assert.equal(targetFor('CD 한 장'), 'EN-US');
});
