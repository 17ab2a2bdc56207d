import { expect } from '@playwright/test';
import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import { expectNoOverflow } from '../layout/accessibility.ts';
import { test } from '../account/login-steps.ts';
import { enterConsole } from './admin-steps.ts';
import { plantWork, describeResult } from '../catalog/work-steps.ts';
import { DESK } from '../support/watched-page.ts';

test(
  'an editor changes title, cover and hiatus of a work and readers see it; other roles find no page (P4)',
  DESK,
  async ({ page, browser }) => {
    const id = await plantWork(`심은 작품 ${Date.now()}`, 12);
    await enterConsole(page, ['editor']);
    await page.goto(`/operator/works?words=${id}`);
    await expectNoOverflow(page);
    await page.getByRole('link', { name: /심은 작품/ }).click();
    const title = `고친 작품 ${id}`;
    await page.getByLabel('제목', { exact: true }).fill('');
    await page.getByLabel('줄거리').fill('저장하기 전에 적은 글');
    await page.getByRole('button', { name: '저장' }).click();
    await expect(page.getByText('제목을 1자 이상 500자까지 적어 주세요.')).toBeVisible();
    await expect(page.getByLabel('제목', { exact: true })).toBeFocused();
    await expect(page.getByLabel('줄거리')).toHaveValue('저장하기 전에 적은 글');
    await page.getByLabel('제목', { exact: true }).fill(title);
    await page.getByLabel('연재 상태').selectOption('hiatus');
    await page.getByLabel('휴재 뒤 돌아오는 날').fill('2099-03-02');
    await page.getByRole('button', { name: '저장' }).click();
    await expect(page.getByRole('status').filter({ hasText: '저장했습니다.' })).toBeVisible();
    const colour = { r: randomInt(256), g: randomInt(256), b: randomInt(256) };
    const cover = await sharp({ create: { width: 400, height: 600, channels: 3, background: colour } })
      .png()
      .toBuffer();
    await page.locator('summary', { hasText: '표지 바꾸기' }).click();
    await page.getByLabel('새 표지').setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: cover });
    await page.getByRole('button', { name: '표지 바꾸기' }).click();
    await expect(page.getByRole('status').filter({ hasText: '저장했습니다.' })).toBeVisible();
    await expect(page.getByRole('img', { name: `${title} 표지` })).toHaveJSProperty('complete', true);
    await expectNoOverflow(page);

    await page.getByRole('link', { name: '회차', exact: true }).click();
    await expect(page.getByRole('link', { name: '12화', exact: true })).toBeVisible();
    await expectNoOverflow(page);

    const reader = await browser.newContext();
    const shop = await reader.newPage();
    await expect(async () => {
      await shop.goto(`/novel/${id}`);
      await expect(shop.getByRole('heading', { level: 1 })).toHaveText(title, { timeout: 500 });
    }).toPass({ timeout: 10_000 });
    await expect(shop.getByText('2099.03.02에 돌아옵니다')).toBeAttached();
    const work = await describeResult(reader.request, id);
    expect((await reader.request.get(`/media/public/${work.cover.hash}/400.webp`)).status()).toBe(200);
    expect((await reader.request.get('/operator/works', { maxRedirects: 0 })).status()).toBe(303);
    await enterConsole(shop, ['marketing', 'support', 'holder']);
    for (const path of ['', '/new', '/bulk?all=yes', '/duplicates', `/${id}`, `/${id}/episodes`, `/${id}/bulk`])
      expect((await shop.request.get(`/operator/works${path}`)).status(), path).toBe(404);
    const sent = { headers: { 'sec-fetch-site': 'same-origin' }, form: { act: 'typeset' }, maxRedirects: 0 };
    expect((await shop.request.post(`/operator/works/${id}`, sent)).status()).toBe(404);
    const foreign = { ...sent, headers: { 'sec-fetch-site': 'cross-site' } };
    expect((await page.request.post(`/operator/works/${id}`, foreign)).status()).toBe(403);
    await reader.close();
  },
);
