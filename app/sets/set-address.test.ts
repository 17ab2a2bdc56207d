import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSetAsk, setPath, shelfChoices } from './set-address.ts';

test('L15 the address of a set says its shelf and order, and nothing that nobody knows', () => {
  const ask = readSetAsk(new URLSearchParams('shelf=webtoon&sort=popular&after=3~4'));
  assert.deepEqual(ask, { shelf: 'webtoon', sort: 'popular', after: '3~4' });
  assert.equal(setPath('/theme/1', ask), '/theme/1?shelf=webtoon&sort=popular');
  assert.deepEqual(readSetAsk(new URLSearchParams('shelf=attic&sort=__proto__')), {
    shelf: undefined,
    sort: 'own',
    after: undefined,
  });
  assert.equal(setPath('/theme/1', { shelf: undefined, sort: 'own' }), '/theme/1');
  assert.deepEqual(shelfChoices('/theme/1', { shelf: undefined, sort: 'own' }, [{ shelf: 'serial' }]), []);
});
