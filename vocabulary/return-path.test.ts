import assert from 'node:assert/strict';
import { test } from 'node:test';
import { returnPath } from '#vocabulary/return-path';

/** What people have tried to lead a reader off a site by its own address. */
export const HOSTILE = [
  'https://evil.example',
  'http://evil.example/',
  '//evil.example',
  '///evil.example',
  '////evil.example/%2f..',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/ /evil.example',
  '\u0000//evil.example',
  '/\u0000/evil.example',
  '/\u00A0/evil.example',
  '/\u3000/evil.example',
  '/\u200B/evil.example',
  '/\u2028/evil.example',
  '/\uFEFF/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/x/..//evil.example',
  '/%2e%2e//evil.example',
  '/%2f/evil.example',
  '/%2F%2Fevil.example',
  '/%5cevil.example',
  '/%5C%5Cevil.example',
  '/x//evil.example',
  '/./evil.example',
  '/x/%2e%2e/%2fevil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'evil.example',
  '%2f/evil.example',
  '%5cevil.example',
  '@evil.example',
  '.evil.example',
  ':80@evil.example',
  '?//evil.example',
  '#//evil.example',
  '/login/naver?return_to=/login/naver',
  '/LOGIN?return_to=//evil.example',
  '/proc/login',
  '/novel/1\r\nSet-Cookie: a=b',
  `/${'a'.repeat(1001)}`,
  '',
];

test('none of the hostile addresses leads off the site or round in a circle (A13)', () => {
  assert.ok(HOSTILE.length >= 40);
  for (const told of HOSTILE) assert.equal(returnPath(told), '/', JSON.stringify(told));
  for (const told of [undefined, null, 3, ['/a'], { toString: () => '/a' }]) assert.equal(returnPath(told), '/');
});

test('whatever is let through stays on the site for every reader of addresses (A13)', () => {
  const parts = [
    '/',
    '\\',
    '..',
    '.',
    '%2f',
    '%5c',
    '%2e',
    '\t',
    ':',
    '@',
    'x',
    '?',
    '#',
    'evil.example',
    '한',
    '\uD800',
  ];
  const base = 'https://seoga.example';
  for (let n = 0; n < 50_000; n += 1) {
    let seed = n * 2_654_435_761;
    let told = n % 3 === 0 ? '' : '/';
    for (let length = 1 + (n % 5); length > 0; length -= 1) {
      told += parts[(seed >>> 16) & 15] ?? '';
      seed = Math.imul(seed, 1_664_525) + 1_013_904_223;
    }
    const url = new URL(returnPath(told), base);
    assert.equal(url.origin, base, JSON.stringify(told));
    assert.equal(new URL(decodeURI(url.pathname), base).origin, base, JSON.stringify(told));
  }
});

test('a path of the site comes back as it is, its Korean in per cent so that it may stand in a header', () => {
  for (const path of ['/', '/novel/17?tab=list', '/viewer/3#p5', '/my', '/search?q=a//b'])
    assert.equal(returnPath(path), path);
  assert.equal(returnPath('/search?q=달'), '/search?q=%EB%8B%AC');
});
