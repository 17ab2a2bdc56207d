import { expect, test } from '@playwright/test';
import { worksOf } from '../support/watched-page.ts';

const SCRIPT = 'https://t1.kakaocdn.net/**';
/** A stub of the Kakao SDK. */
const STAND_IN = `window.Kakao = { key: '', isInitialized() { return this.key !== ''; }, init(key) { this.key = key; },
  Share: { sendScrap: ({ requestUrl }) => { window.scrapped = [window.Kakao.key, requestUrl]; } } };`;

test('KakaoTalk is loaded only on press, with the public URL, and allowed by the policy', async ({ page }) => {
  const requests: string[] = [];
  await page.route(SCRIPT, (route) => {
    requests.push(route.request().url());
    return route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: STAND_IN,
    });
  });
  const [work] = await worksOf(page, 'shelf=serial&limit=1');
  await page.goto('/');
  await page.goto(`/novel/${work?.id}?s_id=7`);
  const button = page.getByRole('button', { name: '공유하기' }).filter({ visible: true });
  await button.click();
  const kakao = page.getByRole('button', { name: '카카오톡' });
  await expect(kakao).toBeVisible();
  expect(requests).toEqual([]);
  await kakao.click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const result = await page.evaluate(() => Reflect.get(window, 'scrapped'));
  expect(result).toEqual(['0123456789abcdef'.repeat(2), new URL(`/novel/${work?.id}`, page.url()).href]);
  await test.step("without Kakao's script another way to share is offered", async () => {
    await page.unroute(SCRIPT);
    await page.route(SCRIPT, (route) => route.abort());
    await page.goto(`/novel/${work?.id}`);
    await page.getByRole('button', { name: '공유하기' }).filter({ visible: true }).click();
    await page.getByRole('button', { name: '카카오톡' }).click();
    await expect(
      page.getByText('카카오톡을 열지 못했습니다. 링크를 복사해 공유해 주세요.', { exact: true }),
    ).toBeVisible();
  });
});
