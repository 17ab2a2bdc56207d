import { type Page, expect } from '@playwright/test';
import { openAlive } from '../navigation/navigation-steps.ts';
import type { ShopFront } from '../catalog/storefront-steps.ts';
import { type Line, episodesOf, worksOf } from '../support/watched-page.ts';

export async function freeRow(page: Page, sendRequest: { shelf: string; content: 'text' | 'images'; count: number }) {
  for (const { id, title, isAdult } of await worksOf(page, `shelf=${sendRequest.shelf}&limit=60`)) {
    if (isAdult) continue;
    const lines = await episodesOf(page, id);
    const free = lines.filter((line) => line.state === 'free' && line.content === sendRequest.content);
    if (free.length >= sendRequest.count)
      return { work: id, title, lines: free.slice(0, sendRequest.count) as [Line, ...Line[]] };
  }
  throw new Error(`no ${sendRequest.count} free episodes of ${sendRequest.content} on ${sendRequest.shelf}`);
}

export async function openOfflinePage(page: Page, work: number): Promise<void> {
  // Late content above the list would move the click target.
  await openAlive(page, `/novel/${work}`);
  await page.getByRole('button', { name: '기기에 보관', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '기기에 보관' })).toBeVisible();
}

export async function saveFirstEpisode(page: Page, work: number, count: number): Promise<void> {
  await openOfflinePage(page, work);
  const dialog = page.getByRole('dialog', { name: '기기에 보관' });
  for (let at = 0; at < count; at += 1) await dialog.getByRole('checkbox').nth(at).check();
  await dialog.getByRole('button', { name: `${count}개 회차 보관` }).click();
  await expect(dialog.getByText('보관됨')).toHaveCount(count, { timeout: 30_000 });
}

/** Downloads pause between episodes to limit server load. */
export async function expectSavedOffline(page: Page, episode: number): Promise<void> {
  const ids = (): Promise<unknown> =>
    page.evaluate(() => JSON.parse(localStorage.getItem('seoga.kept') ?? 'null')?.ids ?? []);
  await expect.poll(ids, { timeout: 30_000 }).toContain(episode);
}

/** Refuses connections and sets the browser offline. */
export async function loseNetwork(page: Page, front: ShopFront): Promise<void> {
  await front.cut();
  await page.context().setOffline(true);
}

export async function findNetwork(page: Page, front: ShopFront): Promise<void> {
  await front.mend();
  await page.context().setOffline(false);
}

/** All stored bytes as text, and whether an image is stored unencrypted. */
export async function rawStores(page: Page): Promise<{ text: string; pictures: number; rows: number }> {
  return page.evaluate(async () => {
    let text = '';
    let pictures = 0;
    let rows = 0;
    const check = (value: unknown): void => {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
        const bytes = value instanceof ArrayBuffer ? new Uint8Array(value) : new Uint8Array(value.buffer);
        text += new TextDecoder('utf-8').decode(bytes);
        const head = String.fromCodePoint(...bytes.slice(0, 12));
        if (/^RIFF|^\u00ff\u00d8\u00ff|ftypavif|^\u0089PNG/.test(head)) pictures += 1;
      } else if (typeof value === 'object' && value !== null && !(value instanceof CryptoKey)) {
        for (const part of Object.values(value)) check(part);
      } else text += String(value);
    };
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('seoga-kept')) continue;
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const requests = indexedDB.open(name);
        requests.addEventListener('success', () => resolve(requests.result));
        requests.addEventListener('error', () => reject(new Error(name)));
      });
      for (const store of database.objectStoreNames) {
        const all = await new Promise<unknown[]>((resolve, reject) => {
          const requests = database.transaction(store).objectStore(store).getAll();
          requests.addEventListener('success', () => resolve(requests.result));
          requests.addEventListener('error', () => reject(new Error(store)));
        });
        rows += all.length;
        for (const value of all) check(value);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url);
        if (/^\/(media|viewer|ko)\//.test(pathname)) pictures += 1;
        const response = await cache.match(request);
        if (response && /html|json/.test(response.headers.get('content-type') ?? '')) text += await response.text();
      }
    }
    return { text, pictures, rows };
  });
}

export function textsOf(page: Page): Promise<string> {
  return page.evaluate(() => (document.querySelector('article [data-block]')?.textContent ?? '').slice(0, 20));
}
