import assert from 'node:assert/strict';
import { test } from 'node:test';
import { array, assert as holds, boolean, constantFrom, option, property, record } from 'fast-check';
import { type RouteRule, leadOf, routeBook, routeFault, routeKey } from './route-rules.ts';

const rule = (source: string, target: string, parts: Partial<RouteRule> = {}): RouteRule => ({
  source: source.replace(/\/\*$/, '') || '/',
  isPrefix: source.endsWith('/*'),
  target,
  isExternal: false,
  startsAt: null,
  endsAt: null,
  ...parts,
});

test('G4 the nearest rule counts, and the way is followed to its end', () => {
  const book = routeBook([
    rule('/old', '/new'),
    rule('/old/*', '/lightnovel'),
    rule('/old/deep/*', '/webtoon?day=mon'),
    rule('/old/deep/one', '/novel/1'),
    rule('/away', 'https://blog.example/a', { isExternal: true }),
    rule('/far', '/away'),
  ]);
  assert.equal(leadOf(book, '/old'), '/new');
  assert.equal(leadOf(book, '/OLD/?a=1'), '/new');
  assert.equal(leadOf(book, '/old/x'), '/lightnovel');
  assert.equal(leadOf(book, '/old/deep'), '/webtoon?day=mon');
  assert.equal(leadOf(book, '/old/deep/one/'), '/novel/1');
  assert.equal(leadOf(book, '/old/deep/two/three'), '/webtoon?day=mon');
  assert.equal(leadOf(book, '/older'), null);
  assert.equal(leadOf(book, '/far'), 'https://blog.example/a');
  assert.equal(
    leadOf(routeBook([rule('/*', 'https://blog.example/', { isExternal: true })]), '/any/where'),
    'https://blog.example/',
  );
});

test('G4 an address is known however it is written', () => {
  assert.equal(routeKey('/%EC%9D%B4%EB%B2%A4%ED%8A%B8/'), '/이벤트');
  assert.equal(routeKey('/Event/A?x#y'), '/event/a');
  assert.equal(routeKey('/%zz'), '/%zz');
  assert.equal(routeKey('///'), '/');
});

test('G4, G7 a rule leads nowhere dangerous, and to another site only with leave; also one that came in past the check', () => {
  for (const target of [
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'https://a@b.example',
  ]) {
    assert.equal(routeFault([rule('/a', target, { isExternal: true })])?.kind, 'target', target);
    assert.equal(leadOf(routeBook([rule('/a', target, { isExternal: true })]), '/a'), null, target);
  }
  assert.equal(routeFault([rule('/a', 'https://b.example/')])?.kind, 'external');
  assert.equal(leadOf(routeBook([rule('/a', 'https://b.example/')]), '/a'), null);
  assert.equal(leadOf(routeBook([rule('/a', '/b'), rule('/b', '/a')]), '/a'), null, 'a loop ends');
});

test('G4 what answers in its own form, and what is no address, has no rules', () => {
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
    assert.equal(routeFault([rule(source, '/b')])?.kind, 'source', source);
});

test('G4 loops are refused: through rules, prefixes, periods, and over the ways that the shop leads by itself', () => {
  const day = (n: number): Date => new Date(Date.UTC(2026, 0, n));
  const loops: RouteRule[][] = [
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
  for (const rules of loops) assert.equal(routeFault(rules)?.kind, 'loop', JSON.stringify(rules));
  const past = { startsAt: day(1), endsAt: day(4) };
  assert.equal(routeFault([rule('/a', '/b', past), rule('/b', '/a', { startsAt: day(4) })]), undefined);
  assert.equal(routeFault([rule('/a', '/b', past), rule('/a', '/c', { startsAt: day(3) })])?.kind, 'overlap');
  assert.equal(routeFault([rule('/a', '/b', past), rule('/a', '/c', { startsAt: day(4) })]), undefined);
});

const PLACES = ['/a', '/b', '/a/b', '/a/c', '/b/a', '/c'];
const anyRule = record({
  place: constantFrom(...PLACES),
  isPrefix: boolean(),
  target: constantFrom(...PLACES, 'https://blog.example/'),
  starts: option(constantFrom(1, 2, 3), { nil: null }),
  hours: option(constantFrom(1, 2), { nil: null }),
});

/** Followed step by step, as a browser would: where it ends, or that it never does. */
function walk(rules: RouteRule[], from: string, moment: number): string {
  let at = from;
  for (let step = 0; step < 40; step += 1) {
    const inForce = rules.filter(
      ({ startsAt, endsAt }) => (startsAt?.getTime() ?? -1) <= moment && (endsAt?.getTime() ?? 1e9) > moment,
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

test('G4 property: a set that is taken ends everywhere and always, one that is refused as a loop does not', () => {
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
      const fault = routeFault(rules);
      if (fault?.kind === 'overlap') return;
      const ways = [0, 1, 2, 3, 4, 5].flatMap((moment) => PLACES.map((from) => walk(rules, from, moment)));
      assert.equal(fault?.kind === 'loop', ways.includes('never'));
      const book = routeBook(rules.filter(({ startsAt, endsAt }) => !startsAt && !endsAt));
      const always = rules.filter(({ startsAt, endsAt }) => !startsAt && !endsAt);
      for (const from of PLACES) {
        const end = walk(always, from, 0);
        if (end !== 'never') assert.equal(leadOf(book, from), end === from ? null : end);
      }
    }),
    { numRuns: 3000 },
  );
});
