import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PageView, trackPageViews } from './page-view-tracker.ts';

const SHOP = 'https://seoga.example';

function watched(start: string, referrer = '', reported?: string) {
  const page = { url: SHOP + start, isHidden: false };
  const seen: PageView[] = [];
  const deps = { address: () => page.url, landed: SHOP + start, reported, referrer, isHidden: () => page.isHidden };
  return { page, seen, watch: trackPageViews(deps, (screen) => seen.push(screen)) };
}

test('T4 each path is reported once with its referrer', () => {
  const { page, seen, watch } = watched('/?s_id=a', 'https://cafe.example/');
  watch.look();
  watch.look();
  page.url = `${SHOP}/novel/3`;
  watch.look();
  page.url = `${SHOP}/novel/3?tab=info#top`;
  watch.look();
  page.url = `${SHOP}/`;
  watch.look();
  assert.deepEqual(seen, [
    { url: `${SHOP}/?s_id=a`, referrer: 'https://cafe.example/' },
    { url: `${SHOP}/novel/3`, referrer: `${SHOP}/?s_id=a` },
    { url: `${SHOP}/`, referrer: `${SHOP}/novel/3` },
  ]);
});

test('T4 a page left before the first check is reported first', () => {
  const { page, seen, watch } = watched('/?s_id=a', 'https://cafe.example/');
  page.url = `${SHOP}/novel/3`;
  watch.look();
  watch.look();
  assert.deepEqual(seen, [
    { url: `${SHOP}/?s_id=a`, referrer: 'https://cafe.example/' },
    { url: `${SHOP}/novel/3`, referrer: `${SHOP}/?s_id=a` },
  ]);
});

test('T4 a hidden page is reported when visible, and a page restored from bfcache again', () => {
  const { page, seen, watch } = watched('/webtoon');
  page.isHidden = true;
  watch.look();
  watch.look();
  assert.equal(seen.length, 0);
  page.isHidden = false;
  watch.look();
  assert.deepEqual(seen, [{ url: `${SHOP}/webtoon`, referrer: '' }]);
  watch.comeBack();
  assert.equal(seen.length, 2);
});

test('T4 a landing that was reported as it loaded is not reported again', () => {
  const { page, seen, watch } = watched('/?s_id=a', 'https://cafe.example/', '/');
  watch.look();
  assert.deepEqual(seen, []);
  page.url = `${SHOP}/novel/3`;
  watch.look();
  assert.deepEqual(seen, [{ url: `${SHOP}/novel/3`, referrer: `${SHOP}/?s_id=a` }]);
  watch.comeBack();
  assert.equal(seen.length, 2);
});
