import { type Locator, type Page, expect } from '@playwright/test';
import { expectWithin } from '../layout/accessibility.ts';
import { openAlive } from '../navigation/navigation-steps.ts';
import { openSettings } from './reader-settings-steps.ts';
import { findEpisode, wheel } from './reader-steps.ts';
import { test } from '../support/watched-page.ts';

/** Chosen settings that look like the others of their group. */
function unmarkedChoices(sheet: Locator): Promise<number> {
  return sheet.locator('label:has(> input[type=radio]:checked)').evaluateAll((chosen) => {
    const look = (label: Element): string => {
      const { outline, backgroundColor, color } = getComputedStyle(label);
      return [outline, backgroundColor, color].join();
    };
    return chosen.filter((label) => {
      const others = [...(label.parentElement?.children ?? [])].filter((other) =>
        other.matches('label:not(:has(:checked))'),
      );
      return others.some((other) => look(other) === look(label));
    }).length;
  });
}

test('back closes what is open before it leaves, and a narrow bar cuts nothing, with forced colours too (L9)', async ({
  page,
}) => {
  // As narrow as a window of 1280 px at 400 percent.
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: 320, height: 640 });
  const { path } = await findEpisode(page, 'serial');
  await openAlive(page, '/');
  await openAlive(page, path);
  for (const name of ['이전 화', '다음 화', '본문 찾기', '듣기', '자동 스크롤'])
    await expect(
      page.getByRole('navigation', { name: '회차 이동' }).getByText(name).or(page.getByLabel(name)).first(),
    ).toBeInViewport({ ratio: 1 });
  await wheel(page, 0);
  for (const name of ['보기 설정', '본문 찾기']) {
    await page.getByRole('button', { name }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toBeVisible();
    await expectWithin(page);
    expect(await unmarkedChoices(sheet)).toBe(0);
    await page.goBack();
    await expect(sheet).toBeHidden();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  // One closed by its button leaves nothing for back to close.
  await page.getByRole('button', { name: '목차' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '닫기' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorX)).toBe('auto');
});

/** Makes the rules of a media query apply on this screen. Returns their number. */
function applyAlways(page: Page, media: string): Promise<number> {
  return page.evaluate((condition) => {
    const isWanted = (rule: CSSRule): rule is CSSMediaRule =>
      rule instanceof CSSMediaRule && rule.media.mediaText === condition;
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].filter(isWanted));
    for (const rule of rules) rule.media.mediaText = 'all';
    return rules.length;
  }, media);
}

/** Elements of the page that are animated or have a transition. */
function moving(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll('body *')].filter((element) =>
        [undefined, '::before', '::after'].some((part) => {
          const { transitionDuration, animationName } = getComputedStyle(element, part);
          return /[1-9]/.test(transitionDuration) || animationName !== 'none';
        }),
      ).length,
  );
}

test('a slow screen shows black on white and moves nothing, whatever the theme (L9)', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.addInitScript(() => localStorage.setItem('seoga.settings.text.default', '{"ground":"black"}'));
  await openAlive(page, (await findEpisode(page, 'serial')).path);
  // Its style sheet comes with the tools.
  await expect(page.getByRole('button', { name: '책갈피', exact: true })).toBeVisible();
  await page.getByRole('button', { name: '보기 설정' }).click();
  await expect(page.getByRole('dialog').getByRole('tablist')).toBeVisible();
  expect(await moving(page)).toBeGreaterThan(0);
  expect(await applyAlways(page, '(update: slow)')).toBe(1);
  expect(await moving(page)).toBe(0);
  for (const [selector, ground] of [
    ['body', 'rgb(255, 255, 255)'],
    ['dialog[open]', 'rgb(255, 255, 255)'],
    ['article', 'rgba(0, 0, 0, 0)'],
  ] as const)
    expect(
      await page
        .locator(selector)
        .first()
        .evaluate((element) => [getComputedStyle(element).color, getComputedStyle(element).backgroundColor]),
      selector,
    ).toEqual(['rgb(0, 0, 0)', ground]);
});

/** Lays a vertical hinge over the middle of the window. Returns its left and right end. */
async function unfold(page: Page): Promise<[number, number]> {
  const [width, hinge] = [840, 40];
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setDeviceMetricsOverride', {
    width,
    height: 700,
    deviceScaleFactor: 1,
    mobile: true,
    displayFeature: { orientation: 'vertical', offset: (width - hinge) / 2, maskLength: hinge },
  });
  return [(width - hinge) / 2, (width + hinge) / 2];
}

/** Number of visible lines of text, and of those that reach between two ends. */
function linesBetween(page: Page, ends: [number, number]): Promise<{ seen: number; between: number }> {
  return page.evaluate(([left, right]) => {
    const range = document.createRange();
    const lines = [...document.querySelectorAll('article > [data-block]')].flatMap((block) => {
      range.selectNodeContents(block);
      return [...range.getClientRects()];
    });
    const seen = lines.filter((line) => line.width > 0 && line.right > 0 && line.left < innerWidth);
    return { seen: seen.length, between: seen.filter((line) => line.right > left && line.left < right).length };
  }, ends);
}

test('no text is under the hinge of a foldable, scrolled or paged (L9)', async ({ page }) => {
  const { path } = await findEpisode(page, 'serial');
  await openAlive(page, path);
  const hinge = await unfold(page);
  for (const mode of ['스크롤', '페이지']) {
    await openSettings(page, '보기');
    await page.getByRole('group', { name: '읽는 방식' }).getByRole('radio', { name: mode }).check();
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await linesBetween(page, hinge)).between, mode).toBe(0);
    expect((await linesBetween(page, hinge)).seen, mode).toBeGreaterThan(5);
  }
});

test('full-width brackets are trimmed, or their trimming is imitated, and dots are centred in every face (L9)', async ({
  page,
}) => {
  await openAlive(page, (await findEpisode(page, 'serial')).path);
  const article = page.getByRole('article').first();
  expect(await article.evaluate((text) => getComputedStyle(text).getPropertyValue('text-spacing-trim'))).toBe(
    'trim-start',
  );
  const imitated = await page.evaluate(() =>
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .flatMap((rule) => (rule instanceof CSSSupportsRule ? [...rule.cssRules].map((each) => each.cssText) : []))
      .filter((text) => text.includes('chws')),
  );
  expect(imitated).toHaveLength(1);
  await openSettings(page, '글자');
  const faces = page.getByRole('dialog').getByRole('group', { name: '글꼴' }).getByRole('radio');
  for (const face of await faces.all()) {
    await face.check();
    await expect(page.locator('html')).toHaveAttribute('data-read-face', await face.inputValue());
    // The font of the ellipsis precedes the chosen one.
    expect(await article.evaluate((text) => getComputedStyle(text).fontFamily)).toMatch(/^"?seoga-dots"?,/);
  }
  const centre = await page.evaluate(async () => {
    const dots = await new FontFace('dots alone', 'url(/fonts/reading-dots.woff2)').load();
    document.fonts.add(dots);
    const context = document.createElement('canvas').getContext('2d');
    if (!context) return 0;
    context.font = '100px "dots alone"';
    const { actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } = context.measureText('……');
    return Math.round((above - below) / 2);
  });
  expect(centre, 'of 100').toBe(38);
});
