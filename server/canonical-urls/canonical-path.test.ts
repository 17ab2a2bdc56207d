import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CanonicalPaths } from './canonical-path.ts';

const paths = new CanonicalPaths();
for (const pattern of [
  '/',
  '/*',
  '/novel/:id',
  '/my',
  '/my/password',
  '/my/inbox/:id',
  '/rights/request',
  '/proc/login',
])
  paths.add(pattern);
for (const pattern of ['/assets/*', '/media/:key', '/theme/adult', '/theme/:id', '/.well-known/AASA', '/rss/:file.xml'])
  paths.add(pattern);

const CASES: [string, string, string][] = [
  ['a static segment in another case', '/Rights/REQUEST', '/rights/request'],
  ['a percent-encoded letter', '/%4Dy/%70assword', '/my/password'],
  ['a slash at the end', '/my/password/', '/my/password'],
  ['empty segments', '/my//password', '/my/password'],
  ['the data of a page', '/My/Password.data', '/my/password.data'],
  ['the data of a page with a slash', '/My/_.data', '/my.data'],
  ['the payload of a page', '/NOVEL/7/_payload.json', '/novel/7/_payload.json'],
  ['a parameter', '/My/Inbox/aB%43', '/my/inbox/aB%43'],
  ['a static segment before a parameter', '/Theme/ADULT', '/theme/adult'],
  ['a parameter beside a static segment', '/Theme/Adulthood', '/theme/Adulthood'],
  ['what a wildcard takes', '/ASSETS/Main-aB3.js', '/assets/Main-aB3.js'],
  ['a route with capitals', '/.WELL-known/aasa', '/.well-known/AASA'],
  ['a file with a parameter in its name', '/RSS/Works.XML', '/rss/Works.XML'],
  ['an unknown path below a known segment', '/My/Nothing/Here', '/my/Nothing/Here'],
];
for (const [subject, path, expected] of CASES)
  test(`canonicalises ${subject}: ${path}`, () => {
    assert.equal(paths.of(path), expected);
    assert.equal(paths.of(expected), expected, 'and the canonical path is its own');
  });

test('leaves unknown and root paths unchanged', () => {
  for (const path of [
    '/',
    '/_root.data',
    '/_payload.json',
    '/Nobody/Knows//it/',
    '/%E0%A4%A',
    '/boo\u{212A}',
    '/proc/x/',
  ])
    assert.equal(paths.of(path), path);
});
