import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSetQuery, setPath, categoryChoices } from './set-query.ts';

test("L15 a set's URL contains its category and order and ignores unknown values", () => {
  const setQuery = parseSetQuery(new URLSearchParams('shelf=webtoon&sort=popular&after=3~4'));
  assert.deepEqual(setQuery, { shelf: 'webtoon', sort: 'popular', after: '3~4' });
  assert.equal(setPath('/theme/1', setQuery), '/theme/1?shelf=webtoon&sort=popular');
  assert.deepEqual(parseSetQuery(new URLSearchParams('shelf=attic&sort=__proto__')), {
    shelf: undefined,
    sort: 'own',
    after: undefined,
  });
  assert.equal(setPath('/theme/1', { shelf: undefined, sort: 'own' }), '/theme/1');
  assert.deepEqual(categoryChoices('/theme/1', { shelf: undefined, sort: 'own' }, [{ shelf: 'serial' }]), []);
});
