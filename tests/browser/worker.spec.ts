import { expect } from '@playwright/test';
import { joinBy, logOutBy } from './login-steps.ts';
import { deliver, heldIn, noticesOn, test, tryTo, workerStands } from './worker-steps.ts';

test('without a network a navigation ends where reading goes on, and leads back once there is one', async ({
  page,
  front,
}) => {
  await page.goto(`${front.url}/`);
  await workerStands(page);
  await front.cut();
  await tryTo(page, `${front.url}/novel/1?tab=episodes`);
  await expect(page).toHaveURL(`${front.url}/offline?from=${encodeURIComponent('/novel/1?tab=episodes')}`);
  // It is alive without a network: whatever it loads is held.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(
    page.getByRole('button', { name: '다시 시도' }).or(page.getByRole('link', { name: '다시 시도' })),
  ).toBeVisible();
  await front.mend();
  await page.goto(`${front.url}/`);
  await expect(page).toHaveTitle(/서가/);
  await expect(page).toHaveURL(`${front.url}/`);
});

test('what the worker holds is public files of its build and documents of nobody, for a member too', async ({
  page,
  front,
}) => {
  await page.goto(`${front.url}/`);
  await page.evaluate(() => undefined);
  await joinBy(page);
  await page.goto(`${front.url}/my`);
  await workerStands(page);
  await page.goto(`${front.url}/mybook`);
  const stores = await heldIn(page);
  expect(Object.keys(stores)).toHaveLength(1);
  const [held = []] = Object.values(stores);
  const others = held.filter(
    (path) => !/^\/(assets\/[\w.-]+\.(js|css)|offline(\/read)?|(icon|badge)-\d+\.png|favicon\.svg)$/.test(path),
  );
  expect(others).toEqual([]);
  expect(held).toEqual(expect.arrayContaining(['/offline', '/offline/read']));
});

test('a navigation asks the server once, as the reader, and never shows an old page', async ({ page, front }) => {
  await page.goto(`${front.url}/`);
  await workerStands(page);
  front.answers.set('/policy/youth', {
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: '<title>new</title>',
  });
  front.asked.length = 0;
  await page.goto(`${front.url}/policy/youth`);
  await expect(page).toHaveTitle('new');
  expect(front.asked.filter((line) => line === 'GET /policy/youth')).toHaveLength(1);
  front.answers.set('/policy/youth', {
    status: 503,
    headers: { 'content-type': 'text/html' },
    body: '<title>busy</title>',
  });
  await page.goto(`${front.url}/policy/youth`);
  await expect(page).toHaveTitle('busy');
});
