import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assert as holds, constantFrom, property, string, tuple } from 'fast-check';
import { HOSTILE_ADDRESSES } from '../tests/support/hostile-addresses.ts';
import { addressKind } from './address-kind.ts';

const HERE = 'https://seoga.example';
const OPEN_HTTPS = /^https:evil|^https:\/evil|^https:\/\/\//;

test('G7 an address is of this shop, of another site, or refused', () => {
  assert.deepEqual(addressKind('/novel/3?tab=info#top'), { kind: 'own', path: '/novel/3?tab=info#top' });
  assert.deepEqual(addressKind('/'), { kind: 'own', path: '/' });
  assert.deepEqual(addressKind('https://blog.example/a?b=1'), { kind: 'external', url: 'https://blog.example/a?b=1' });
  assert.deepEqual(addressKind('HTTP://Blog.Example'), { kind: 'external', url: 'HTTP://Blog.Example' });
  for (const none of ['', null, undefined, 'novel/3', '#top', '?a=1'])
    assert.deepEqual(addressKind(none), { kind: 'refused' });
});

test('G7 nothing that people have tried is taken for a place of this shop, or for a site with its host hidden', () => {
  for (const hostile of HOSTILE_ADDRESSES) {
    const read = addressKind(hostile);
    if (read.kind === 'own') assert.equal(new URL(read.path, HERE).origin, HERE, JSON.stringify(hostile));
    if (OPEN_HTTPS.test(hostile)) assert.equal(read.kind, 'refused', JSON.stringify(hostile));
  }
  assert.equal(addressKind('https://서가.한국:8443/소식').kind, 'external');
  for (const named of ['https://seoga.example@evil.example/', 'https://a:b@evil.example', 'https://%65vil.example'])
    assert.equal(addressKind(named).kind, 'refused', named);
});

test('G7 property: a dangerous scheme never passes, whatever its letters and whatever stands in or before it', () => {
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
        assert.equal(addressKind(text).kind, 'refused', JSON.stringify(text));
    }),
  );
});

test('G7 property: what is taken for a path of this shop resolves to this shop, what is external to http alone', () => {
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
      const read = addressKind(pieces.join(''));
      if (read.kind === 'own') assert.equal(new URL(read.path, HERE).origin, HERE);
      if (read.kind === 'external') assert.match(new URL(read.url).protocol, /^https?:$/);
    }),
    { numRuns: 2000 },
  );
});
