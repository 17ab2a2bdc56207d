import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sameSitePath } from './same-site-path.ts';

const HOSTILE = [
  '',
  'novel/3',
  'https://evil.test/',
  'http:evil.test',
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '\\/evil.test',
  '/\\/evil.test',
  '/..//evil.test',
  '/.//evil.test',
  '/%2e%2e//evil.test',
  '/%2e//evil.test',
  '/a/../..//evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/\r\n/evil.test',
  '\t//evil.test',
  ' //evil.test',
  '/ /evil.test',
  '/\u0000/evil.test',
  '/\u00a0\\evil.test',
  '/\u2028/evil.test',
  '/\ufeff/evil.test',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.test/x',
  'file:///etc/passwd',
  '@evil.test',
  'user:pass@evil.test',
  '?//evil.test',
  '#//evil.test',
  `/${'a'.repeat(2000)}`,
];

test('rejects paths to another site, scheme or host (G5)', () => {
  for (const text of HOSTILE) assert.equal(sameSitePath(text), '/', JSON.stringify(text));
  assert.equal(sameSitePath(null), '/');
});

test('keeps query and fragment of a shop path (G5)', () => {
  for (const path of ['/', '/mybook', '/novel/3?tab=info', '/viewer/7#b12', '/search?q=%EC%84%9C%EA%B0%80'])
    assert.equal(sameSitePath(path), path);
  // Headers contain neither Hangul nor lone surrogates.
  assert.equal(sameSitePath('/search?q=가#\ud800'), '/search?q=%EA%B0%80#%EF%BF%BD');
  assert.equal(sameSitePath('/a/../mybook'), '/');
  assert.equal(sameSitePath('/search?next=//evil.test'), '/search?next=//evil.test');
  assert.equal(sameSitePath('/@evil.test'), '/@evil.test');
});

test('redirects a reader to shop paths only (G7)', () => {
  for (const own of ['/', '/viewer/3?from=list#b12', '/novel/1', '/search?q=%EB%82%A0%EA%B0%9C'])
    assert.equal(sameSitePath(own), own);
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
    assert.equal(sameSitePath(hostile), '/', JSON.stringify(hostile));
    assert.equal(new URL(sameSitePath(hostile), 'https://seoga.example').host, 'seoga.example');
  }
});
