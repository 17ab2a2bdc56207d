import { readFileSync } from 'node:fs';
import { expectAccessible } from '../layout/accessibility.ts';
import { reloadAlive } from '../navigation/navigation-steps.ts';
import { expectInView } from './reader-steps.ts';
import { WIDE, test } from '../support/watched-page.ts';
import { type Locator, expect } from '@playwright/test';
import {
  highlight,
  openAnnotations,
  openText,
  highlightedText,
  selectText,
  selectedText,
  tapAt,
  tapHighlight,
  textWith,
  toolbar,
} from './annotation-steps.ts';

const RUBY = /<p data-block="[^"]+">[^<]*<ruby>/;

/** Pixels around the middle of a link, across and down, that a pointer hits it at. */
function targetSize(link: Locator): Promise<{ width: number; height: number }> {
  return link.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const steps = Array.from({ length: 121 }, (_, step) => step - 60);
    const isHit = (by: number, to: number): boolean => document.elementFromPoint(x + by, y + to) === element;
    return {
      width: steps.filter((step) => isHit(step, 0)).length,
      height: steps.filter((step) => isHit(0, step)).length,
    };
  });
}

test('highlights over ruby are painted, persist and are listed without ruby (L9)', async ({ page }) => {
  const { id } = await textWith(page, RUBY);
  await openText(page, id);
  const html = await page.content();
  const [before, base] = await page.evaluate(() => {
    const ruby = document.querySelector('article > p > ruby');
    return [ruby?.previousSibling?.textContent?.slice(-6) ?? '', ruby?.firstChild?.textContent ?? ''];
  });
  const words = `${before}${base}`;
  await selectText(page, before ?? '', base);
  for (const tool of await toolbar(page).getByRole('button').all()) await expect(tool).toBeInViewport({ ratio: 1 });
  await toolbar(page).getByRole('button', { name: '초록색 하이라이트' }).click();
  await expect.poll(() => highlightedText(page, 'seoga-green')).toEqual([words.trim()]);
  await reloadAlive(page);
  await expect.poll(() => highlightedText(page, 'seoga-green')).toEqual([words.trim()]);
  // Annotations must not change the article's HTML.
  const article = (text: string): string => /<article[\s\S]*<\/article>/.exec(text)?.[0] ?? '';
  expect(article(await page.content())).toBe(article(html));
  const sheet = await openAnnotations(page, '하이라이트');
  await expect(sheet.getByRole('link', { name: words.trim() })).toBeVisible();
});

test('a selection over paragraphs is one highlight with a line for each (L9)', async ({ page }) => {
  const { id } = await textWith(page, RUBY);
  await openText(page, id);
  const [one = '', two = ''] = await page.evaluate(() =>
    [...document.querySelectorAll('article > p[data-block]')].slice(4, 6).map((each) => each.textContent ?? ''),
  );
  await selectText(page, one.slice(-8), two.slice(0, 8));
  await toolbar(page).getByRole('button', { name: '분홍색 하이라이트' }).click();
  await expect.poll(() => highlightedText(page, 'seoga-pink')).toHaveLength(1);
  const sheet = await openAnnotations(page, '하이라이트');
  await expect(sheet.getByRole('listitem')).toHaveCount(1);
  expect(await sheet.getByRole('listitem').innerText()).toContain(`${one.slice(-8).trim()}\n${two.slice(0, 8).trim()}`);
});

test('a mouse that selects and rests at the edge turns the page and goes on @desk', async ({ page }) => {
  await page.addInitScript(
    (settings) => localStorage.setItem('seoga.settings.text.default', settings),
    JSON.stringify({ mode: 'paged', columns: 'one' }),
  );
  const { id } = await textWith(page, RUBY);
  await openText(page, id);
  const pages = page.locator('[data-pages]');
  const box = await pages.boundingBox();
  if (!box) throw new Error('a page is needed');
  const selected = (): Promise<number> => page.evaluate(() => getSelection()?.toString().length ?? 0);
  const [middle, edge] = [box.x + box.width / 2, box.x + box.width - 4];
  await page.mouse.move(middle, 500);
  await page.mouse.down();
  await page.mouse.move(middle + 60, 540, { steps: 3 });
  const isTurned = async (): Promise<boolean> => {
    // A hand is never quite still; the part that turns may still be loading.
    await page.mouse.move(edge, 560 + Math.random());
    return (await pages.evaluate((scroller) => scroller.scrollLeft)) > 0;
  };
  await expect.poll(isTurned, { intervals: [50] }).toBe(true);
  const before = await selected();
  await page.mouse.move(middle, box.height / 2, { steps: 3 });
  expect(await pages.evaluate((scroller) => scroller.scrollLeft / scroller.getBoundingClientRect().width)).toBe(1);
  expect(await selected()).not.toBe(before);
  const words = (await selectedText(page)).replaceAll(/\s+/g, '');
  expect(words.length).toBeGreaterThan(100);
  await page.mouse.up();
  await expect(toolbar(page)).toBeInViewport({ ratio: 1 });
  await toolbar(page).getByRole('button', { name: '노란색 하이라이트' }).click();
  const painted = async (): Promise<string> =>
    (await highlightedText(page, 'seoga-yellow')).join('').replaceAll(/\s+/g, '');
  await expect.poll(painted).toBe(words);
});

test('a tap on a highlight opens it; note, colour and removal with undo work (L9)', async ({ page }) => {
  const { id } = await textWith(page, RUBY);
  await openText(page, id);
  const words = await page.evaluate(() => document.querySelector('article > p')?.textContent?.slice(0, 9) ?? '');
  const bars = await page.locator('[data-bars]').getAttribute('data-bars');
  await highlight(page, words);
  await expect.poll(() => highlightedText(page, 'seoga-yellow')).toEqual([words.trim()]);
  expect(await page.locator('[data-bars]').getAttribute('data-bars')).toBe(bars);
  const top = await page.evaluate(() => window.scrollY);
  await tapHighlight(page, 'seoga-yellow');
  const dialog = page.getByRole('dialog', { name: /^하이라이트/ });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('textbox', { name: '메모' }).fill('다시 읽을 것');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  expect(await page.locator('[data-bars]').getAttribute('data-bars')).toBe(bars);
  expect(await page.evaluate(() => window.scrollY)).toBe(top);
  await expect.poll(() => highlightedText(page, 'seoga-noted')).toHaveLength(1);

  await reloadAlive(page);
  await expect.poll(() => highlightedText(page, 'seoga-noted')).toHaveLength(1);
  await tapHighlight(page, 'seoga-yellow');
  await expect(dialog.getByRole('textbox', { name: '메모' })).toHaveValue('다시 읽을 것');
  await dialog.getByRole('button', { name: '파란색' }).click();
  await expect.poll(() => highlightedText(page, 'seoga-blue')).toHaveLength(1);
  expect(await highlightedText(page, 'seoga-yellow')).toEqual([]);
  // The first outside tap only closes it.
  await tapAt(page, { x: (page.viewportSize()?.width ?? 0) / 2, y: 40 });
  await expect(dialog).toHaveCount(0);
  expect(page.url()).toMatch(new RegExp(`/viewer/${id}$`));
  await tapHighlight(page, 'seoga-blue');
  await dialog.getByRole('button', { name: '지우기' }).click();
  await expect.poll(() => highlightedText(page, 'seoga-blue')).toEqual([]);
  await page.getByRole('button', { name: '실행 취소' }).click();
  await expect.poll(() => highlightedText(page, 'seoga-blue')).toHaveLength(1);
  await expect.poll(() => highlightedText(page, 'seoga-noted')).toHaveLength(1);
});

test('B toggles a bookmark at the first sentence with its ribbon and list link (L9)', async ({ page }) => {
  const { id } = await textWith(page, RUBY);
  await openText(page, id);
  const button = page.getByRole('button', { name: '책갈피', exact: true }).first();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  // A line long enough to identify the mark in a list.
  await page.evaluate(() => {
    const lines = [...document.querySelectorAll('article > p[data-block]')].slice(20);
    const telling = lines.find(({ textContent }) => /^[^.!?…“”]{14,}/.test(textContent ?? '')) ?? lines[0];
    window.scrollBy({ top: (telling?.getBoundingClientRect().top ?? 0) - 24, behavior: 'instant' });
  });
  await page.keyboard.press('b');
  await expect(page.getByText('책갈피를 꽂았습니다.')).toBeVisible();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  const ribbon = page.getByRole('button', { name: /^책갈피: / });
  const words = ((await ribbon.getAttribute('aria-label')) ?? '').slice(5);
  expect(words.length).toBeGreaterThan(3);
  await expect(ribbon).toBeInViewport();
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await reloadAlive(page);
  const sheet = await openAnnotations(page, '책갈피');
  await sheet.getByRole('link', { name: words.slice(0, 12) }).click();
  await expect(sheet).toHaveCount(0);
  await expectInView(page, words.slice(0, 8));
  await expect.poll(() => highlightedText(page, 'seoga-lit')).toHaveLength(1);
  await page.keyboard.press('b');
  await expect(page.getByText('책갈피를 뺐습니다.')).toBeVisible();
  await expect(ribbon).toHaveCount(0);
});

test('the URL of an annotation opens it on any page of the work (L9)', async ({ page }) => {
  const { id, work } = await textWith(page, RUBY);
  await openText(page, id);
  const words = await page.evaluate(
    () => [...document.querySelectorAll('article > p')].at(-3)?.textContent?.slice(0, 10).trim() ?? '',
  );
  await highlight(page, words);
  // Painted once it is stored.
  await expect.poll(() => highlightedText(page, 'seoga-yellow')).toEqual([words]);
  const list = (await page.request.get(`/ko/v1/works/${work}/episodes`)).json();
  const other = (await list).result.episodes.find(
    (each: { id: number; state: string }) => each.state === 'free' && each.id !== id,
  );
  await openText(page, other.id);
  const sheet = await openAnnotations(page, '하이라이트');
  const link = sheet.getByRole('link', { name: words });
  expect(await link.getAttribute('href')).toMatch(new RegExp(`^/viewer/${id}#mark-.+`));
  await link.click();
  await page.waitForURL(`**/viewer/${id}**`);
  await expect.poll(() => highlightedText(page, 'seoga-lit')).toEqual([words]);
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('');
});

test('a sentence is selected, extended, highlighted and left by keyboard alone (L9)', async ({ page }) => {
  const { id } = await textWith(page, RUBY);
  await openText(page, id);
  await page.keyboard.press('h');
  await expect(toolbar(page).getByRole('button').first()).toBeFocused();
  const first = await page.evaluate(() => String(getSelection()));
  await page.keyboard.press('Shift+ArrowRight');
  const wider = await page.evaluate(() => String(getSelection()));
  expect(wider.length).toBeGreaterThan(first.length);
  expect(wider.startsWith(first)).toBe(true);
  await page.keyboard.press('Shift+ArrowLeft');
  expect(await page.evaluate(() => String(getSelection()))).toBe(first);
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate(() => String(getSelection()))).not.toBe(first);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => highlightedText(page, 'seoga-green')).toEqual([first.trim()]);
  const bars = await page.locator('[data-bars]').getAttribute('data-bars');
  await page.keyboard.press('h');
  await page.keyboard.press('Escape');
  await expect(toolbar(page)).toHaveCount(0);
  expect(await page.locator('[data-bars]').getAttribute('data-bars')).toBe(bars);
  expect(await page.evaluate(() => getSelection()?.isCollapsed)).toBe(true);
});

test(
  'a footnote opens beside its mark and restores the focus; without script links lead there and back (L9)',
  WIDE,
  async ({ browser, page }) => {
    const { id } = await textWith(page, /role="doc-noteref"/);
    await openText(page, id);
    const mark = page.locator('[role=doc-noteref]').first();
    const body = await page.locator('#note-1').evaluate((memo) => memo.firstChild?.textContent ?? '');
    await mark.scrollIntoViewIfNeeded();
    await expect.poll(() => targetSize(mark)).toEqual({ width: 44, height: 44 });
    await mark.click();
    const memo = page.getByRole('dialog', { name: '주석 1' });
    await expect(memo.getByText(body)).toBeVisible();
    await expect(memo.locator('[role=doc-backlink]')).toHaveCount(0);
    await expectAccessible(page, 'light');
    await page.keyboard.press('Escape');
    await expect(memo).toHaveCount(0);
    await expect(mark).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(memo).toBeVisible();
    await tapAt(page, { x: 30, y: 30 });
    await expect(memo).toHaveCount(0);
    expect(page.url()).not.toContain('#');
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(`/viewer/${id}`);
    await plain.locator('[role=doc-noteref]').first().click();
    await expect(plain).toHaveURL(/#note-1$/);
    await plain.locator('[role=doc-backlink]').first().click();
    await expect(plain).toHaveURL(/#note-mark-1$/);
    await context.close();
  },
);

test('copying a long free text includes its source and a short one does not (L9)', async ({ page }) => {
  const { id, title } = await textWith(page, RUBY);
  await openText(page, id);
  const copied = (): Promise<string> =>
    page.evaluate(() => {
      const data = new DataTransfer();
      const event = new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true });
      document.querySelector('article')?.dispatchEvent(event);
      return data.getData('text/plain');
    });
  const ruby = await page.evaluate(() => document.querySelector('article rt')?.textContent ?? '');
  await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('article') ?? document.body));
  // Nothing is copied before the rules are loaded.
  await expect.poll(async () => (await copied()).length).toBeGreaterThan(1000);
  const full = await copied();
  expect(full).toMatch(new RegExp(`\\n\\n— .+ \\d+화 ${title}, 서가$`));
  expect(full.includes(`${ruby}”`) || full.includes(`(${ruby})`)).toBe(false);
  const words = await page.evaluate(() => document.querySelector('article > p')?.textContent?.slice(0, 7) ?? '');
  await selectText(page, words);
  expect(await copied()).toBe(words.trim());
});

test('annotations are searched, filtered, commented in the list and exported (L9)', async ({ page }) => {
  const { id } = await textWith(page, RUBY);
  await openText(page, id);
  const lines = await page.evaluate(() =>
    [...document.querySelectorAll('article > p')].slice(0, 2).map((each) => each.textContent?.slice(0, 8).trim() ?? ''),
  );
  await highlight(page, lines[0] ?? '', '노란색');
  await highlight(page, lines[1] ?? '', '분홍색');
  const sheet = await openAnnotations(page, '하이라이트');
  await expect(sheet.getByRole('listitem')).toHaveCount(2);
  await sheet.getByRole('button', { name: '분홍색' }).click();
  await expect(sheet.getByRole('listitem')).toHaveCount(1);
  await sheet.getByRole('button', { name: '모든 색' }).click();
  await sheet.getByRole('searchbox', { name: '표시에서 찾기' }).fill(lines[0] ?? '');
  await expect(sheet.getByRole('listitem')).toHaveCount(1);
  await sheet.getByRole('button', { name: '메모 쓰기' }).click();
  await sheet.getByRole('textbox', { name: '메모' }).fill('목록에서 쓴 메모');
  await page.keyboard.press('Control+Enter');
  await expect(sheet.getByText('목록에서 쓴 메모')).toBeVisible();
  await sheet.getByRole('searchbox').fill('');
  await expectAccessible(page);
  for (const [name, ending] of [
    ['Markdown', 'md'],
    ['JSON', 'json'],
  ] as const) {
    const saving = page.waitForEvent('download');
    await sheet.getByRole('button', { name }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(new RegExp(`표시\\.${ending}$`));
    const text = readFileSync(await file.path(), 'utf8');
    for (const words of [...lines, '목록에서 쓴 메모']) expect(text).toContain(words);
  }
  await sheet.getByRole('button', { name: '지우기' }).first().click();
  await expect(sheet.getByRole('listitem')).toHaveCount(1);
  await sheet.getByRole('button', { name: '실행 취소' }).click();
  await expect(sheet.getByRole('listitem')).toHaveCount(2);
});

test('a free text prints without controls, other text prints only its title (L9)', async ({ page }) => {
  const { id } = await textWith(page, RUBY);
  await openText(page, id);
  const words = await page.evaluate(() => document.querySelector('article > p')?.textContent?.slice(0, 9) ?? '');
  await selectText(page, words);
  await expect(toolbar(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(toolbar(page)).toBeHidden();
  await expect(page.locator('article > p').first()).toBeVisible();
  await page.evaluate(() => document.querySelector('article')?.setAttribute('data-print', 'held-back'));
  await expect(page.locator('article > p').first()).toBeHidden();
  await expect(page.locator('h1').first()).toBeVisible();
});
