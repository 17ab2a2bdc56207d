import { expect } from '@playwright/test';
import { joinBy } from './login-steps.ts';
import { heldIn, test, tryTo, workerStands } from './worker-steps.ts';

test('without a network a navigation ends where reading goes on, and leads back once there is one', async ({
  page,
  front,
}) => {
  await page.goto('/');
  await workerStands(page);
  await front.cut();
  await tryTo(page, '/novel/1?tab=episodes');
  await expect(page).toHaveURL(`${front.url}/offline?from=${encodeURIComponent('/novel/1?tab=episodes')}`);
  // It is alive without a network: whatever it loads is held.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.screenshot({ path: '/tmp/worker-offline.png' });
  await front.mend();
  await page.goto('/');
  await expect(page).toHaveURL(`${front.url}/`);
  await expect(page.getByRole('navigation').first()).toBeVisible();
});

test('what the worker holds is public files of its build and documents of nobody, for a member too', async ({
  page,
}) => {
  await joinBy(page);
  await page.goto('/my');
  await workerStands(page);
  await page.goto('/mybook');
  await page.goto('/');
  const stores = await heldIn(page);
  expect(Object.keys(stores)).toHaveLength(1);
  const [held = []] = Object.values(stores);
  const isPublic = /^\/(assets\/[\w.-]+\.(js|css)|offline(\/read)?|(icon|badge)-\d+\.png|favicon\.svg)$/;
  expect(held.filter((path) => !isPublic.test(path))).toEqual([]);
  expect(held).toEqual(expect.arrayContaining(['/offline', '/offline/read']));
  const nick = await page.evaluate(async () => {
    const found = await caches.match('/offline');
    return (await found?.text()) ?? '';
  });
  expect(nick).not.toMatch(/"member"/);
});

test('a navigation asks the server once, as the reader who asked, and never shows an old page', async ({
  page,
  front,
}) => {
  await page.goto('/');
  await workerStands(page);
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
