import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { contentSecurityPolicy } from './content-security.ts';

const policyOf = (html: string, isHttps = false): string => contentSecurityPolicy(Buffer.from(html), isHttps);

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const sources = (policy: string, name: string): string | undefined =>
  new RegExp(`(?:^|; )${name} ([^;]*)`).exec(policy)?.[1];

test('only the inline scripts and styles of the page itself may run', () => {
  const policy = policyOf(
    '<style>p{}</style><script>one()</script><script type="module" src="/a.js"></script><script type="application/ld+json">{}</script>',
  );
  assert.match(policy, /^default-src 'none'/);
  assert.equal(sources(policy, 'script-src'), `'self' ${hash('one()')}`);
  assert.equal(sources(policy, 'style-src'), `'self' ${hash('p{}')}`);
  assert.ok(!policy.includes('unsafe'));
});

test('every inline script is found, in whatever order scripts and styles stand, once each', () => {
  const policy = policyOf(
    '<script type="module" async="">가()</script><style>a{}</style><p>글</p><script>가()</script><style>b{}</style><script>b()</script>',
    true,
  );
  assert.equal(sources(policy, 'script-src'), `'self' ${hash('가()')} ${hash('b()')}`);
  assert.equal(sources(policy, 'style-src'), `'self' ${hash('a{}')} ${hash('b{}')}`);
  assert.match(policy, /upgrade-insecure-requests$/);
});

test('what a script only writes about is no style of the page', () => {
  const policy = policyOf('<script>write("<style>x{}")</script><p></p>');
  assert.equal(sources(policy, 'script-src'), `'self' ${hash('write("<style>x{}")')}`);
  assert.equal(sources(policy, 'style-src'), "'self'");
});

test("a page's wishes open what they name to https, frames alone to the shop itself, and nothing to inline code", () => {
  const policy = contentSecurityPolicy(
    Buffer.from('<p></p>'),
    false,
    "script-src https://tags.example 'unsafe-inline' http://x.example; img-src https://*.pixel.example 'self'; frame-src 'self'; default-src https://x.example",
  );
  assert.equal(sources(policy, 'script-src'), "'self' https://tags.example");
  assert.equal(sources(policy, 'img-src'), "'self' data: blob: https://*.pixel.example");
  assert.equal(sources(policy, 'frame-src'), "'self'");
  assert.equal(sources(policy, 'default-src'), "'none'");
});
