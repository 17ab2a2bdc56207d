import { type Page, expect } from '@playwright/test';
import { openAlive } from '../navigation/navigation-steps.ts';
import { findEpisode, settled } from './reader-steps.ts';
import { test } from '../support/watched-page.ts';

function focused(page: Page): Promise<{ name: string; isSeen: boolean; isPage: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const box = element?.getBoundingClientRect();
    const name = element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
    const isSeen = box !== undefined && box.width > 0 && box.right > 0 && box.left < innerWidth && box.bottom > 0;
    return { name, isSeen: isSeen && (box?.top ?? 0) < innerHeight, isPage: element === document.body };
  });
}

/** A battery whose level the test sets. */
async function fakeBattery(page: Page, level: number): Promise<void> {
  await page.addInitScript((first) => {
    const battery = Object.assign(new EventTarget(), { level: first });
    Object.assign(window, { battery });
    Object.defineProperty(navigator, 'getBattery', { value: () => Promise.resolve(battery) });
  }, level);
}

test('a screen reader gets one text with title, paragraphs and named controls, and the time and battery of the bar (L9)', async ({
  page,
}) => {
  await fakeBattery(page, 0.62);
  const { path } = await findEpisode(page, 'serial');
  await openAlive(page, path);
  const main = page.getByRole('main');
  const section = main.getByRole('region', { name: /1화/ });
  await expect(section.getByRole('heading', { level: 1 })).toHaveText(/1화/);
  expect(await section.getByRole('article').getByRole('paragraph').count()).toBeGreaterThan(20);
  await expect(
    main.getByRole('navigation', { name: '회차 이동' }).getByRole('link', { name: '다음 화' }),
  ).toBeVisible();
  for (const name of ['목차', '보기 설정', '본문 찾기', '듣기', '자동 스크롤', '책갈피'])
    await expect(main.getByRole('button', { name }).first()).toBeVisible();
  await expect(main.getByRole('slider', { name: '읽은 위치' })).toHaveAttribute('aria-valuetext', /^\d+%/);
  expect(await page.evaluate(() => document.querySelector('article')?.getAttribute('lang'))).toBe('ko');
  expect(await page.locator('main [aria-hidden=true] :is(a, button, input)').count()).toBe(0);
  const clock = main.locator('[data-clock]');
  await expect(clock).toHaveText(/^\d\d:\d\d · 배터리 62%$/);
  await page.evaluate(() => {
    const battery: EventTarget = Reflect.get(window, 'battery');
    Object.assign(battery, { level: 0.61 }).dispatchEvent(new Event('levelchange'));
  });
  await expect(clock).toHaveText(/ · 배터리 61%$/);
});

test('a screen reader gets a webtoon as ordered pictures with names (L10)', async ({ page }) => {
  const { path } = await findEpisode(page, 'webtoon');
  await openAlive(page, path);
  const names = await page
    .locator('[data-strip]')
    .getByRole('img')
    .evaluateAll((pictures) =>
      pictures.map((each) => each.getAttribute('alt') ?? each.getAttribute('aria-label') ?? ''),
    );
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => name.length < 2)).toEqual([]);
});

for (const mode of ['scroll', 'paged']) {
  test(`a text is opened, configured, annotated, searched and left by keyboard: ${mode} (L9)`, async ({ page }) => {
    const { path } = await findEpisode(page, 'serial');
    await page.addInitScript(
      (settings) => localStorage.setItem('seoga.settings.text.default', settings),
      JSON.stringify({ mode, glide: false }),
    );
    await openAlive(page, path);
    await expect(page.getByRole('button', { name: '책갈피', exact: true })).toBeVisible();
    const seen: string[] = [];
    for (let times = 0; times < 16; times += 1) {
      await page.keyboard.press('Tab');
      const { name, isSeen, isPage } = await focused(page);
      // After the last element, focus moves to the browser UI.
      if (isPage) break;
      expect(isSeen, `${name} has the focus and is seen`).toBe(true);
      seen.push(name);
    }
    for (const name of ['작품으로 돌아가기', '목차', '책갈피', '보기 설정']) expect(seen).toContain(name);
    for (const [key, name] of [
      ['m', '보기 설정'],
      ['/', '본문 찾기'],
      ['t', '목차'],
    ] as const) {
      await page.keyboard.press(key);
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog).toBeVisible();
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
    await page.keyboard.press('/');
    await expect(page.getByRole('dialog', { name: '본문 찾기' })).toBeVisible();
    // The focus is still in the field of the closed sheet.
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('t')]);
    await expect(page.getByRole('dialog', { name: '목차' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: '목차' })).toBeHidden();
    await page.keyboard.press('Home');
    await settled(page);
    await page.keyboard.press('b');
    await expect(page.getByRole('button', { name: '책갈피', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('ArrowRight');
    await settled(page);
    expect(
      await page.evaluate(() => scrollY + (document.querySelector('[data-pages]')?.scrollLeft ?? 0)),
    ).toBeGreaterThan(200);
  });
}
