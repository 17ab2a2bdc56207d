import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Throws the hook's errors. */
export function callHook(hook: unknown, ...input: unknown[]): unknown {
  assert.ok(typeof hook === 'function', 'the plugin has this hook');
  const context = {
    error(message: string) {
      throw new Error(message);
    },
  };
  return Reflect.apply(hook, context, input);
}

export function builtScripts(): string[] {
  const scripts = globSync(join(import.meta.dirname, '../../build/client/assets/*.js'));
  assert.ok(scripts.length > 20, 'the shop is built: npm run seoga -- build');
  return scripts.map((script) => readFileSync(script, 'utf8'));
}
