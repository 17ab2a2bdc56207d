import assert from 'node:assert/strict';
import { test } from 'node:test';
import { builtScripts, callHook } from '../../tests/support/bundler-hook.ts';
import { keepStyleOrder } from './deferred-styles.ts';

test('a late style sheet is placed beside the one of the page', () => {
  const helpers = builtScripts().filter((script) => script.includes('modulepreload') && script.includes('cspNonce'));
  assert.deepEqual(helpers, []);
  const mended = builtScripts().filter((script) =>
    /document\.querySelector\(`link\[href="\$\{\w+\.pathname\}#"\]`\)\s*\?\?\s*document\.head\.lastChild\)\.after\(/.test(
      script,
    ),
  );
  assert.equal(mended.length, 1);
});

test('a build fails when the bundler adds style sheets differently', () => {
  const { transform, generateBundle } = keepStyleOrder();
  assert.equal(callHook(transform, 'document.body.append(link);', '/app/other.ts'), null);
  assert.throws(
    () => callHook(transform, 'document.body.append(link);', '\0vite/preload-helper.js'),
    /look how it adds/,
  );
  assert.throws(() => callHook(generateBundle), /no preload helper/);
});
