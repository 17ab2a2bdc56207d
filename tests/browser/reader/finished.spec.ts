import { type Page, expect } from '@playwright/test';
import { openAlive } from '../navigation/navigation-steps.ts';
import { findEpisode, readPast, saved, savePosition, settled, wheel } from './reader-steps.ts';
import { test } from '../support/watched-page.ts';

/** Scrolls without an input for scrolling, as the search of the browser or a screen reader does. */
async function scrollElsewhere(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await settled(page);
  await savePosition(page);
}

/** Marks one finished episode as unread, then all as read, and takes both back. */
async function markElsewhere(page: Page): Promise<void> {
  const [first, last] = [page.locator('#e1'), page.locator('#e3')];
  await page.getByRole('button', { name: '읽음 표시' }).click();
  const sheet = page.getByRole('dialog', { name: '읽음 표시' });
  const undo = sheet.getByRole('button', { name: '되돌리기' });
  await sheet.getByRole('button', { name: '1화 안 읽음으로 표시' }).click();
  await expect(sheet.getByRole('status')).toContainText('1개 회차를 안 읽음으로 표시했습니다.');
  await expect(first).not.toContainText('읽음');
  await undo.click();
  await expect(first).toContainText('읽음');
  await sheet.getByRole('button', { name: '전체 선택' }).click();
  await sheet.getByRole('button', { name: /^\d+개 회차 읽음으로$/ }).click();
  await expect(last).toContainText('읽음');
  await undo.click();
  await expect(last).not.toContainText('읽음');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
}

test('only the reader moves the place, and none while reading is private; a finished episode is finished everywhere and starts again at its top (L9)', async ({
  page,
}) => {
  const { id, path } = await findEpisode(page, 'serial');
  const key = `seoga.place.${id}`;
  await openAlive(page, path);
  await wheel(page, 300);
  await savePosition(page);
  const place = await saved(page, key);
  expect(place).toMatchObject({ episode: id });
  await page.evaluate(() => sessionStorage.setItem('seoga.private-reading', '1'));
  await wheel(page, 100);
  await savePosition(page);
  expect(await saved(page, key)).toEqual(place);
  await page.evaluate(() => sessionStorage.removeItem('seoga.private-reading'));
  await scrollElsewhere(page);
  expect(await saved(page, key)).toEqual(place);
  const [position] = Object.values((await saved(page, 'seoga.places')) ?? {});
  expect(position).toMatchObject({ episode: id, fraction: expect.closeTo(Number(place?.['view']), 3) });

  await page.keyboard.press('Home');
  const next = Number((await readPast(page, path)).split('/').at(-1));
  await savePosition(page);
  expect(await saved(page, key)).toMatchObject({ view: 1, furthest: 1 });
  await page.goto(`/novel/${Number(Reflect.get(Object(position), 'workId'))}`);
  const row = page.locator('#e1');
  await expect(row).toContainText('읽음');
  await expect(row).not.toContainText('%');
  await expect(page.getByRole('link', { name: '2화 이어 보기' })).toHaveAttribute('href', `/viewer/${next}`);
  await markElsewhere(page);
  await row.click();
  await page.waitForURL(`**${path}`);
  await expect(page.locator('article')).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
