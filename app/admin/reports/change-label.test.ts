import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeLabel } from './change-label.ts';

test('a change is a signed percentage of the earlier value', () => {
  assert.deepEqual(
    [changeLabel(118, 100), changeLabel(96, 100), changeLabel(100, 100), changeLabel(5, 0), changeLabel(0, 40)],
    ['+18%', '−4%', '같음', '', '−100%'],
  );
});
