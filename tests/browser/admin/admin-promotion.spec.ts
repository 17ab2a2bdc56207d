import { expect, test } from '@playwright/test';
import { DESK } from '../support/watched-page.ts';
import { enterConsole } from './admin-steps.ts';

test('works picked in the list are discounted at the prices shown before saving (P4)', DESK, async ({ page }) => {
  await enterConsole(page, ['marketing', 'editor']);
  const name = crypto.randomUUID().slice(0, 6);
  // Works of the samples: other journeys plant dearer ones.
  await page.goto(`/operator/works?${new URLSearchParams({ publisher: '강호서림' })}`);
  await page.getByRole('checkbox', { name: '이 페이지 모두' }).check();
  await page.getByRole('button', { name: '기획전 만들기' }).click();
  // Covers come with the script.
  await expect(page.locator('ol img').first()).toBeVisible();
  await page.getByLabel('제목', { exact: true }).fill(`겨울 할인 ${name}`);
  await expect(page.getByLabel('주소 이름')).toHaveValue(`gyeoul-hallin-${name}`);
  const percent = page.getByLabel('할인율(%)');
  await percent.fill('1');
  const save = page.getByRole('button', { name: '저장', exact: true }).last();
  await save.click();
  await expect(page.getByText('1%로는 어느 회차의 가격도 내려가지 않습니다.').first()).toBeVisible();
  const prices = page.getByRole('region', { name: '독자가 결제할 가격' });
  await percent.fill('50');
  await expect(prices.getByRole('status')).toHaveText(/^작품 \d+편의 유료 회차 .*의 가격이 내려가고/);
  await save.click();
  await expect(page.getByText('저장했습니다.')).toBeVisible();
  await expect.poll(async () => (await page.request.get('/promotion')).text()).toContain(`겨울 할인 ${name}`);
  await page.locator('summary', { hasText: '종료' }).click();
  await page.getByRole('button', { name: '종료', exact: true }).click();
  await expect(page.getByText('종료했습니다.')).toBeVisible();
});
