import type { Page } from '@playwright/test';

/** The provider opens in a pop-up or in the same tab. */
export async function prove(page: Page, person: string): Promise<void> {
  const opened = page
    .context()
    .waitForEvent('page', { timeout: 4000 })
    .catch(() => undefined);
  await page.getByRole('button', { name: '본인인증 하기' }).click();
  const position = (await Promise.race([opened, page.waitForURL('**/identity-windows/**').then(() => page)])) ?? page;
  await position.getByRole('radio', { name: person }).check();
  await position.getByRole('button', { name: '인증하기' }).click();
}
