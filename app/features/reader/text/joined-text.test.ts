import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinedParts } from './joined-text.ts';

test('a particle stays with the closing bracket before it (L9)', () => {
  assert.deepEqual(joinedParts('그는 〈등대〉를 읽고 《물때》는 덮었다.'), [
    '그는 〈등대',
    '〉를',
    ' 읽고 《물때',
    '》는',
    ' 덮었다.',
  ]);
  for (const text of ['그는 〈등대〉 책을 샀다.', '말했다. 「가자.」', '괄호(뒤)는 원래 갈라지지 않는다.'])
    assert.deepEqual(joinedParts(text), [text]);
});
