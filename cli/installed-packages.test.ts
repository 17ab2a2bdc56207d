import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { isInstalled, markInstalled } from './installed-packages.mjs';

const work = mkdtempSync(join(tmpdir(), 'seoga-installed-'));
after(() => rmSync(work, { recursive: true, force: true }));

const HERE = { os: [process.platform], cpu: [process.arch] };
const react = { version: '19.3.1', integrity: 'sha512-react' };
const vite = { version: '8.3.8', integrity: 'sha512-vite', dev: true };
const wanted = {
  '': { name: 'shop' },
  'node_modules/react': react,
  'node_modules/vite': vite,
  'node_modules/own-build': { version: '1.0.0', optional: true, ...HERE, libc: ['glibc'] },
  'node_modules/musl-build': { version: '1.0.0', optional: true, ...HERE, libc: ['musl'] },
  'node_modules/other-build': { version: '1.0.0', optional: true, os: 'aix', cpu: process.arch },
  'node_modules/wasm-build': { version: '1.0.0', optional: true },
};
const complete = {
  'node_modules/react': react,
  'node_modules/vite': vite,
  'node_modules/own-build': { version: '1.0.0', optional: true },
};

function plantTree(name: string, installed?: Record<string, object>): string {
  const root = join(work, name);
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: wanted }));
  if (installed)
    writeFileSync(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: installed }));
  return root;
}

test('packages that npm has installed are complete without builds for other machines', () => {
  assert.equal(isInstalled(plantTree('complete', complete)), true);
});

test('packages are incomplete when none, one or the build for this machine is missing, or a version differs', () => {
  const without = (folder: string): Record<string, object> =>
    Object.fromEntries(Object.entries(complete).filter(([name]) => name !== folder));
  const older = { ...complete, 'node_modules/react': { ...react, version: '19.3.0' } };
  const other = { ...complete, 'node_modules/react': { ...react, integrity: 'sha512-other' } };
  assert.deepEqual(
    [undefined, without('node_modules/vite'), without('node_modules/own-build'), older, other].map((installed, at) =>
      isInstalled(plantTree(`incomplete-${at}`, installed)),
    ),
    [false, false, false, false, false],
  );
});

test('packages are complete once they are marked, until the lock file changes', () => {
  const root = plantTree('marked', { 'node_modules/react': react });
  markInstalled(root);
  assert.equal(isInstalled(root), true);
  writeFileSync(
    join(root, 'package-lock.json'),
    JSON.stringify({ packages: { ...wanted, 'node_modules/new': react } }),
  );
  assert.equal(isInstalled(root), false);
});
