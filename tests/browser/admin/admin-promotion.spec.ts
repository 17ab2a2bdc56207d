import { expect, test } from '@playwright/test';
import { WIDE } from '../support/watched-page.ts';
import { enterConsole } from './admin-steps.ts';

const WORKS = 10;

test('ten works picked in the list are discounted at the prices shown before saving (P4)', WIDE, async ({ page }) => {
  await enterConsole(page, ['marketing', 'editor']);
  const name = crypto.randomUUID().slice(0, 6);
  await page.goto('/operator/works');
  const boxes = page.getByRole('checkbox', { name: /고르기$/ });
  for (let at = 0; at < WORKS; at += 1) await boxes.nth(at).check();
  await page.getByRole('button', { name: '기획전 만들기' }).click();
  await expect(page.getByRole('button', { name: /빼기$/ })).toHaveCount(WORKS);
  await page.getByLabel('제목', { exact: true }).fill(`겨울 할인 ${name}`);
  await expect(page.getByLabel('주소 이름')).toHaveValue(`gyeoul-hallin-${name}`);
  await page.getByLabel('할인율(%)').fill('10');
  const prices = page.getByRole('region', { name: '독자가 결제할 가격' });
  await expect(prices.getByRole('status')).toHaveText(/^작품 10편의 유료 회차/);
  await expect(prices.getByRole('row')).toHaveCount(1 + WORKS);
  await page.getByRole('button', { name: '저장', exact: true }).last().click();
  await expect(page.getByText('저장했습니다.')).toBeVisible();
  await expect.poll(async () => (await page.request.get('/promotion')).text()).toContain(`겨울 할인 ${name}`);
  await page.locator('summary', { hasText: '종료' }).click();
  await page.getByRole('button', { name: '종료', exact: true }).click();
  await expect(page.getByText('종료했습니다.')).toBeVisible();
});
