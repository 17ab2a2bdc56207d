import assert from 'node:assert/strict';
import test from 'node:test';
import { MOST_ICONS, readIconList, readIconName } from './icons.ts';

test('A14 an icon is named with its set, or by its name alone in the shop’s own', () => {
  assert.deepEqual(readIconName('tabler:gift'), { set: 'tabler', name: 'gift' });
  assert.deepEqual(readIconName('arrow-left'), { set: 'tabler', name: 'arrow-left' });
  for (const none of ['', ':', 'a:b:c', 'Gift', '../x', 'mdi:', 'a--b', 'a'.repeat(81)])
    assert.equal(readIconName(none), undefined, none);
});

test('A14 a list of icons has one name to 64 of them, each once', () => {
  assert.deepEqual(readIconList('gift,star,gift'), ['gift', 'star']);
  assert.equal(readIconList(''), undefined);
  assert.equal(readIconList('gift,<svg>'), undefined);
  const many = Array.from({ length: MOST_ICONS }, (_, at) => `icon-${at}`);
  assert.equal(readIconList(many.join(','))?.length, MOST_ICONS);
  assert.equal(readIconList([...many, 'one-more'].join(',')), undefined);
});
