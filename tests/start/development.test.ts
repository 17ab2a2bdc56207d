import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startShop, waitOpen } from '../support/servers/shop-process.ts';

const data = mkdtempSync(join(tmpdir(), 'seoga-dev-'));
after(() => rmSync(data, { recursive: true, force: true }));

test('the development server renders pages from sources with hot reload and ends cleanly', async () => {
  const shop = await startShop({ data, command: 'dev' });
  try {
    await waitOpen(shop);
    const page = await fetch(shop.url);
    assert.equal(page.status, 200, shop.message());
    assert.equal(page.headers.get('content-security-policy'), null);
    const html = await page.text();
    assert.match(html, /<html lang="ko"/);
    assert.match(html, /\/app\/entry\.client\.tsx/);
    const [client, root, call] = await Promise.all(
      ['/@vite/client', '/app/root.tsx', '/ko/v1/works'].map((path) => fetch(shop.url + path)),
    );
    assert.equal(client?.status, 200);
    assert.match((await root?.text()) ?? '', /import\.meta\.hot/);
    assert.match(call?.headers.get('content-type') ?? '', /json/);
  } finally {
    shop.child.kill('SIGTERM');
  }
  assert.equal(await shop.exited, 0, shop.message());
});
