import { type Page, expect } from '@playwright/test';

/** No visible number with its unit is broken over two lines, outside novels. */
export async function expectWholeNumbers(page: Page): Promise<void> {
  expect(await page.evaluate(brokenNumbers), 'broken numbers').toEqual([]);
}

function brokenNumbers(): string[] {
  const isRead = (element: Element): boolean =>
    element.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true, visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 2 &&
    !element.closest('script, style, pre, article [data-block]');
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const broken: string[] = [];
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const text = node.nodeValue ?? '';
    if (!node.parentElement || !isRead(node.parentElement)) continue;
    for (const { 0: number, index } of text.matchAll(
      /(?<![\w./-])\d[\d.,:]*(?:[원화권명개건%일년월자회편점장]|코인|시간)?(?![\w/-])/g,
    )) {
      // Plain digits are parts of names and keys.
      if (/^(\d+|.)$/.test(number)) continue;
      range.setStart(node, index);
      range.setEnd(node, index + number.length);
      const tops = new Set(
        [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)),
      );
      if (tops.size > 1) broken.push(`${number} in ${text.trim().slice(0, 60)}`);
    }
  }
  return broken;
}
