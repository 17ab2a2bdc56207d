import { type Page, expect } from '@playwright/test';
import { fullBrowser } from '../../support/browsers/browser-launch.ts';
import { BrowserKeys } from '../../support/fakes/fake-push-endpoint.ts';
import { expectAccessible } from '../layout/accessibility.ts';
import { joinBy } from '../account/login-steps.ts';
import { test } from '../offline/service-worker-steps.ts';

// Includes the service worker's installation.
test.describe.configure({ timeout: 180_000 });
test.use({ launchOptions: fullBrowser() });

/** The test browser has no push service; this fakes one. */
async function pushServiceFor(page: Page): Promise<void> {
  const { keys } = new BrowserKeys();
  await page.addInitScript((input) => {
    let current: object | null = null;
    const subscription = {
      endpoint: `http://127.0.0.1:9/send/${crypto.randomUUID()}`,
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint: subscription.endpoint, keys: input }),
      unsubscribe: async () => {
        current = null;
        return true;
      },
    };
    const make = { subscribe: async () => (current = subscription), getSubscription: async () => current };
    Object.assign(PushManager.prototype, make);
  }, keys);
}

test('a reader enables push, sees the devices and disables it (E2)', async ({ page, context }) => {
  await pushServiceFor(page);
  await context.grantPermissions(['notifications']);
  await joinBy(page);
  await page.goto('/my/notifications');
  const choice = page.getByRole('region', { name: '기기 알림' });
  await choice.getByRole('button', { name: '이 기기에서 알림 받기' }).click();
  await expect(choice).toContainText('이 기기에서 알림을 받고 있습니다.', { timeout: 60_000 });
  const devices = choice.getByRole('listitem');
  await expect(devices).toHaveCount(1);
  await expect(devices.first()).toContainText('이 기기');
  await expectAccessible(page);
  await choice.getByRole('button', { name: '이 기기에서 끄기' }).click();
  await expect(choice.getByRole('button', { name: '이 기기에서 알림 받기' })).toBeVisible();
  await expect(devices).toHaveCount(0);
});

test('permission is requested only on press and a denial explains how to undo it (E2)', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
    Notification.requestPermission = () => Promise.reject(new Error('asked'));
  });
  await joinBy(page);
  await page.goto('/my/notifications');
  const choice = page.getByRole('region', { name: '기기 알림' });
  await expect(choice).toContainText('브라우저에서 알림이 차단되어 있습니다. 브라우저 설정에서 허용해 주세요.');
  await expect(choice.getByRole('button')).toHaveCount(0);
});
