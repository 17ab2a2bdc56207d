import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { contentSecurityPolicy, withScript } from './content-security.ts';
import { inlineNonce, extractInlineSources } from './inline-sources.ts';

const NONCE = inlineNonce();
const own = (html: string): string => html.replaceAll('!', ` nonce="${NONCE}"`);
const loadClaimed = (html: string) => extractInlineSources(Buffer.from(own(html)), NONCE);
const policyOf = (html: string, isHttps = false): string => contentSecurityPolicy({ ...loadClaimed(html), isHttps });

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const sources = (policy: string, name: string): string | undefined =>
  new RegExp(`(?:^|; )${name} ([^;]*)`).exec(policy)?.[1];

test("allows the application's inline scripts and styles by hash and ignores external ones", () => {
  const policy = policyOf(
    '<link rel="modulepreload" href="/a.js"!/><style data-faces=""!>p{}</style><script!>one()</script><script type="module" src="/a.js"!></script><script type="application/ld+json">{}</script>',
  );
  assert.match(policy, /^default-src 'none'/);
  assert.equal(sources(policy, 'script-src'), `'self' ${hash('one()')}`);
  assert.equal(sources(policy, 'style-src'), `'self' ${hash('p{}')}`);
  assert.ok(!policy.includes('unsafe'));
});

test('allows every inline script once in any order', () => {
  const policy = policyOf(
    '<script! type="module" async="">가()</script><style!>a{}</style><p>글</p><script!>가()</script><style!>b{}</style><script!>b()</script>',
    true,
  );
  assert.equal(sources(policy, 'script-src'), `'self' ${hash('가()')} ${hash('b()')}`);
  assert.equal(sources(policy, 'style-src'), `'self' ${hash('a{}')} ${hash('b{}')}`);
  assert.match(policy, /upgrade-insecure-requests$/);
});

test('rejects scripts and styles in page content', () => {
  for (const [planted, run] of [
    ['<script>evil()</script>', 'evil()'],
    ['<script nonce="guessed">evil()</script>', 'evil()'],
    ['<script>evil()//<script!>own()</script>', 'evil()//<script>own()'],
    ['<style>*{display:none}</style>', '*{display:none}'],
  ] as const) {
    const policy = policyOf(`<p>${planted}</p><script!>mine()</script>`);
    assert.ok(sources(policy, 'script-src')?.endsWith(hash('mine()')), planted);
    assert.ok(!policy.includes(hash(run)), planted);
    assert.equal(sources(policy, 'style-src'), "'self'", planted);
  }
});

test('removes the render nonce and leaves all other bytes unchanged', () => {
  const html = '<p title="nonce">가</p><script!>a()</script><style!>b{}</style><p>끝</p>';
  assert.equal(loadClaimed(html).body.toString('utf8'), html.replaceAll('!', ''));
});

test('allows an added script besides the others', () => {
  const policy = withScript(policyOf('<script!>one()</script>'), 'again()');
  assert.equal(sources(policy, 'script-src'), `'self' ${hash('again()')} ${hash('one()')}`);
});

test("a page's further sources open what they name to https, frames alone to the shop itself, and nothing to inline code", () => {
  const policy = contentSecurityPolicy({
    ...loadClaimed('<p></p>'),
    isHttps: false,
    further:
      "script-src https://tags.example 'unsafe-inline' http://x.example; img-src https://*.pixel.example 'self'; frame-src 'self'; default-src https://x.example",
  });
  assert.equal(sources(policy, 'script-src'), "'self' https://tags.example");
  assert.equal(sources(policy, 'img-src'), "'self' data: blob: https://*.pixel.example");
  assert.equal(sources(policy, 'frame-src'), "'self'");
  assert.equal(sources(policy, 'default-src'), "'none'");
});
