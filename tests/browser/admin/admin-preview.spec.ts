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

test(
  'an episode is written on one page, scheduled, previewed as four readers and published',
  DESK,
  async ({ page }) => {
    const work = await plantWork(`쓰는 작품 ${randomUUID().slice(0, 8)}`, 1);
    await enterConsole(page, ['editor']);
    await page.goto(`/operator/works/${work}/episodes`);
    await page.getByRole('link', { name: '새 회차' }).click();
    await page.getByRole('textbox', { name: '제목' }).fill('두 번째 밤');
    await page.locator('summary', { hasText: '작가의 말 (본문 앞)' }).click();
    await page.getByLabel('작가의 말 (본문 앞)').fill('오래 기다리셨습니다.');
    const editor = page.getByRole('textbox', { name: '본문', exact: true });
    await editor.click();
    await page.keyboard.type('첫 문장은 바람이었다.');
    await expect(editor).toHaveText('첫 문장은 바람이었다.');
    await page.getByRole('radiogroup', { name: '가격' }).getByLabel('유료').check();
    await page.getByLabel('소장 가격(코인)').fill('3');
    await page.getByRole('radiogroup', { name: '공개' }).getByLabel('예약 공개').check();
    await page.getByLabel('공개 일시').fill('2099-03-02T18:00');
    await page.getByRole('button', { name: '예약', exact: true }).click();
    await expect(page.getByRole('status').first()).toHaveText(/공개 일시가 되면 독자에게 보입니다/);

    const path = await page.getByRole('link', { name: '두 번째 밤' }).getAttribute('href');
    const id = path?.split('/').at(-1) ?? '';
    await page.goto(`/operator/episodes/${id}/preview`);
    for (const [reader, sees] of [
      ['비회원', false],
      ['회원', false],
      ['성인 인증 회원', false],
      ['구매한 회원', true],
    ] as const) {
      await page
        .getByRole('navigation', { name: '누구로 볼까요' })
        .getByRole('link', { name: reader, exact: true })
        .click();
      const frame = page.frameLocator(`iframe[title="${reader} 화면"]`);
      await expect(frame.locator('body')).toContainText('두 번째 밤');
      await expect(frame.getByText('첫 문장은 바람이었다.')).toHaveCount(sees ? 1 : 0);
    }

    await page.goto(`/operator/works/${work}/episodes/${id}`);
    await page.getByRole('radiogroup', { name: '공개' }).getByLabel('지금 공개').check();
    await page.getByRole('button', { name: '지금 공개', exact: true }).click();
    await expect(page.getByRole('status').first()).toHaveText(/지금 독자에게 보입니다/);
    await page.goto(`/operator/works/${work}/episodes`);
    const row = page.getByRole('row').filter({ hasText: '두 번째 밤' });
    await expect(row).toContainText('소장 3코인');
    await expect(row).toContainText('공개');
  },
);
