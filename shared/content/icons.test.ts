import assert from 'node:assert/strict';
import test from 'node:test';
import { MAX_ICONS, readIconList, readIconName } from './icons.ts';

test('parses an icon name with its set or with the default set (A14)', () => {
  assert.deepEqual(readIconName('tabler:gift'), { set: 'tabler', name: 'gift' });
  assert.deepEqual(readIconName('arrow-left'), { set: 'tabler', name: 'arrow-left' });
  for (const none of ['', ':', 'a:b:c', 'Gift', '../x', 'mdi:', 'a--b', 'a'.repeat(81)])
    assert.equal(readIconName(none), undefined, none);
});

test('parses a list of 1 to 64 distinct icon names (A14)', () => {
  assert.deepEqual(readIconList('gift,star,gift'), ['gift', 'star']);
  assert.equal(readIconList(''), undefined);
  assert.equal(readIconList('gift,<svg>'), undefined);
  const many = Array.from({ length: MAX_ICONS }, (_, at) => `icon-${at}`);
  assert.equal(readIconList(many.join(','))?.length, MAX_ICONS);
  assert.equal(readIconList([...many, 'one-more'].join(',')), undefined);
});
