import { expect } from '@playwright/test';
import { fullBrowser } from '../../support/browsers/browser-launch.ts';
import { joinBy } from '../account/login-steps.ts';
import { deliver, noticesOn, tapped, test, waitForServiceWorker } from '../offline/service-worker-steps.ts';

// Includes the service worker's installation.
test.describe.configure({ timeout: 180_000 });
test.use({ launchOptions: fullBrowser() });

test('a push message is shown, opens its page and ends with logout', async ({ page, context }) => {
  await context.grantPermissions(['notifications']);
  await joinBy(page);
  await page.goto('/my');
  await waitForServiceWorker(page);
  await deliver(page, JSON.stringify({ title: '새 회차', body: '12화가 열렸습니다.', path: '/mybook', tag: 'work-3' }));
  await deliver(page, JSON.stringify({ title: '새 회차', body: '13화가 열렸습니다.', path: '/mybook', tag: 'work-3' }));
  await deliver(page, 'nonsense');
  await expect
    .poll(() => noticesOn(page))
    .toEqual([
      { title: '새 알림이 있습니다', body: '', path: '/' },
      { title: '새 회차', body: '13화가 열렸습니다.', path: '/mybook' },
    ]);
  expect(await tapped(page, '새 회차')).toEqual([new URL('/mybook', page.url()).href]);
  // Closing by tag would end the next message too.
  await expect.poll(async () => (await noticesOn(page)).length).toBe(1);
  await deliver(page, JSON.stringify({ title: '새 회차', body: '14화가 열렸습니다.', path: '/mybook', tag: 'work-3' }));
  await expect.poll(async () => (await noticesOn(page)).length).toBe(2);
  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(page).not.toHaveURL(/\/my$/);
  await expect.poll(() => noticesOn(page), { timeout: 15_000 }).toEqual([]);
});
