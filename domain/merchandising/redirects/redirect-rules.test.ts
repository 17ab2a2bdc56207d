import assert from 'node:assert/strict';
import { test } from 'node:test';
import { array, assert as holds, boolean, constantFrom, option, property, record } from 'fast-check';
import {
  type RedirectRule,
  resolveRedirect,
  createRedirectTable,
  findRedirectError,
  redirectKey,
} from './redirect-rules.ts';

const rule = (source: string, target: string, parts: Partial<RedirectRule> = {}): RedirectRule => ({
  source: source.replace(/\/\*$/, '') || '/',
  isPrefix: source.endsWith('/*'),
  target,
  isExternal: false,
  startsAt: null,
  endsAt: null,
  ...parts,
});

test('follows the most specific rule to the final target (G4)', () => {
  const book = createRedirectTable([
    rule('/old', '/new'),
    rule('/old/*', '/lightnovel'),
    rule('/old/deep/*', '/webtoon?day=mon'),
    rule('/old/deep/one', '/novel/1'),
    rule('/away', 'https://blog.example/a', { isExternal: true }),
    rule('/far', '/away'),
  ]);
  assert.equal(resolveRedirect(book, '/old'), '/new');
  assert.equal(resolveRedirect(book, '/OLD/?a=1'), '/new');
  assert.equal(resolveRedirect(book, '/old/x'), '/lightnovel');
  assert.equal(resolveRedirect(book, '/old/deep'), '/webtoon?day=mon');
  assert.equal(resolveRedirect(book, '/old/deep/one/'), '/novel/1');
  assert.equal(resolveRedirect(book, '/old/deep/two/three'), '/webtoon?day=mon');
  assert.equal(resolveRedirect(book, '/older'), null);
  assert.equal(resolveRedirect(book, '/far'), 'https://blog.example/a');
  assert.equal(
    resolveRedirect(createRedirectTable([rule('/*', 'https://blog.example/', { isExternal: true })]), '/any/where'),
    'https://blog.example/',
  );
});

test('matches a path in any notation (G4)', () => {
  assert.equal(redirectKey('/%EC%9D%B4%EB%B2%A4%ED%8A%B8/'), '/이벤트');
  assert.equal(redirectKey('/Event/A?x#y'), '/event/a');
  assert.equal(redirectKey('/%zz'), '/%zz');
  assert.equal(redirectKey('///'), '/');
});

test('rejects dangerous targets and external ones without permission, even if stored (G4, G7)', () => {
  for (const target of [
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'https://a@b.example',
  ]) {
    assert.equal(findRedirectError([rule('/a', target, { isExternal: true })])?.kind, 'target', target);
    assert.equal(resolveRedirect(createRedirectTable([rule('/a', target, { isExternal: true })]), '/a'), null, target);
  }
  assert.equal(findRedirectError([rule('/a', 'https://b.example/')])?.kind, 'external');
  assert.equal(resolveRedirect(createRedirectTable([rule('/a', 'https://b.example/')]), '/a'), null);
  assert.equal(resolveRedirect(createRedirectTable([rule('/a', '/b'), rule('/b', '/a')]), '/a'), null, 'a loop ends');
});

test('ignores non-page paths and invalid ones (G4)', () => {
  for (const source of [
    '/ko/v1/works',
    '/proc/login',
    '/media/x',
    '/assets',
    '/rss.xml',
    '/robots.txt',
    'novel',
    '//evil.example',
    '/a b',
  ])
    assert.equal(findRedirectError([rule(source, '/b')])?.kind, 'source', source);
});

test('rejects loops through rules, prefixes, periods and built-in redirects (G4)', () => {
  const day = (n: number): Date => new Date(Date.UTC(2026, 0, n));
  const loops: RedirectRule[][] = [
    [rule('/a', '/a')],
    [rule('/a', '/A/')],
    [rule('/a', '/b'), rule('/b', '/c'), rule('/c', '/a?x=1')],
    [rule('/a/*', '/a/b')],
    [rule('/a/*', '/b'), rule('/b', '/a/anything')],
    [rule('/*', '/notice/3')],
    [rule('/', '/lightnovel')],
    [rule('/viewer/3', '/viewer/i/3')],
    [rule('/a', '/b', { startsAt: day(1), endsAt: day(5) }), rule('/b', '/a', { startsAt: day(4) })],
  ];
  for (const rules of loops) assert.equal(findRedirectError(rules)?.kind, 'loop', JSON.stringify(rules));
  const past = { startsAt: day(1), endsAt: day(4) };
  assert.equal(findRedirectError([rule('/a', '/b', past), rule('/b', '/a', { startsAt: day(4) })]), undefined);
  assert.equal(findRedirectError([rule('/a', '/b', past), rule('/a', '/c', { startsAt: day(3) })])?.kind, 'overlap');
  assert.equal(findRedirectError([rule('/a', '/b', past), rule('/a', '/c', { startsAt: day(4) })]), undefined);
});

const PLACES = ['/a', '/b', '/a/b', '/a/c', '/b/a', '/c'];
const anyRule = record({
  place: constantFrom(...PLACES),
  isPrefix: boolean(),
  target: constantFrom(...PLACES, 'https://blog.example/'),
  starts: option(constantFrom(1, 2, 3), { nil: null }),
  hours: option(constantFrom(1, 2), { nil: null }),
});

/** Follows redirects like a browser; returns the final path or detects a loop. */
function walk(rules: RedirectRule[], from: string, date: number): string {
  let at = from;
  for (let step = 0; step < 40; step += 1) {
    const inForce = rules.filter(
      ({ startsAt, endsAt }) => (startsAt?.getTime() ?? -1) <= date && (endsAt?.getTime() ?? 1e9) > date,
    );
    const fits = inForce.filter((one) => one.source === at || (one.isPrefix && at.startsWith(`${one.source}/`)));
    const [best] = fits.toSorted(
      (one, other) => Number(one.isPrefix) - Number(other.isPrefix) || other.source.length - one.source.length,
    );
    if (!best) return at;
    if (best.target.startsWith('https:')) return best.target;
    at = best.target;
  }
  return 'never';
}

test('property: accepted sets always terminate, rejected loops do not (G4)', () => {
  holds(
    property(array(anyRule, { maxLength: 7 }), (drawn) => {
      const rules = drawn.map(({ place, isPrefix, target, starts, hours }) => ({
        source: place,
        isPrefix,
        target,
        isExternal: true,
        startsAt: starts === null ? null : new Date(starts),
        endsAt: hours === null ? null : new Date((starts ?? 0) + hours),
      }));
      const redirectError = findRedirectError(rules);
      if (redirectError?.kind === 'overlap') return;
      const ways = [0, 1, 2, 3, 4, 5].flatMap((date) => PLACES.map((from) => walk(rules, from, date)));
      assert.equal(redirectError?.kind === 'loop', ways.includes('never'));
      const book = createRedirectTable(rules.filter(({ startsAt, endsAt }) => !startsAt && !endsAt));
      const always = rules.filter(({ startsAt, endsAt }) => !startsAt && !endsAt);
      for (const from of PLACES) {
        const end = walk(always, from, 0);
        if (end !== 'never') assert.equal(resolveRedirect(book, from), end === from ? null : end);
      }
    }),
    { numRuns: 3000 },
  );
});
