import { type Page, expect } from '@playwright/test';

export async function openSettings(page: Page, group?: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  // Shortcuts work after hydration; repeating one while a sheet is open has no effect.
  await expect(async () => {
    await page.keyboard.press('m');
    await expect(page.getByRole('dialog', { name: '보기 설정' }).getByRole('tablist')).toBeVisible({ timeout: 2000 });
  }).toPass();
  if (group) await page.getByRole('tab', { name: group }).click();
}

/** A computed style of the article, its second paragraph or the dimming layer. */
export function look(page: Page, of: 'article' | 'article p + p' | 'dim' | 'page', name: string): Promise<string> {
  return page.evaluate(
    ([selector, property]) => {
      if (selector === 'dim') return getComputedStyle(document.body, '::after').getPropertyValue(property);
      const element = document.querySelector(selector === 'page' ? 'body' : selector);
      return element ? getComputedStyle(element).getPropertyValue(property) : '';
    },
    [of, name] as const,
  );
}

/** Scrolls to another paragraph and changes the letter size in one task. Returns the first words there. */
export function scrollAndResize(page: Page, size: string): Promise<string> {
  return page.getByRole('slider', { name: '글자 크기' }).evaluate((slider, value) => {
    const paragraph = document.querySelectorAll('article p')[8];
    dispatchEvent(new WheelEvent('wheel'));
    window.scrollBy({ top: (paragraph?.getBoundingClientRect().top ?? 0) - 24, behavior: 'instant' });
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, value);
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    return paragraph?.textContent?.slice(0, 12) ?? '';
  }, size);
}
