import assert from 'node:assert/strict';
import { test } from 'node:test';
import { binDays, noticeDays } from './withdrawal-rules.ts';

const BOTH = [false, true];

test('only a free work that readers see is announced seven days ahead', () => {
  const announced = (['work', 'episode'] as const).flatMap((kind) =>
    BOTH.flatMap((isPublic) =>
      BOTH.flatMap((isFree) => {
        const days = noticeDays({ kind, isPublic, isFree });
        return days === 0 ? [] : [{ kind, isPublic, isFree, days }];
      }),
    ),
  );
  assert.deepEqual(announced, [{ kind: 'work', isPublic: true, isFree: true, days: 7 }]);
});

test('what readers own stays, the rest is purged after thirty days', () => {
  assert.equal(binDays({ hasHolders: true }), null);
  assert.equal(binDays({ hasHolders: false }), 30);
});
