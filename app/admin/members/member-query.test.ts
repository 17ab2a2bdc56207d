import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasConditions, memberFilterOf } from './member-query.ts';

test('reads the conditions of an address and ignores what it does not know', () => {
  const search = new URLSearchParams(
    'q=달빛&by=nick&state=active&seen=-90&age=adult&adverts=yes&coins=no&spent=10,000&joinedFrom=2026-01-01&joinedUntil=2026-02-30',
  );
  assert.deepEqual(memberFilterOf(search), {
    field: 'nick',
    text: '달빛',
    state: 'active',
    joinedFrom: '2026-01-01',
    joinedUntil: undefined,
    seenWithin: undefined,
    unseenFor: 90,
    minSpent: 10_000,
    hasCoins: false,
    age: 'adult',
    takesAdverts: true,
  });
  const odd = memberFilterOf(new URLSearchParams('state=toString&seen=8&age=old&adverts=1&spent=-5'));
  assert.ok(
    Object.entries(odd).every(([name, value]) => value === (name === 'field' || name === 'text' ? '' : undefined)),
  );
  assert.ok(hasConditions(search));
  assert.ok(!hasConditions(new URLSearchParams('sort=-spent&q=')));
});
