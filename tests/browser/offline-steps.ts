import { type Page, expect } from '@playwright/test';
import { openAlive } from './moving-steps.ts';
import type { ShopFront } from './shop-front.ts';
import { type Line, episodesOf, worksOf } from './watched-page.ts';

/** A work with so many free episodes of a kind in a row, from its first on. */
export async function freeRow(page: Page, ask: { shelf: string; content: 'text' | 'images'; count: number }) {
  for (const { id, title, isAdult } of await worksOf(page, `shelf=${ask.shelf}&limit=60`)) {
    if (isAdult) continue;
    const lines = await episodesOf(page, id);
    const free = lines.filter((line) => line.state === 'free' && line.content === ask.content);
    if (free.length >= ask.count) return { work: id, title, lines: free.slice(0, ask.count) as [Line, ...Line[]] };
  }
  throw new Error(`no ${ask.count} free episodes of ${ask.content} on ${ask.shelf}`);
}

/** Opens a work's sheet of what this device keeps. */
export async function openKeeping(page: Page, work: number): Promise<void> {
  // What comes late above the list would move it from under the finger.
  await openAlive(page, `/novel/${work}`);
  await page.getByRole('button', { name: '기기에 보관', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '기기에 보관' })).toBeVisible();
}

/** Chooses episodes by their place in the sheet and waits until the device has them. */
export async function keepFirst(page: Page, work: number, count: number): Promise<void> {
  await openKeeping(page, work);
  const sheet = page.getByRole('dialog', { name: '기기에 보관' });
  for (let at = 0; at < count; at += 1) await sheet.getByRole('checkbox').nth(at).check();
  await sheet.getByRole('button', { name: `${count}개 회차 보관` }).click();
  await expect(sheet.getByText('보관됨')).toHaveCount(count, { timeout: 30_000 });
}

/** Waits until this device holds an episode, behind those before it: between two of them the shop is given a rest. */
export async function expectKept(page: Page, episode: number): Promise<void> {
  const ids = (): Promise<unknown> =>
    page.evaluate(() => JSON.parse(localStorage.getItem('seoga.kept') ?? 'null')?.ids ?? []);
  await expect.poll(ids, { timeout: 30_000 }).toContain(episode);
}

/** No network: whoever asks meets a closed door, and the browser knows it. */
export async function loseNetwork(page: Page, front: ShopFront): Promise<void> {
  await front.cut();
  await page.context().setOffline(true);
}

export async function findNetwork(page: Page, front: ShopFront): Promise<void> {
  await front.mend();
  await page.context().setOffline(false);
}

/** Everything that stands in this browser's stores, as one text of bytes; and whether a picture lies open in it. */
export async function rawStores(page: Page): Promise<{ text: string; pictures: number; rows: number }> {
  return page.evaluate(async () => {
    let text = '';
    let pictures = 0;
    let rows = 0;
    const look = (value: unknown): void => {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
        const bytes = value instanceof ArrayBuffer ? new Uint8Array(value) : new Uint8Array(value.buffer);
        text += new TextDecoder('utf-8').decode(bytes);
        const head = String.fromCodePoint(...bytes.slice(0, 12));
        if (/^RIFF|^\u00ff\u00d8\u00ff|ftypavif|^\u0089PNG/.test(head)) pictures += 1;
      } else if (typeof value === 'object' && value !== null && !(value instanceof CryptoKey)) {
        for (const part of Object.values(value)) look(part);
      } else text += String(value);
    };
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('seoga-kept')) continue;
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open(name);
        asked.addEventListener('success', () => resolve(asked.result));
        asked.addEventListener('error', () => reject(new Error(name)));
      });
      for (const store of database.objectStoreNames) {
        const all = await new Promise<unknown[]>((resolve, reject) => {
          const asked = database.transaction(store).objectStore(store).getAll();
          asked.addEventListener('success', () => resolve(asked.result));
          asked.addEventListener('error', () => reject(new Error(store)));
        });
        rows += all.length;
        for (const value of all) look(value);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url);
        if (/^\/(media|viewer|ko)\//.test(pathname)) pictures += 1;
        const answer = await cache.match(request);
        if (answer && /html|json/.test(answer.headers.get('content-type') ?? '')) text += await answer.text();
      }
    }
    return { text, pictures, rows };
  });
}

/** Words of a text that stand nowhere else. */
export function wordsOf(page: Page): Promise<string> {
  return page.evaluate(() => (document.querySelector('article [data-block]')?.textContent ?? '').slice(0, 20));
}
