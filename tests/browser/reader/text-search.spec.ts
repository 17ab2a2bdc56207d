import { type Request, expect } from '@playwright/test';
import { expectAccessible } from '../layout/accessibility.ts';
import { idle } from '../navigation/navigation-steps.ts';
import { expectInView } from './reader-steps.ts';
import { openText, highlightedText, selectText, textWith, toolbar } from './annotation-steps.ts';
import { test } from '../support/watched-page.ts';

const ANY = /<p data-block/;

test('words are found in the episode at once, Enter moves and the text highlights them (L9)', async ({ page }) => {
  const { id } = await textWith(page, ANY);
  await openText(page, id);
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: '본문 찾기' });
  const input = dialog.getByRole('searchbox', { name: '검색어' });
  await expect(input).toBeFocused();
  await input.fill('그');
  await expect(dialog.getByRole('region', { name: '지금 읽는 화' })).toBeVisible();
  const all = await highlightedText(page, 'seoga-hit');
  expect(all.length).toBeGreaterThan(3);
  expect(new Set(all)).toEqual(new Set(['그']));
  await expect(dialog.getByText(`${all.length}개`, { exact: true })).toBeVisible();
  await input.press('Enter');
  await input.press('Enter');
  await expect(dialog.getByText(`${all.length}개 중 2번째`)).toBeVisible();
  await input.press('Shift+Enter');
  await input.press('Shift+Enter');
  await expect(dialog.getByText(`${all.length}개 중 ${all.length}번째`)).toBeVisible();
  expect(await highlightedText(page, 'seoga-hit-now')).toEqual(['그']);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  await expectAccessible(page, 'light');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  // Escape closes the dialog before its close event lets the page render.
  await expect.poll(() => highlightedText(page, 'seoga-hit')).toEqual([]);
});

test('a match in another episode opens by its URL highlighted (L9)', async ({ page }) => {
  const { id } = await textWith(page, ANY);
  await openText(page, id);
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: '본문 찾기' });
  await dialog.getByRole('searchbox').fill('그');
  const link = dialog.getByRole('region', { name: '다른 화' }).getByRole('link').nth(2);
  const href = (await link.getAttribute('href')) ?? '';
  expect(href).toMatch(/^\/viewer\/\d+#find-.+-\d+$/);
  expect(href).not.toContain(`/viewer/${id}#`);
  const around = (
    await link.locator('mark').evaluate((mark) => `${mark.textContent}${mark.nextSibling?.textContent}`)
  ).slice(0, 6);
  await link.click();
  await page.waitForURL(`**${href.replace(/#.*/, '')}**`);
  await expect.poll(async () => (await highlightedText(page, 'seoga-lit'))[0] ?? '').toContain(around.slice(0, 2));
  await expectInView(page, around);
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('');
});

test('a sentence URL contains no text and opens for permitted readers (L8)', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await textWith(page, ANY);
  await openText(page, id);
  const words = await page.evaluate(() => {
    const blocks = [...document.querySelectorAll('article > p[data-block]')].filter(
      (each) => !each.querySelector('ruby'),
    );
    const far = blocks.filter((each) => (each.textContent ?? '').trim().length > 12).at(-3);
    return (far?.textContent ?? '').trim().slice(0, 10);
  });
  await selectText(page, words);
  await toolbar(page).getByRole('button', { name: '공유', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '공유하기' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '링크 복사' }).click();
  await expect(page.getByText('링크를 복사했습니다.', { exact: true })).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toMatch(new RegExp(`/viewer/${id}#at-\\d+-[^-]+.*-\\d+-\\d+$`));
  expect(decodeURIComponent(address)).not.toContain(words.slice(0, 4));
  const other = await context.newPage();
  await other.goto(address);
  await expect.poll(async () => (await highlightedText(other, 'seoga-lit'))[0] ?? '').toContain(words.slice(0, 6));
  // Near the end the text cannot scroll far enough.
  const line = other.locator('article > p[data-block]').filter({ hasText: words }).first();
  await expect(line).toBeInViewport();
  await expect.poll(() => other.evaluate(() => location.hash)).toBe('');
});

test('an older response never replaces a newer query (L9)', async ({ page }) => {
  const { id } = await textWith(page, ANY);
  let requestCount = 0;
  const newer = Promise.withResolvers<void>();
  const older = Promise.withResolvers<void>();
  await page.route('**/text?*', async (route) => {
    requestCount += 1;
    if (requestCount === 1) {
      const ended = (request: Request): void => void (request === route.request() && older.resolve());
      page.on('requestfinished', ended).on('requestfailed', ended);
      await newer.promise;
    }
    await route.continue().catch(() => undefined);
  });
  await openText(page, id);
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: '본문 찾기' });
  const input = dialog.getByRole('searchbox');
  const others = dialog.getByRole('region', { name: '다른 화' });
  await input.fill('그');
  await expect.poll(() => requestCount).toBe(1);
  await input.fill('없을 말입니다요');
  await expect(others).toContainText('찾으시는 말이 없습니다.');
  newer.resolve();
  await older.promise;
  await idle(page);
  await expect(others.getByRole('link')).toHaveCount(0);
  await expect(others).toContainText('찾으시는 말이 없습니다.');
});

test('invalid queries, lost connections and retries are explained (L9)', async ({ page }) => {
  const { id } = await textWith(page, ANY);
  let isLost = true;
  await page.route('**/text?*', (route) => (isLost ? route.fulfill({ status: 403, body: '' }) : route.continue()));
  await openText(page, id);
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: '본문 찾기' });
  const input = dialog.getByRole('searchbox');
  await expect(dialog.getByText('검색어를 입력해 주세요.')).toBeVisible();
  await input.fill('a');
  await expect(dialog.getByText('두 글자 이상 입력해 주세요.')).toBeVisible();
  await input.fill('가'.repeat(41));
  await expect(dialog.getByText('40자까지')).toBeVisible();
  await input.fill('다');
  await expect(dialog.getByText('다른 화에서 찾지 못했습니다.')).toBeVisible();
  isLost = false;
  await dialog.getByRole('button', { name: '다시 시도' }).click();
  await expect(dialog.getByRole('region', { name: '다른 화' }).getByRole('link').first()).toBeVisible();
  const count = await dialog.getByRole('region', { name: '다른 화' }).getByRole('link').count();
  await dialog.getByRole('button', { name: '더보기' }).click();
  await expect
    .poll(() => dialog.getByRole('region', { name: '다른 화' }).getByRole('link').count())
    .toBeGreaterThan(count);
});
