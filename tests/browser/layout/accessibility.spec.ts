import { expect } from '@playwright/test';
import { faultsOf } from './accessibility.ts';
import { openAlive } from '../navigation/navigation-steps.ts';
import { test } from '../support/watched-page.ts';

test('the accessibility check finds structural faults and those of either theme', async ({ page }) => {
  await openAlive(page, '/error');
  await page.evaluate(() => {
    const dialog = new CSSStyleSheet();
    dialog.replaceSync(`
      #dim-by-day { color: #ddd; background: #fff }
      #dim-by-night { color: #000; background: #fff }
      @media (prefers-color-scheme: dark) {
        #dim-by-day { color: #fff; background: #000 }
        #dim-by-night { color: #333; background: #222 }
      }`);
    document.adoptedStyleSheets.push(dialog);
    document
      .querySelector('main')
      ?.insertAdjacentHTML(
        'beforeend',
        '<p id="dim-by-day">낮에 읽을 글</p><p id="dim-by-night">밤에 읽을 글</p><button type="button">',
      );
  });
  const describeResult = (await faultsOf(page)).map((error) => error.told.split(' ').slice(0, 3).join(' '));
  expect(describeResult).toEqual([
    expect.stringMatching(/^light button-name: /),
    'light color-contrast: #dim-by-day',
    'dark color-contrast: #dim-by-night',
  ]);
});
