import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assert as holds, constantFrom, property, string, tuple } from 'fast-check';
import { HOSTILE_ADDRESSES } from '../../tests/support/addresses/hostile-addresses.ts';
import { linkTarget } from './link-target.ts';

const HERE = 'https://seoga.example';
const OPEN_HTTPS = /^https:evil|^https:\/evil|^https:\/\/\//;

test('classifies a URL as internal, external or rejected (G7)', () => {
  assert.deepEqual(linkTarget('/novel/3?tab=info#top'), { kind: 'own', path: '/novel/3?tab=info#top' });
  assert.deepEqual(linkTarget('/'), { kind: 'own', path: '/' });
  assert.deepEqual(linkTarget('https://blog.example/a?b=1'), { kind: 'external', url: 'https://blog.example/a?b=1' });
  assert.deepEqual(linkTarget('HTTP://Blog.Example'), { kind: 'external', url: 'HTTP://Blog.Example' });
  for (const none of ['', null, undefined, 'novel/3', '#top', '?a=1'])
    assert.deepEqual(linkTarget(none), { kind: 'refused' });
});

test('rejects known tricks for internal paths and hidden hosts (G7)', () => {
  for (const hostile of HOSTILE_ADDRESSES) {
    const read = linkTarget(hostile);
    if (read.kind === 'own') assert.equal(new URL(read.path, HERE).origin, HERE, JSON.stringify(hostile));
    if (OPEN_HTTPS.test(hostile)) assert.equal(read.kind, 'refused', JSON.stringify(hostile));
  }
  assert.equal(linkTarget('https://서가.한국:8443/소식').kind, 'external');
  for (const named of ['https://seoga.example@evil.example/', 'https://a:b@evil.example', 'https://%65vil.example'])
    assert.equal(linkTarget(named).kind, 'refused', named);
});

test('never accepts a dangerous scheme in any spelling (G7)', () => {
  const scheme = constantFrom('javascript', 'data', 'vbscript', 'file', 'blob', 'about', 'view-source', 'intent');
  const noise = constantFrom('', ' ', '\t', '\n', '\r', '\u0000', '\u0001', '\u00a0', '\u200b', '\ufeff', '\\', '%09');
  const letters = constantFrom('lower', 'upper', 'mixed');
  const spelt = (name: string, how: string): string =>
    how === 'upper'
      ? name.toUpperCase()
      : how === 'mixed'
        ? [...name].map((letter, at) => (at % 2 ? letter.toUpperCase() : letter)).join('')
        : name;
  holds(
    property(tuple(scheme, letters, noise, noise, string()), ([name, how, before, within, rest]) => {
      const word = spelt(name, how);
      for (const text of [`${before}${word}:${rest}`, `${word.slice(0, 2)}${within}${word.slice(2)}:${rest}`])
        assert.equal(linkTarget(text).kind, 'refused', JSON.stringify(text));
    }),
  );
});

test('resolves accepted paths to this shop and external targets to http only (G7)', () => {
  const piece = constantFrom(
    '/',
    '\\',
    '..',
    '.',
    '%2f',
    '%5c',
    'a',
    '@',
    ':',
    '?',
    '#',
    '//',
    'evil.example',
    'https:',
  );
  holds(
    property(tuple(piece, piece, piece, piece, piece), (pieces) => {
      const read = linkTarget(pieces.join(''));
      if (read.kind === 'own') assert.equal(new URL(read.path, HERE).origin, HERE);
      if (read.kind === 'external') assert.match(new URL(read.url).protocol, /^https?:$/);
    }),
    { numRuns: 2000 },
  );
});
