import { type Page, expect, test } from '@playwright/test';
import { expectAccessible } from '../layout/accessibility.ts';
import { openAlive } from '../navigation/navigation-steps.ts';
import { look, openSettings, scrollAndResize } from './reader-settings-steps.ts';
import {
  expectInView,
  findEpisode,
  saved,
  savePosition,
  settled,
  watched,
  wheel,
  wheelToParagraph,
} from './reader-steps.ts';
import { WIDE } from '../support/watched-page.ts';

interface Change {
  group: string;
  setting: string;
  /** Option name, measure value or switch state. */
  to: string | number | boolean;
  seen?: (page: Page) => Promise<string>;
  expected?: RegExp;
  root: [string, string];
}

const TEXT_CHANGES: Change[] = [
  {
    group: '보기',
    setting: '배경색',
    to: '세피아',
    seen: (page) => look(page, 'page', 'background-color'),
    expected: /^rgb\(242, 231, 208\)$/,
    root: ['data-read-ground', 'sepia'],
  },
  {
    group: '보기',
    setting: '밝기',
    to: 60,
    seen: (page) => look(page, 'dim', 'opacity'),
    expected: /^0\.4$/,
    root: ['--read-brightness', '60'],
  },
  {
    group: '보기',
    setting: '좌우 여백',
    to: 12,
    seen: (page) => look(page, 'article', 'margin-left'),
    expected: /^(?!0px)\d/,
    root: ['--read-margin', '12'],
  },
  {
    group: '글자',
    setting: '글자 크기',
    to: 20,
    seen: (page) => look(page, 'article', 'font-size'),
    expected: /^20px$/,
    root: ['--read-size', '20'],
  },
  {
    group: '글자',
    setting: '줄 간격',
    to: 2,
    seen: (page) => look(page, 'article', 'line-height'),
    expected: /^40px$/,
    root: ['--read-leading', '2'],
  },
  {
    group: '글자',
    setting: '글꼴',
    to: '기기 고딕',
    seen: (page) => look(page, 'article', 'font-family'),
    expected: /^seoga-dots, -apple-system/,
    root: ['data-read-face', 'gothic'],
  },
  {
    group: '글자',
    setting: '문단 간격',
    to: 1.5,
    seen: (page) => look(page, 'article p + p', 'margin-top'),
    expected: /^30px$/,
    root: ['--read-gap', '1.5'],
  },
  {
    group: '글자',
    setting: '들여쓰기',
    to: 2,
    seen: (page) => look(page, 'article p + p', 'text-indent'),
    expected: /^40px$/,
    root: ['--read-indent', '2'],
  },
  {
    group: '글자',
    setting: '글자 사이',
    to: 0.05,
    seen: (page) => look(page, 'article', 'letter-spacing'),
    expected: /^1px$/,
    root: ['--read-tracking', '0.05'],
  },
  {
    group: '글자',
    setting: '굵기',
    to: '굵게',
    seen: (page) => look(page, 'article', 'font-weight'),
    expected: /^700$/,
    root: ['data-read-weight', 'bold'],
  },
  {
    group: '글자',
    setting: '정렬',
    to: '양쪽',
    seen: (page) => look(page, 'article', 'text-align'),
    expected: /^justify$/,
    root: ['data-read-align', 'justify'],
  },
  { group: '보기', setting: '페이지 단', to: '두 단', root: ['data-read-columns', 'two'] },
  { group: '넘기기', setting: '터치로 넘기기', to: '아래쪽', root: ['data-read-taps', 'lower'] },
  { group: '넘기기', setting: '좌우 반전', to: true, root: ['data-read-tapsturned', 'true'] },
  { group: '넘기기', setting: '밀어서 넘기기', to: false, root: ['data-read-swipe', 'false'] },
  { group: '넘기기', setting: '페이지가 움직이며 넘어가기', to: false, root: ['data-read-glide', 'false'] },
  { group: '넘기기', setting: '읽는 동안 화면 켜 두기', to: true, root: ['data-read-keepawake', 'true'] },
  { group: '자동 읽기', setting: '자동 스크롤', to: 80, root: ['--read-autospeed', '80'] },
  { group: '자동 읽기', setting: '읽기 속도', to: 1.5, root: ['--read-aloudrate', '1.5'] },
  { group: '자동 읽기', setting: '음높이', to: 0.8, root: ['--read-aloudpitch', '0.8'] },
];

const STRIP_CHANGES: Change[] = [
  { group: '보기', setting: '그림 너비', to: 60, root: ['--read-width', '60'] },
  {
    group: '보기',
    setting: '밝기',
    to: 50,
    seen: (page) => look(page, 'dim', 'opacity'),
    expected: /^0\.5$/,
    root: ['--read-brightness', '50'],
  },
  { group: '보기', setting: '오른쪽에서 왼쪽으로 넘기기', to: true, root: ['data-read-isfromright', 'true'] },
  { group: '보기', setting: '데이터 절약', to: '켜기', root: ['data-read-saver', 'on'] },
  { group: '넘기기', setting: '터치로 넘기기', to: '양옆', root: ['data-read-taps', 'sides'] },
  { group: '넘기기', setting: '자동 스크롤', to: 300, root: ['--read-autospeed', '300'] },
];

async function set(page: Page, { setting, to }: Change): Promise<void> {
  if (typeof to === 'number') await page.getByRole('slider', { name: setting }).fill(String(to));
  else if (typeof to === 'boolean') await page.getByRole('switch', { name: setting }).setChecked(to);
  else await page.getByRole('group', { name: setting }).getByRole('radio', { name: to }).check();
}

/** Root styles before any bundle script runs. */
async function recordFirstStyle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return;
      const root = document.documentElement;
      const found: Record<string, string> = {};
      for (const { name, value } of Array.from(root.attributes)) found[name] = value;
      for (const name of Array.from(root.style)) found[name] = root.style.getPropertyValue(name).trim();
      Object.assign(window, { firstLook: found });
    });
  });
}

for (const [row, category, changes] of [
  ['L9', 'serial', TEXT_CHANGES],
  ['L10', 'webtoon', STRIP_CHANGES],
] as const) {
  test(`${row} every setting applies at once and from the first paint of the next page`, async ({ page }) => {
    const { path } = await findEpisode(page, category);
    await recordFirstStyle(page);
    const watch = await watched(page);
    await page.goto(path);
    await openSettings(page);
    for (const change of changes) {
      await page.getByRole('tab', { name: change.group }).click();
      const before = await change.seen?.(page);
      await set(page, change);
      if (change.seen && change.expected) {
        await expect.poll(() => change.seen?.(page), change.setting).toMatch(change.expected);
        expect(await change.seen(page), change.setting).not.toBe(before);
      }
    }
    await page.reload();
    const first: Record<string, string> = await page.evaluate(() => Reflect.get(window, 'firstLook'));
    for (const { root } of changes) expect(first[root[0]], root[0]).toBe(root[1]);
    for (const change of changes)
      if (change.seen && change.expected) expect(await change.seen(page), change.setting).toMatch(change.expected);
    expect(watch.errors).toEqual([]);
  });
}

test('the reading mode is chosen for each kind and stored (L9 L10)', async ({ page }) => {
  for (const [category, setting, to, mode] of [
    ['serial', '읽는 방식', '페이지', 'paged'],
    ['webtoon', '보는 방식', '한 칸', 'panels'],
  ] as const) {
    await page.goto((await findEpisode(page, category)).path);
    await openSettings(page, '보기');
    await page.getByRole('group', { name: setting }).getByRole('radio', { name: to }).check();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-read-mode', mode);
  }
});

test('novels and webtoons share no setting (L9 L10)', async ({ page }) => {
  const text = await findEpisode(page, 'serial');
  const images = await findEpisode(page, 'webtoon');
  await page.goto(text.path);
  await openSettings(page, '보기');
  await page.getByRole('slider', { name: '밝기' }).fill('45');
  expect(await saved(page, 'seoga.settings.text.default')).toEqual({ brightness: 45 });
  await page.goto(images.path);
  await openSettings(page, '보기');
  await expect(page.getByRole('slider', { name: '밝기' })).toHaveValue('100');
  expect(await saved(page, 'seoga.settings.images.default')).toBeNull();
});

/** Boxes of the line that starts with these words and of the open sheet. */
function positionAndDialog(page: Page, words: string): Promise<{ line: DOMRect; sheet: DOMRect }> {
  return page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.querySelector('article') ?? document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = (node.textContent ?? '').indexOf(wanted);
      if (at < 0) continue;
      range.setStart(node, at);
      range.setEnd(node, Math.min(at + 6, (node.textContent ?? '').length));
      break;
    }
    const sheet = document.querySelector('dialog[open]')?.getBoundingClientRect() ?? new DOMRect();
    return { line: range.getBoundingClientRect(), sheet };
  }, words);
}

test(
  'the current sentence stays beside the sheet and returns to its place when closed (L9)',
  WIDE,
  async ({ page }) => {
    const { id, path } = await findEpisode(page, 'serial');
    await openAlive(page, path);
    const words = await wheelToParagraph(page, 1900);
    await savePosition(page);
    const position = await saved(page, `seoga.place.${id}`);
    expect(position).toMatchObject({ quote: expect.stringContaining(words.slice(0, 8)) });
    const top = await page.evaluate(() => window.scrollY);
    await openSettings(page);
    const opened = await positionAndDialog(page, words);
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    if (width < 600) expect(opened.sheet.height).toBeLessThanOrEqual(height * 0.55 + 1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await settled(page);
    expect(await page.evaluate(() => window.scrollY)).toBe(top);
    await openSettings(page, '글자');
    for (const size of ['30', '40', '14', '24']) {
      await page.getByRole('slider', { name: '글자 크기' }).fill(size);
      await settled(page);
      await expect
        .poll(async () => (await positionAndDialog(page, words)).line.top, `at ${size}`)
        .toBeGreaterThanOrEqual(0);
      const { line, sheet } = await positionAndDialog(page, words);
      if (sheet.left > 100) expect(line.right, `at ${size}`).toBeLessThanOrEqual(sheet.left);
      else expect(line.bottom, `at ${size}`).toBeLessThanOrEqual(sheet.top);
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(() => expectInView(page, words)).toPass({ timeout: 5_000 });
    await expect.poll(() => page.evaluate(() => document.querySelector('article')?.style.translate)).toBe('');
    await savePosition(page);
    expect(await saved(page, `seoga.place.${id}`)).toEqual(position);
    await openSettings(page, '글자');
    await expectInView(page, await scrollAndResize(page, '40'));
  },
);

/** Pixels of each space inside lines. */
function spaces(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const widths: number[] = [];
    const walker = document.createTreeWalker(document.querySelector('article') ?? document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      if (node.parentElement?.closest('script, rt')) continue;
      for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const { width } = range.getBoundingClientRect();
        if (width > 0.5) widths.push(width);
      }
    }
    return widths;
  });
}

test('justified text has no gaps (L9)', async ({ page }) => {
  const { path } = await findEpisode(page, 'serial');
  await page.goto(path);
  const normal = (await spaces(page)).toSorted((a, b) => a - b).at(-1) ?? 0;
  await openSettings(page, '글자');
  await page.getByRole('radio', { name: '양쪽' }).check();
  await settled(page);
  const widths = await spaces(page);
  expect(widths.length).toBeGreaterThan(200);
  expect(Math.max(...widths) / normal).toBeLessThanOrEqual(2.2);
});

test('a dimmed page is tapped like any other (L9)', async ({ page }) => {
  const { path } = await findEpisode(page, 'serial');
  await page.goto(path);
  await openSettings(page, '보기');
  await page.getByRole('slider', { name: '밝기' }).fill('40');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await wheel(page, 900);
  await expect(page.locator('[data-bars]')).toHaveAttribute('data-bars', 'hidden');
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.click(width / 2, height / 2);
  await expect(page.locator('[data-bars]')).toHaveAttribute('data-bars', 'shown');
  await page.getByRole('button', { name: '보기 설정' }).click();
  expect(await page.getByRole('dialog').evaluate((dialog) => getComputedStyle(dialog).filter)).toBe('brightness(0.4)');
});

test('all settings work by keyboard and return to the text (L9)', async ({ page }) => {
  const { path } = await findEpisode(page, 'serial');
  await page.goto(path);
  await openSettings(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tab', { name: '글자' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: '보기' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '글자 크기 줄이기' })).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await look(page, 'article', 'font-size')).toBe('17px');
  await expect(page.getByRole('status').filter({ hasText: '글자 크기 17' })).toHaveCount(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await look(page, 'article', 'font-size')).toBe('19px');
  await page.getByRole('radio', { name: '왼쪽' }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await look(page, 'article', 'text-align')).toBe('justify');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await settled(page);
  await page.keyboard.press('+');
  expect(await look(page, 'article', 'font-size')).toBe('20px');

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: '단축키' });
  await keys.getByRole('button', { name: '글자 크게 단축키 + · = 바꾸기' }).press('Enter');
  await page.keyboard.press('m');
  await expect(keys.getByRole('status')).toContainText('M 키는 ‘보기 설정’에서 쓰고 있습니다.');
  await page.keyboard.press('x');
  await expect(keys.getByRole('status')).toHaveText('‘글자 크게’ 단축키: X');
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await page.keyboard.press('+');
  await page.keyboard.press('x');
  await expect.poll(() => look(page, 'article', 'font-size')).toBe('21px');
  await page.keyboard.press('x');
  await expect.poll(() => look(page, 'article', 'font-size')).toBe('22px');
});

test('a held button repeats and stops at the limit (L9)', async ({ page }) => {
  const { path } = await findEpisode(page, 'serial');
  await page.goto(path);
  await openSettings(page, '글자');
  const more = page.getByRole('button', { name: '줄 간격 늘리기' });
  await more.click();
  expect(await saved(page, 'seoga.settings.text.default')).toEqual({ leading: 1.9 });
  await more.hover();
  await page.mouse.down();
  await expect(more).toHaveAttribute('aria-disabled', 'true');
  await page.mouse.up();
  expect(await saved(page, 'seoga.settings.text.default')).toEqual({ leading: 2.6 });
});

test('settings have no axe violations in light and dark (L9 L10)', WIDE, async ({ page }) => {
  const text = await findEpisode(page, 'serial');
  const images = await findEpisode(page, 'webtoon');
  for (const [path, groups] of [
    [text.path, ['보기', '글자', '넘기기', '자동 읽기']],
    [images.path, ['보기', '넘기기']],
  ] as const) {
    await page.goto(path);
    await openSettings(page);
    for (const group of groups) {
      await page.getByRole('tab', { name: group }).click();
      await expectAccessible(page);
    }
  }
});
