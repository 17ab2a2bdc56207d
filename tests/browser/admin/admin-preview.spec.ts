import { randomUUID } from 'node:crypto';
import { type Page, expect } from '@playwright/test';
import { test } from '../account/login-steps.ts';
import { inDatabase } from '../account/email-steps.ts';
import { plantWork } from '../catalog/work-steps.ts';
import { DESK } from '../support/watched-page.ts';
import { enterConsole } from './admin-steps.ts';

async function makeReviewLink(page: Page, work: number, note: string): Promise<string> {
  await page.goto(`/operator/works/${work}/preview`);
  await page.getByText('새 링크').click();
  await page.getByLabel('받는 분').fill(note);
  await page.getByRole('button', { name: '링크 만들기' }).click();
  await expect(page.getByRole('status')).toHaveText(/검토 링크를 만들었습니다/);
  const address = await page.getByLabel('검토 링크 주소').first().inputValue();
  return new URL(address).pathname;
}

test(
  'a review link opens for a guest until it is revoked, and one of an adult work only for verified adults',
  DESK,
  async ({ page, browser }) => {
    const title = `검토 작품 ${randomUUID().slice(0, 8)}`;
    const [work, adult] = [await plantWork(title, 2), await plantWork(`${title} 성인`, 2)];
    await inDatabase("update work set rating = '19' where id = $1", [adult]);
    await enterConsole(page, ['editor']);
    const link = await makeReviewLink(page, work, '교정 담당');
    const context = await browser.newContext();
    const guest = await context.newPage();
    expect((await guest.goto(link))?.status()).toBe(200);
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(title);

    const refused = await guest.goto(await makeReviewLink(page, adult, ''));
    expect(refused?.status()).toBe(403);
    await expect(guest.getByText(/성인 인증/).first()).toBeVisible();
    expect(await guest.content()).not.toContain(`${title} 성인`);

    await page.goto(`/operator/works/${work}/preview`);
    await expect(page.getByText(/^1회, 마지막/)).toBeVisible();
    await page.getByRole('button', { name: '끊기' }).click();
    await expect(page.getByRole('status')).toHaveText(/이제 열리지 않습니다/);
    expect((await guest.goto(link))?.status()).toBe(404);
    await context.close();
  },
);
