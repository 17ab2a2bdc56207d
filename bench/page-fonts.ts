import { FONTS_KEY } from '../app/device/kept-fonts.ts';
import { type PhoneBrowser, openPhoneBrowser } from './viewer/phone-browser.ts';

/** Answers to which interface fonts a browser fetches for a page, in bytes by path; `close` ends the browser. */
export interface FontMeter {
  fetchedFor(page: { url: string; html: string }): Promise<Map<string, number>>;
  close(): Promise<void>;
}

/**
 * Only Chromium knows which letters it draws in which face, so it is asked: as a device that has taken the faces, for
 * another shows its own, and with an empty cache.
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
    phone.page.on('response', (answer) => {
      const { pathname } = new URL(answer.url());
      if (/^\/media\/fonts\/.*\.woff2$/.test(pathname))
        fetched.set(
          pathname,
          answer.body().then(({ length }) => length),
        );
    });
    await phone.page.goto(url, { waitUntil: 'networkidle' });
    return new Map(await Promise.all([...fetched].map(async ([path, bytes]) => [path, await bytes] as const)));
  } finally {
    await phone.close();
  }
}
