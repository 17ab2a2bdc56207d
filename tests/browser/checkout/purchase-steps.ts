import { type Locator, type Page, expect } from '@playwright/test';
import { samplesFirst } from '../support/sample-works.ts';

export const SHOP_DATA = process.env['SEOGA_SHOP_DATA'] ?? '';

export interface UnpurchasedEpisode {
  id: number;
  position: number;
  state: string;
  buyCoins: number | null;
  rentalCoins: number | null;
}

/** A serial with free episodes, then episodes to rent or buy: its last free one and the paid ones. */
export async function purchasableSerial(
  page: Page,
): Promise<{ work: number; free: UnpurchasedEpisode; paid: UnpurchasedEpisode[] }> {
  const { works } = (await (await page.request.get('/ko/v1/works?shelf=serial&limit=100')).json()).result;
  for (const { id } of samplesFirst<{ id: number }>(works)) {
    const lines: UnpurchasedEpisode[] = (await (await page.request.get(`/ko/v1/works/${id}/episodes`)).json()).result
      .episodes;
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

/** Presses Tab until the element has focus; focus must stay in the dialog. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let press = 0; press < 30; press += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
    const isInside = await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null);
    expect(isInside).toBe(true);
  }
  throw new Error('no focus by Tab');
}
