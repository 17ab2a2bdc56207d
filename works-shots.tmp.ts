import { chromium } from 'playwright-core';
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres';
import { plantOperatorBy } from './tests/support/planted-operators.ts';
const server = await startEmbeddedPostgres('/tmp/d-works');
const { host, user } = server.address as any;
const db = new pg.Client(server.address as any);
await db.connect();
const planted = await plantOperatorBy((t, v) => db.query(t, v as any), { roles: ['owner'] });
await db.end();
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const only = process.argv.slice(2);
const pages: [string, string][] = JSON.parse(process.env.PAGES ?? '[]');
for (const [w, h, scheme] of [
  [390, 844, 'light'],
  [1440, 900, 'dark'],
] as const) {
  const context = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: scheme });
  await context.addCookies([{ name: 'operator', value: planted.key, url: 'http://127.0.0.1:4712' }]);
  const page = await context.newPage();
  page.on('console', (m) => m.type() === 'error' && console.log(m.text()));
  for (const [name, path] of pages) {
    const began = Date.now();
    const answer = await page.goto('http://127.0.0.1:4712' + path);
    console.log(
      w,
      name,
      answer?.status(),
      Date.now() - began,
      'ms',
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    );
    await page.screenshot({ path: `/tmp/works-${name}-${w}.png`, fullPage: process.env.FULL === '1' });
  }
  await context.close();
}
await browser.close();
