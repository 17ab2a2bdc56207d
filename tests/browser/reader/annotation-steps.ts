import { type Locator, type Page, expect } from '@playwright/test';
import { openAlive } from '../navigation/navigation-steps.ts';
import { episodesOf, worksOf } from '../support/watched-page.ts';

/** The first free text whose HTML matches, with its neighbours. Sorted by free texts, independent of rankings. */
export async function textWith(page: Page, part: RegExp): Promise<{ work: number; id: number; title: string }> {
  const works = await worksOf(page, 'limit=50&price=some-free');
  const found = await Promise.all(
    works.map(async ({ id: work }) => {
      const lines = await episodesOf(page, work);
      return { work, texts: lines.filter(({ state, content }) => state === 'free' && content === 'text') };
    }),
  );
  for (const { work, texts } of found.toSorted((a, b) => b.texts.length - a.texts.length || a.work - b.work))
    for (const { id, title } of texts)
      if (part.test(await (await page.request.get(`/viewer/${id}`)).text())) return { work, id, title };
  throw new Error(`no free text with ${part}`);
}

export async function openText(page: Page, id: number, hash = ''): Promise<void> {
  await openAlive(page, `/viewer/${id}${hash}`);
  await expect(page.getByRole('button', { name: '책갈피', exact: true }).first()).toBeAttached();
}

/** Selects by mouse or touch; scrolls into view first. */
export async function selectText(page: Page, from: string, to = from): Promise<void> {
  await page.evaluate(
    ([first = '', last = '']) => {
      const walker = document.createTreeWalker(document.querySelector('article') ?? document, NodeFilter.SHOW_TEXT);
      const nodes: Text[] = [];
      while (walker.nextNode()) if (walker.currentNode instanceof Text) nodes.push(walker.currentNode);
      const start = nodes.find((node) => node.data.includes(first));
      const end = nodes.slice(nodes.indexOf(start as Text)).find((node) => node.data.includes(last));
      if (!start || !end) throw new Error(`not in the text: ${first} … ${last}`);
      start.parentElement?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const range = document.createRange();
      range.setStart(start, start.data.indexOf(first));
      range.setEnd(end, end.data.lastIndexOf(last) + last.length);
      getSelection()?.removeAllRanges();
      getSelection()?.addRange(range);
    },
    [from, to],
  );
}

export function toolbar(page: Page): Locator {
  return page.getByRole('toolbar', { name: '고른 글' });
}

/** Selected text without readings and marks of notes, as a highlight has it. */
export function selectedText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const part = getSelection()?.getRangeAt(0).cloneContents();
    for (const other of part?.querySelectorAll('rt, rp, [role=doc-noteref]') ?? []) other.remove();
    return part?.textContent ?? '';
  });
}

/** Highlighted text without ruby and note markers. */
export function highlightedText(page: Page, name: string): Promise<string[]> {
  return page.evaluate((wanted) => {
    const found = CSS.highlights.get(wanted);
    return [...(found?.values() ?? [])].map((range) => {
      if (!(range instanceof Range)) return '';
      const part = range.cloneContents();
      for (const other of part.querySelectorAll('rt, rp, [role=doc-noteref]')) other.remove();
      return part.textContent ?? '';
    });
  }, name);
}

export async function tapHighlight(page: Page, name: string): Promise<void> {
  const at = await page.evaluate((wanted) => {
    const range = [...(CSS.highlights.get(wanted)?.values() ?? [])][0];
    const box = range instanceof Range ? range.getClientRects()[0] : undefined;
    return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }, name);
  if (!at) throw new Error(`nothing is painted as ${name}`);
  await tapAt(page, at);
}

/** Taps on phones, clicks on desktop. */
export async function tapAt(page: Page, at: { x: number; y: number }): Promise<void> {
  const isTouch = await page.evaluate(() => navigator.maxTouchPoints > 0);
  if (isTouch) await page.touchscreen.tap(at.x, at.y);
  else await page.mouse.click(at.x, at.y);
}

export async function openAnnotations(page: Page, kind: '책갈피' | '하이라이트'): Promise<Locator> {
  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog', { name: '목차' });
  await dialog.getByRole('tab', { name: kind }).click();
  return dialog;
}

export async function highlight(page: Page, words: string, colour = '노란색'): Promise<void> {
  await selectText(page, words);
  await toolbar(page)
    .getByRole('button', { name: `${colour} 하이라이트` })
    .click();
  await expect(toolbar(page)).toHaveCount(0);
}
