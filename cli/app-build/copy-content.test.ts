import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { StartupError } from '#platform/startup-error';
import { ROOT } from '../start/shop-context.ts';
import { sourcesDigest } from './build.ts';
import { contentDigest, copyContent } from './copy-content.ts';

const work = mkdtempSync(join(tmpdir(), 'seoga-bundle-'));
after(() => rmSync(work, { recursive: true, force: true }));

/** The repository's folders with one source each and a build of them. */
function plantRepository(name: string): string {
  const root = join(work, name);
  mkdirSync(root);
  for (const entry of readdirSync(ROOT, { withFileTypes: true }))
    if (entry.isFile()) cpSync(join(ROOT, entry.name), join(root, entry.name));
    else write(root, `${entry.name}/source.ts`, entry.name);
  for (const folder of ['tools/vite', 'docs/operating']) write(root, `${folder}/source.ts`, folder);
  write(root, 'app/source.test.ts', 'a test');
  write(root, 'build/client/page.js', 'a page');
  write(root, 'build/next/page.js', 'an unfinished build');
  write(root, 'build/made-from', sourcesDigest(root));
  return root;
}

function write(root: string, file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

test('a copy holds sources and build without tests and unfinished builds', () => {
  const root = plantRepository('unchanged');
  const target = join(work, 'unchanged-copy');
  copyContent({ root, target, digest: contentDigest(root) });
  assert.deepEqual(
    ['server/source.ts', 'build/client/page.js', 'app/source.test.ts', 'build/next/page.js', 'tests'].map((file) =>
      existsSync(join(target, file)),
    ),
    [true, true, false, false, false],
  );
});

test('a copy is refused and removed when sources have changed since the digest or since the build', () => {
  for (const [name, file] of [
    ['server', 'server/source.ts'],
    ['page', 'app/source.ts'],
  ] as const) {
    const root = plantRepository(`changed-${name}`);
    const before = contentDigest(root);
    write(root, file, 'changed');
    const target = join(work, `changed-${name}-copy`);
    // A change of server sources leaves the build current, one of pages does not.
    const digest = name === 'server' ? before : contentDigest(root);
    assert.throws(() => copyContent({ root, target, digest }), StartupError);
    assert.equal(existsSync(target), false);
  }
});
