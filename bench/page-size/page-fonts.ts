import { FONTS_KEY } from '../../app/browser/cached-fonts.ts';
import { type PhoneBrowser, openPhoneBrowser } from '../reader/phone-browser.ts';

/** Measures the interface fonts a browser loads for a page. */
export interface FontMeter {
  fetchedFor(page: { url: string; html: string }): Promise<Map<string, number>>;
  close(): Promise<void>;
}

/**
 * Only Chromium knows which font draws which character. Uses an empty cache and a device that has chosen our fonts;
 * others show their own.
 */
export async function openFontMeter(): Promise<FontMeter> {
  const browser = await openPhoneBrowser();
  return { fetchedFor: (page) => fontsOf(browser, page), close: () => browser.close() };
}

async function fontsOf(
  browser: PhoneBrowser,
  { url, html }: { url: string; html: string },
): Promise<Map<string, number>> {
  const [, files = ''] = /data-font-files="([^"]*)"/.exec(html) ?? [];
  const phone = await browser.phone({
    script: `localStorage.setItem(${JSON.stringify(FONTS_KEY)}, ${JSON.stringify(files)})`,
  });
  try {
    const fetched = new Map<string, Promise<number>>();
    phone.page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (/^\/media\/fonts\/.*\.woff2$/.test(pathname))
        fetched.set(
          pathname,
          response.body().then(({ length }) => length),
        );
    });
    await phone.page.goto(url, { waitUntil: 'networkidle' });
    return new Map(await Promise.all([...fetched].map(async ([path, bytes]) => [path, await bytes] as const)));
  } finally {
    await phone.close();
  }
}
