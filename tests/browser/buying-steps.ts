import { type Locator, type Page, expect } from '@playwright/test';
import { samplesFirst } from './sample-works.ts';

export const SHOP_DATA = process.env['SEOGA_SHOP_DATA'] ?? '';

export interface SoldLine {
  id: number;
  position: number;
  state: string;
  buyCoins: number | null;
  rentalCoins: number | null;
}

/** A serial that begins free and goes on for coins alone, to rent and to keep: its last free episode and the paid ones. */
export async function soldSerial(page: Page): Promise<{ work: number; free: SoldLine; paid: SoldLine[] }> {
  const { works } = (await (await page.request.get('/ko/v1/works?shelf=serial&limit=100')).json()).result;
  for (const { id } of samplesFirst<{ id: number }>(works)) {
    const lines: SoldLine[] = (await (await page.request.get(`/ko/v1/works/${id}/episodes`)).json()).result.episodes;
    const first = lines.findIndex(({ state }) => state === 'locked');
    const free = lines[first - 1];
    const paid = lines.slice(first).filter((line) => line.buyCoins !== null && line.rentalCoins !== null);
    const { waitFree } = (await (await page.request.get(`/ko/v1/works/${id}`)).json()).result;
    if (free?.state === 'free' && paid.length >= 3 && waitFree === null) return { work: id, free, paid };
  }
  throw new Error('no serial begins free and goes on for coins');
}

export const buyingDialog = (page: Page): Locator =>
  page.getByRole('dialog').filter({ has: page.getByRole('heading') });

/** Presses Tab until the element has the focus; the focus never leaves the dialog. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let press = 0; press < 30; press += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
    const isInside = await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null);
    expect(isInside).toBe(true);
  }
  throw new Error('no focus by Tab');
}
