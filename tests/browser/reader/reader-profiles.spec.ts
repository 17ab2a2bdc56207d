import { readFileSync } from 'node:fs';
import { type Page, expect, test } from '@playwright/test';
import { look, openSettings } from './reader-settings-steps.ts';
import { expectInView, findEpisode, saved, watched, wheelToParagraph } from './reader-steps.ts';
import { episodesOf, worksOf } from '../support/watched-page.ts';

test('a chosen font is fetched once and the next page starts with it (L9)', async ({ page }) => {
  const { path } = await findEpisode(page, 'serial');
  const files: string[] = [];
  const watch = await watched(page);
  page.on('request', (request) => {
    if (/pretendard|noto-serif|nanum|ridi/.test(request.url())) files.push(new URL(request.url()).pathname);
  });
  await page.goto(path);
  const words = await wheelToParagraph(page, 1500);
  await openSettings(page, '글자');
  expect(files).toEqual([]);
  await page.getByRole('radio', { name: /^리디바탕/ }).check();
  await expect.poll(() => look(page, 'article', 'font-family')).toMatch(/^seoga-dots, seoga-ridi-batang,/);
  expect(files).toEqual(['/fonts/ridi-batang-ksx1001.woff2']);
  await expect(page.getByRole('dialog').getByText('SIL 오픈 폰트 라이선스 1.1')).toBeVisible();
  // Announced for screen readers only: a visible toast would cover the font list.
  await expect(page.getByRole('status').filter({ hasText: '글꼴로 보여 드립니다.' })).toHaveClass('visually-hidden');
  await expect(page.getByRole('status').filter({ hasText: '내려받는 중' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expectInView(page, words);
  await page.reload();
  expect(await look(page, 'article', 'font-family')).toMatch(/^seoga-dots, seoga-ridi-batang,/);
  await page.waitForLoadState('networkidle');
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry.name.includes('ridi-batang'))
      .map((entry) => Reflect.get(entry, 'transferSize')),
  );
  expect(bytes).toEqual([0]);
  await expectInView(page, words);
  expect(await watch.shift()).toBe(0);
});

test('a font that cannot be loaded keeps the current one and the reader is told (L9)', async ({ page }) => {
  const { path } = await findEpisode(page, 'serial');
  await page.route('**/nanum-myeongjo-*', (route) => route.abort());
  await page.goto(path);
  await openSettings(page, '글자');
  const before = await look(page, 'article', 'font-family');
  await page.getByRole('radio', { name: /^나눔명조/ }).click();
  await expect(page.getByText('글꼴을 내려받지 못했습니다.')).toBeVisible();
  expect(await look(page, 'article', 'font-family')).toBe(before);
  await expect(page.getByRole('radio', { name: /^고운바탕/ })).toBeChecked();
});

test('a font that cannot be stored is shown and the reader is told (L9)', async ({ page }) => {
  const { path } = await findEpisode(page, 'serial');
  await page.goto(path);
  await openSettings(page, '글자');
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
  });
  await page.getByRole('radio', { name: /^기기 고딕/ }).click();
  await expect.poll(() => look(page, 'article', 'font-family')).toMatch(/^seoga-dots, -apple-system/);
  await expect(page.getByText('설정을 기억하지 못합니다.')).toBeVisible();
});

async function twoTexts(page: Page): Promise<{ work: number; path: string }[]> {
  const found: { work: number; path: string }[] = [];
  for (const work of await worksOf(page, 'shelf=serial')) {
    const episode = (await episodesOf(page, work.id)).find((each) => each.state === 'free');
    if (episode) found.push({ work: work.id, path: `/viewer/${episode.id}` });
  }
  return found.slice(0, 2);
}

test('a setting applies to all works, or to this one alone when chosen, with undo (L9)', async ({ page }) => {
  const [one, other] = await twoTexts(page);
  if (!one || !other) throw new Error('two works of text are needed');
  await page.goto(one.path);
  await openSettings(page, '글자');
  await page.getByRole('slider', { name: '글자 크기' }).fill('26');
  await expect(page.getByRole('radio', { name: '모든 작품' })).toBeChecked();
  await page.goto(other.path);
  expect(await look(page, 'article', 'font-size')).toBe('26px');
  await openSettings(page);
  await page.getByRole('radio', { name: '이 작품만' }).check();
  await page.getByRole('slider', { name: '글자 크기' }).fill('22');
  await page.goto(one.path);
  expect(await look(page, 'article', 'font-size')).toBe('26px');
  await page.goto(other.path);
  expect(await look(page, 'article', 'font-size')).toBe('22px');
  await openSettings(page);
  await page.getByRole('radio', { name: '모든 작품' }).check();
  expect(await look(page, 'article', 'font-size')).toBe('26px');
  expect((await saved(page, `seoga.settings.text.work.${other.work}`)) ?? {}).toEqual({});
  await page.getByRole('button', { name: '실행 취소' }).click();
  expect(await look(page, 'article', 'font-size')).toBe('22px');
  await page.getByRole('button', { name: '모든 작품에 적용' }).click();
  await page.goto(one.path);
  expect(await look(page, 'article', 'font-size')).toBe('22px');
  await openSettings(page);
  await page.getByRole('button', { name: '처음 설정으로' }).click();
  expect(await look(page, 'article', 'font-size')).toBe('18px');
});

test('settings move to another device in a file and an invalid file changes nothing (L9)', async ({
  browser,
  page,
}, info) => {
  const { path } = await findEpisode(page, 'serial');
  await page.goto(path);
  await openSettings(page, '글자');
  await page.getByRole('slider', { name: '글자 크기' }).fill('22');
  await page.getByRole('radio', { name: '이 작품만' }).check();
  await page.getByRole('slider', { name: '줄 간격' }).fill('2.2');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '설정 내보내기' }).click(),
  ]);
  const file = info.outputPath('settings.json');
  await download.saveAs(file);
  expect(readFileSync(file, 'utf8')).toContain('seoga-settings');
  const context = await browser.newContext({ viewport: page.viewportSize() });
  const device = await context.newPage();
  await device.goto(new URL(path, page.url()).href);
  await openSettings(device);
  const wrong = { name: 'place.json', mimeType: 'application/json', buffer: Buffer.from('{"size":30}') };
  await device.getByLabel('설정 가져오기').last().setInputFiles(wrong);
  await expect(device.getByText('서가의 설정 파일이 아닙니다.')).toBeVisible();
  expect(await look(device, 'article', 'font-size')).toBe('18px');
  await device.getByLabel('설정 가져오기').last().setInputFiles(file);
  await expect(device.getByText('기본값과 작품 1편의 설정을 가져왔습니다.')).toBeVisible();
  expect(await look(device, 'article', 'font-size')).toBe('22px');
  expect(await look(device, 'article', 'line-height')).toBe('48.4px');
  await context.close();
});
