import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { verifyAgeInShop } from '../../support/fixtures/purchased-episodes.ts';
import { joinBy } from '../account/login-steps.ts';
import { textsOf } from './offline-steps.ts';
import { worksOf } from '../support/watched-page.ts';
import {
  cachedUrls,
  cacheByMistake,
  standing,
  test,
  tryTo,
  cachedTexts,
  waitForServiceWorker,
} from './service-worker-steps.ts';

// The worker installs after three idle seconds and loads a hundred files, in some tests twice.
test.describe.configure({ timeout: 180_000 });

test('the service worker: installable, fresh pages, downloads while offline, and an operator who disables it', async ({
  page,
  front,
}) => {
  await page.goto('/');
  await waitForServiceWorker(page);
  await test.step('the shop is installable without browser complaints', async () => {
    const tools = await page.context().newCDPSession(page);
    const { installabilityErrors } = await tools.send('Page.getInstallabilityErrors');
    // The test browser is incognito, which blocks installation.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
    const { errors, data = '' } = await tools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data);
    expect(manifest).toMatchObject({ id: '/', scope: '/', lang: 'ko', display: 'standalone' });
    for (const { src } of [...manifest.icons, ...(manifest.screenshots ?? [])])
      expect((await page.request.get(`${front.url}${src}`)).status(), src).toBe(200);
    for (const { url } of manifest.shortcuts)
      expect((await page.request.get(`${front.url}${url}`)).status(), url).toBe(200);
  });
  await test.step('a navigation requests the server once with credentials and never shows an old page', async () => {
    const html = { 'content-type': 'text/html' };
    front.answers.set('/policy/youth', { status: 200, headers: html, body: '<title>new</title>' });
    front.asked.length = 0;
    await page.goto('/policy/youth');
    await expect(page).toHaveTitle('new');
    expect(front.asked.filter(({ line }) => line === 'GET /policy/youth')).toHaveLength(1);
    expect(front.asked.find(({ line }) => line === 'GET /policy/youth')?.aim).toBe('document');
    front.answers.set('/policy/youth', { status: 503, headers: html, body: '<title>busy</title>' });
    await page.goto('/policy/youth');
    await expect(page).toHaveTitle('busy');
  });
  await test.step('an offline navigation ends at the downloads and returns when online', async () => {
    await front.cut();
    await tryTo(page, '/novel/1?tab=episodes');
    await expect(page).toHaveURL(`${front.url}/offline?from=${encodeURIComponent('/novel/1?tab=episodes')}`);
    // Works offline because its files are cached.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await front.mend();
    await page.goto('/');
    await expect(page).toHaveURL(`${front.url}/`);
    await expect(page.getByRole('navigation').first()).toBeVisible();
  });
  await test.step('an operator disables the service worker: it clears its caches and unregisters', async () => {
    const farewell = readFileSync(join(import.meta.dirname, '../../../server/assets/farewell-worker.js'), 'utf8');
    front.answers.set('/sw.js', { status: 200, headers: { 'content-type': 'text/javascript' }, body: farewell });
    await page.goto('/new');
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expect
      .poll(async () => [await cachedUrls(page), (await standing(page)).active], { timeout: 20_000 })
      .toEqual([{}, undefined]);
    await page.goto('/');
    await expect(page.getByRole('navigation').first()).toBeVisible();
  });
});

const HELD_PICTURE = /\/media\/held\/[\w.-]+\/[\w-]+\/\d+\.\w+/;

test("no adult content is left in the service worker's caches and the check would find it (S8, P3)", async ({
  page,
}) => {
  await verifyAgeInShop(process.env['SEOGA_SHOP_DATA'] ?? '', await joinBy(page));
  await test.step('only public files of the build and anonymous documents are cached, for members too', async () => {
    await page.goto('/my');
    await waitForServiceWorker(page);
    await page.goto('/mybook');
    await page.goto('/');
    const stores = await cachedUrls(page);
    expect(Object.keys(stores)).toHaveLength(1);
    const [held = []] = Object.values(stores);
    const isPublic = /^\/(assets\/[\w.-]+\.(js|css)|offline(\/read)?|(icon|badge)-\d+\.png|favicon\.svg)$/;
    expect(held.filter((path) => !isPublic.test(path))).toEqual([]);
    expect(held).toEqual(expect.arrayContaining(['/offline', '/offline/read']));
    const nickname = await page.evaluate(async () => {
      const found = await caches.match('/offline');
      return (await found?.text()) ?? '';
    });
    expect(nickname).not.toMatch(/"member"/);
  });
  const id = (await worksOf(page, '')).find((work) => work.isAdult)?.id;
  await page.goto(`/novel/${id}`);
  await expect(page.locator('main img[src*="/media/held/"]').first()).toBeVisible();
  const path = (await page.locator('main a[href^="/viewer/"]').first().getAttribute('href')) ?? '';
  await page.goto(path);
  await expect(page.getByRole('article').getByRole('paragraph').first()).toBeVisible();
  const words = await textsOf(page);
  expect(words.length).toBeGreaterThan(5);
  const found = async () => {
    const stored = await cachedTexts(page);
    const isKept = stored.includes(words) || stored.includes(path);
    return { documents: stored.includes('/offline'), words: isKept, pictures: HELD_PICTURE.test(stored) };
  };
  expect(await found()).toEqual({ documents: true, words: false, pictures: false });
  await cacheByMistake(page);
  expect(await found()).toMatchObject({ documents: true, words: true });
  await page.goto(`/novel/${id}`);
  await expect(page.locator('main img[src*="/media/held/"]').first()).toBeVisible();
  await cacheByMistake(page);
  expect(await found()).toEqual({ documents: true, words: true, pictures: true });
});

test('two builds are never mixed and no old cache remains', async ({ page, front, context }) => {
  await page.goto('/');
  await waitForServiceWorker(page);
  const [first = ''] = Object.keys(await cachedUrls(page));
  front.build = 'deadbeef';
  const other = await context.newPage();
  await other.goto('/');
  await expect.poll(async () => (await standing(page)).waiting, { timeout: 30_000 }).toBe('installed');
  expect(Object.keys(await cachedUrls(page)).toSorted()).toEqual([first, 'seoga-build-deadbeef'].toSorted());
  // With two open pages, neither navigation nor going offline activates the next worker.
  await other.goto('/new');
  expect((await standing(page)).waiting).toBe('installed');
  const old = await page.evaluate(async () => (await caches.match('/offline'))?.text());
  expect(old).toContain(first.replace('seoga-build-', 'manifest-'));
  await page.close();
  // When the only page navigates, the next worker activates and deletes the unused cache.
  await other.goto('/');
  await expect
    .poll(async () => Object.keys(await cachedUrls(other)), { timeout: 30_000 })
    .toEqual(['seoga-build-deadbeef']);
  await front.cut();
  await tryTo(other, '/new');
  await expect(other).toHaveURL(/\/offline\?from=%2Fnew$/);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  const scripts = await other.locator('script[src], link[rel=modulepreload]').evaluateAll((all) => all.length);
  expect(scripts).toBeGreaterThan(0);
});

test('a service worker with a missing file or another build does not install', async ({ page, front }) => {
  await page.goto('/');
  const html = { 'content-type': 'text/html' };
  front.answers.set('/offline', {
    status: 200,
    headers: html,
    body: '<script src="/assets/manifest-0ther.js"></script>',
  });
  const rejected = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.register('/sw.js');
    const { installing } = registration;
    await new Promise<void>((resolve) => {
      installing?.addEventListener('statechange', () => installing.state === 'redundant' && resolve());
    });
    return { active: registration.active, stores: await caches.keys() };
  });
  expect(rejected).toEqual({ active: null, stores: [] });
});
