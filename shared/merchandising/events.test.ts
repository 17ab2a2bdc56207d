import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SEASON_WINDOWS, closesAt, eventLink, eventPath, eventStateAt, maskedName } from './events.ts';

/** The table of specification section 2. */
const TABLE: [keyof typeof SEASON_WINDOWS, string, string][] = [
  ['books-buy', '2025-06-02 12:00:00', '2025-06-30 12:00:00'],
  ['novel-engine', '2025-06-05 12:00:00', '2025-06-19 12:00:00'],
  ['books-buy-jul', '2025-07-16 12:00:00', '2025-07-31 12:00:00'],
  ['lightnovel-jul', '2025-07-14 12:00:00', '2025-07-28 12:00:00'],
  ['somilightnovel', '2025-07-28 12:00:00', '2025-08-11 12:00:00'],
  ['books-buy-aug', '2025-08-04 12:00:00', '2025-08-31 12:00:00'],
  ['somilightnovel2', '2025-08-07 12:00:00', '2025-08-21 12:00:00'],
  ['somilightnovel3', '2025-08-18 12:00:00', '2025-09-01 12:00:00'],
  ['books-buy-sep', '2025-09-01 12:00:00', '2025-10-01 23:59:59'],
];

const seoul = (text: string, ms = 0): Date => new Date(new Date(`${text.replace(' ', 'T')}+09:00`).getTime() + ms);

test('has exactly the nine windows of the specification (G3)', () => {
  assert.deepEqual(
    Object.entries(SEASON_WINDOWS).map(([slug, { startsAt, endsAt }]) => [slug, startsAt, endsAt]),
    TABLE.map(([slug, from, to]) => [slug, seoul(from), seoul(to)]),
  );
});

for (const [slug, from, to] of TABLE)
  test(`opens /event/${slug} at the start of its first second and closes at the end of its last (G3)`, () => {
    const at = (moment: Date): string => eventStateAt(SEASON_WINDOWS[slug], moment);
    assert.equal(at(seoul(from, -1)), 'coming');
    assert.equal(at(seoul(from)), 'open');
    assert.equal(at(seoul(from, 1)), 'open');
    assert.equal(at(seoul(to, -1)), 'open');
    assert.equal(at(seoul(to)), 'open');
    assert.equal(at(seoul(to, 999)), 'open');
    assert.equal(at(seoul(to, 1000)), 'ended');
    assert.equal(closesAt(SEASON_WINDOWS[slug].endsAt)?.getTime(), seoul(to, 1000).getTime());
  });

test('keeps a window without an end open and opens a single second for that second (G3)', () => {
  const now = seoul('2026-01-01 00:00:00');
  assert.equal(eventStateAt({ startsAt: null, endsAt: null }, now), 'open');
  assert.equal(eventStateAt({ startsAt: null, endsAt: now }, new Date(now.getTime() + 999)), 'open');
  assert.equal(eventStateAt({ startsAt: now, endsAt: now }, now), 'open');
  assert.equal(eventStateAt({ startsAt: now, endsAt: now }, new Date(now.getTime() + 1000)), 'ended');
});

test('serves ten events at their own path and all others under /event/page (L18–L21)', () => {
  assert.equal(eventPath('books-buy-sep'), '/event/books-buy-sep');
  assert.equal(eventPath('books-open'), '/event/books-open');
  assert.equal(eventPath('every-evening'), '/event/page/every-evening');
  assert.equal(eventPath('constructor'), '/event/page/constructor');
});

test('accepts event links to shop paths and https only (G7)', () => {
  for (const own of ['/', '/coin', '/search?q=%EC%84%9C%EA%B0%80', '/event/page/a#b'])
    assert.equal(eventLink(own), 'own');
  for (const other of ['https://seoga.example/a?b#c', 'https://video.example/@reader'])
    assert.equal(eventLink(other), 'external');
  for (const hostile of [
    '',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://evil.example/x',
    'file:///etc/passwd',
    'http://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https:evil.example',
    'https:///evil.example',
    'https://seoga.example\\@evil.example',
    'https://seoga.example@evil.example/',
    'https://a:b@evil.example/',
    'novel/3',
  ])
    assert.equal(eventLink(hostile), 'refused', JSON.stringify(hostile));
});

test("masks a winner's name after the first letter (L20)", () => {
  assert.equal(maskedName('이몽룡'), '이**');
  assert.equal(maskedName('이도'), '이*');
  assert.equal(maskedName('이'), '*');
  assert.equal(maskedName('이**'), '이**');
  assert.equal(maskedName('reader@seoga.example').includes('@'), false);
});
