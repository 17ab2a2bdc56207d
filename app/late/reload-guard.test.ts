import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type GuardMeans, makeReloadGuard } from './reload-guard.ts';

/** A tab whose storage outlives its pages. */
function someTab(refuses = false) {
  const held = new Map<string, string>();
  const clock = { now: 1_000_000 };
  const tab = {
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (refuses) throw new Error('refused');
      held.set(name, value);
    },
  };
  const page = (facts: { ageMs: number; isReloaded: boolean } = { ageMs: 500, isReloaded: false }) => {
    const means: GuardMeans = { tab, now: () => clock.now, page: () => facts };
    return makeReloadGuard(means);
  };
  return { held, clock, page };
}

test('T5, B3: an address is loaded anew once in ten seconds, also by the page that follows; another address at once', () => {
  const { clock, page } = someTab();
  assert.equal(page()('/novel/1'), true);
  const next = page({ ageMs: 100, isReloaded: true });
  assert.equal(next('/novel/1'), false);
  assert.equal(next('/novel/2'), true);
  clock.now += 9_999;
  assert.equal(next('/novel/1'), false);
  clock.now += 1;
  assert.equal(next('/novel/1'), true);
});

test('T5: where storage is refused the page itself remembers, and one that has just been reloaded is let be', () => {
  const { clock, page } = someTab(true);
  const first = page();
  assert.deepEqual([first('/novel/1'), first('/novel/1'), first('/novel/2')], [true, false, true]);
  assert.equal(page({ ageMs: 900, isReloaded: true })('/novel/1'), false);
  clock.now += 20_000;
  assert.equal(page({ ageMs: 20_000, isReloaded: true })('/novel/1'), true);
});

test('T5: what is kept and makes no sense hinders nobody, and a clock set back does not lock a page up', () => {
  const { held, clock, page } = someTab();
  for (const kept of ['{', 'null', '7', '{"/novel/1":"soon"}', JSON.stringify({ '/novel/1': clock.now + 99_999 })]) {
    held.set('seoga.reloads', kept);
    assert.equal(page()('/novel/1'), true, kept);
  }
});
