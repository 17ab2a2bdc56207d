import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ReloadGuardDeps, createReloadGuard } from './reload-guard.ts';

/** Tab storage across pages. */
function someTab(refuses = false) {
  const stored = new Map<string, string>();
  const clock = { now: 1_000_000 };
  const tab = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (refuses) throw new Error('refused');
      stored.set(name, value);
    },
  };
  const page = (overrides: { ageMs: number; isReloaded: boolean } = { ageMs: 500, isReloaded: false }) => {
    const deps: ReloadGuardDeps = { tab, now: () => clock.now, page: () => overrides };
    return createReloadGuard(deps);
  };
  return { held: stored, clock, page };
}

test('reloads a URL once in ten seconds across pages, another URL at once (T5, B3)', () => {
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

test('without storage the page remembers and is not reloaded again (T5)', () => {
  const { clock, page } = someTab(true);
  const first = page();
  assert.deepEqual([first('/novel/1'), first('/novel/1'), first('/novel/2')], [true, false, true]);
  assert.equal(page({ ageMs: 900, isReloaded: true })('/novel/1'), false);
  clock.now += 20_000;
  assert.equal(page({ ageMs: 20_000, isReloaded: true })('/novel/1'), true);
});

test('invalid storage or a reset clock does not block reloads (T5)', () => {
  const { held, clock, page } = someTab();
  for (const saved of ['{', 'null', '7', '{"/novel/1":"soon"}', JSON.stringify({ '/novel/1': clock.now + 99_999 })]) {
    held.set('seoga.reloads', saved);
    assert.equal(page()('/novel/1'), true, saved);
  }
});
