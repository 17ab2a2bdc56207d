import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownPath } from './own-path.ts';

test('G7: a reader is sent back to addresses of this shop only', () => {
  for (const own of ['/', '/viewer/3?from=list#b12', '/novel/1', '/search?q=%EB%82%A0%EA%B0%9C'])
    assert.equal(ownPath(own), own);
  for (const hostile of [
    '',
    null,
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/%2fevil.example',
    '/%5Cevil.example',
    ' //evil.example',
    '/ /evil.example',
    'evil.example',
    '/x\u0000y',
    `/${'a'.repeat(2001)}`,
  ]) {
    assert.equal(ownPath(hostile), '/', JSON.stringify(hostile));
    assert.equal(new URL(ownPath(hostile), 'https://seoga.example').host, 'seoga.example');
  }
});
