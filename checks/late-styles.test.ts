import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from 'vite';
import { keepStyleOrder } from '../vite-late-styles.ts';

function bundle(code: string): ReturnType<typeof build> {
  const files: Record<string, string> = { '\0entry.js': code, '\0late.js': 'export const late = 1;' };
  return build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      keepStyleOrder(),
      {
        name: 'planted',
        resolveId: (id) => (files[`\0${id}.js`] ? `\0${id}.js` : null),
        load: (id) => files[id] ?? null,
      },
    ],
    build: { write: false, minify: false, rollupOptions: { input: 'entry' } },
  });
}

test('a style sheet that comes late is put beside the one that the screen has already', async () => {
  const built = JSON.stringify(await bundle(`import('late').then(console.log);`));
  assert.match(built, /#\\+"\]`\) \?\? document\.head\.lastChild\)\.after\(link\)/);
  assert.doesNotMatch(built, /head\.appendChild/);
});

test('a build stops when the bundler adds style sheets in another way', async () => {
  await assert.rejects(async () => bundle('console.log(1);'), /no preload helper/);
});
