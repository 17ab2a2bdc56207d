import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { type Browser, type BrowserContext, type Page, chromium } from '@playwright/test';
import { type HostileShop, hostileShop } from '../../support/security/hostile-shop.ts';
import { findChromium } from '../../support/browsers/find-chromium.ts';
import { HOSTILE_MARKUP } from '../../support/files/hostile-markup.ts';
import { OPEN_REDIRECT_PREFIXES } from '../../support/addresses/open-redirect-urls.ts';

let shop: HostileShop;
let browser: Browser;
let origin = '';
before(async () => {
  shop = await hostileShop();
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
  const executablePath = findChromium((message) => process.stdout.write(`${message}\n`));
  browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    // Blocks external requests.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1'],
  });
});
after(async () => {
  await browser?.close();
  await shop?.close();
});

/** Records scripts, requests, dialogs, pop-ups and CSP violations. */
async function watched(
  cookies: Record<string, string>,
): Promise<{ page: Page; told: string[]; context: BrowserContext }> {
  const context = await browser.newContext({ locale: 'ko-KR', serviceWorkers: 'block', reducedMotion: 'reduce' });
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })));
  const messages: string[] = [];
  await context.exposeFunction('tellSeoga', (what: string) => void messages.push(what));
  await context.addInitScript(() => {
    const report = (what: string): void => (Reflect.get(window, 'tellSeoga') as (what: string) => void)(what);
    for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'])
      Reflect.set(window, name, () => report(`${name} was called`));
    Object.defineProperty(window, 'ranHostile', {
      set: () => {
        report('a vector ran');
      },
    });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      report(`policy: ${effectiveDirective} ${blockedURI} ${sample}`),
    );
  });
  const page = await context.newPage();
  page.on('dialog', (dialog) => {
    messages.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!['data:', 'blob:'].includes(url.protocol) && url.origin !== origin) messages.push(`asked ${request.url()}`);
  });
  page.on('popup', () => void messages.push('a window was opened'));
  return { page, told: messages, context };
}

/** Elements that could run or navigate on interaction, and the number of visible payloads. */
function standing(page: Page): Promise<{ errors: string[]; shown: string }> {
  return page.evaluate(() => {
    const errors: string[] = [];
    const leading = new Set([
      'href',
      'src',
      'action',
      'formaction',
      'data',
      'poster',
      'background',
      'xlink:href',
      'srcdoc',
    ]);
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        if (/^on/i.test(name)) errors.push(`${element.tagName} ${name}=${value}`);
        if (!leading.has(name)) continue;
        const url = URL.parse(value, location.href);
        if (name === 'srcdoc' || !url || !/^(https?:|blob:|mailto:|tel:|data:image\/)/.test(url.href))
          errors.push(`${element.tagName} ${name}=${value}`);
        else if (/evil\.example/.test(url.host)) errors.push(`${element.tagName} leads to ${url.href}`);
      }
      if (/^(object|embed|applet|base|frame|frameset|marquee|bgsound)$/i.test(element.tagName))
        errors.push(`a ${element.tagName}`);
    }
    return { errors: errors, shown: document.body.innerText };
  });
}

// First: the crawl below leaves pages while they renew the session.
test("text and notes of a member's highlights are rendered as text (S12)", async () => {
  const { page, told, context } = await watched(Object.fromEntries(shop.member.browser.cookies));
  await page.goto(`${origin}/viewer/${shop.marked.episode}`, { waitUntil: 'networkidle' });
  await page.keyboard.press('t');
  const sheet = page.getByRole('dialog', { name: '목차' });
  await sheet.getByRole('tab', { name: '하이라이트' }).click();
  const lines = sheet.getByRole('listitem');
  await lines.nth(20).waitFor({ timeout: 20_000 });
  // Notes have an edit field.
  await lines.first().getByRole('button', { name: '메모 고치기' }).click();
  await sheet.getByRole('textbox').first().waitFor();
  const { errors, shown } = await standing(page);
  assert.deepEqual([...errors, ...told], []);
  const met = HOSTILE_MARKUP.filter((one) => one.length > 12 && shown.includes(one.trim().slice(0, 30)));
  assert.ok(met.length > 20, `${met.length} vectors were shown as words`);
  await context.close();
});

test('no page of the shop or console runs user text (S12)', async () => {
  const member = Object.fromEntries(shop.member.browser.cookies);
  const people = { visitor: {}, member, operator: { operator: shop.operatorKey } };
  const met = new Set<string>();
  let looked = 0;
  const errors: string[] = [];
  for (const [who, cookies] of Object.entries(people)) {
    const { page, told, context } = await watched(cookies);
    for (const path of shop.pages[who as keyof HostileShop['pages']]) {
      const response = await page.goto(`${origin}${path}`, { waitUntil: 'load' });
      assert.ok(response && response.status() < 400, `${who} ${path}: ${response?.status()}`);
      const { errors: standingFaults, shown } = await standing(page);
      for (const one of HOSTILE_MARKUP) if (one.length > 12 && shown.includes(one.trim().slice(0, 30))) met.add(one);
      errors.push(...[...standingFaults, ...told.splice(0)].map((error) => `${who} ${path}: ${error}`));
      looked += 1;
    }
    await context.close();
  }
  assert.deepEqual(errors, []);
  assert.ok(looked > 50, `${looked} pages`);
  assert.ok(
    met.size > HOSTILE_MARKUP.length * 0.7,
    `${met.size} of ${HOSTILE_MARKUP.length} vectors were shown as words`,
  );
});

test("the check detects scripts: without a policy they run, with the page's policy they are reported (S12)", async () => {
  const { page, told, context } = await watched({});
  await page.goto('about:blank');
  await page.setContent(`<img src=x onerror="window.ranHostile=1;alert(1)"><svg onload="alert(1)"></svg>`);
  await assert.doesNotReject(() => waitFor(() => told.includes('a vector ran') && told.includes('alert was called')));
  told.length = 0;
  await page.goto(`${origin}/notice`);
  await page.evaluate(() =>
    document.body.insertAdjacentHTML('beforeend', '<img src="/x" onerror="window.ranHostile=1">'),
  );
  await waitFor(() => told.some((one) => one.startsWith('policy: script-src')));
  assert.ok(!told.includes('a vector ran'));
  await context.close();
});

test('a browser stays in the shop for every redirect parameter (S5)', async () => {
  const tricks = OPEN_REDIRECT_PREFIXES.filter((_one, at) => at % 5 === 0);
  assert.ok(tricks.length >= 30);
  const { page, told, context } = await watched(Object.fromEntries(shop.member.browser.cookies));
  for (const [at, trick] of tricks.entries()) {
    const word = encodeURIComponent(trick.toWellFormed());
    // Members are redirected immediately; others get a link.
    await page.goto(`${origin}/notice?login_req=1&return_to=${word}`, { waitUntil: 'load' });
    await page.waitForFunction(() => !new URL(location.href).searchParams.has('login_req'));
    assert.equal(new URL(page.url()).origin, origin, JSON.stringify(trick));
    if (at % 3 > 0) continue;
    // Wait for redirects to end.
    await page.waitForLoadState('networkidle');
    const requests =
      [`/error?from=${word}`, `/offline?from=${word}`, `/login/failed?return_to=${word}`][(at / 3) % 3] ?? '';
    await page.goto(`${origin}${requests}`, { waitUntil: 'load' });
    const { errors } = await standing(page);
    assert.deepEqual(errors, [], requests);
    assert.equal(new URL(page.url()).origin, origin, requests);
  }
  assert.deepEqual(told, []);
  await context.close();
});

async function waitFor(isThere: () => boolean): Promise<void> {
  const until = Date.now() + 15_000;
  while (!isThere()) {
    if (Date.now() > until) throw new Error('nothing was told');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
