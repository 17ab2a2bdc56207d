import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { builtScripts, callHook } from '../../tests/support/bundler-hook.ts';
import { leaveOutUnusedCode } from '../vite/unused-package-code.ts';

const ROUTER = join(import.meta.dirname, '..', '..', 'node_modules', 'react-router', 'dist', 'production');
const FOG = join(ROUTER, 'lib/dom/ssr/fog-of-war.js');

test('code that the browser never enters is left out and behaves as switched off', () => {
  const fog = readFileSync(FOG, 'utf8');
  assert.ok(fog.includes('react-router-manifest-version'));
  const spared = JSON.stringify(callHook(leaveOutUnusedCode().transform, fog, FOG));
  assert.match(spared, /export const isFogOfWarEnabled=\(\)=>false/);
  const built = builtScripts().join('\n');
  assert.match(built, /RouteDiscoveryRuntime was left out/);
  assert.ok(!built.includes('react-router-manifest-version'));
});

test("the root shows its own errors and the router's error page is left out", () => {
  const root = readFileSync(join(import.meta.dirname, '..', '..', 'app', 'root.tsx'), 'utf8');
  assert.match(root, /export function ErrorBoundary\(/);
  assert.match(root, /export function Layout\(/);
  assert.ok(!builtScripts().join('\n').includes('Hey developer'));
});

test('a build fails when the router has no such part or other exports', () => {
  const { transform, generateBundle } = leaveOutUnusedCode();
  assert.equal(callHook(transform, 'export { other };', join(ROUTER, 'lib/hooks.js')), null);
  assert.throws(() => callHook(transform, 'export { other };', FOG), /has other exports than it had/);
  assert.throws(() => callHook(generateBundle), /react-router has no lib/);
});
