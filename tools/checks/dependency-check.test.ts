import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unpinnedPackages, unexplainedPackages } from './dependency-check.ts';
import { treeOf } from './planted-repository.ts';

const manifest = (parts: object): string => JSON.stringify(parts);
const document = (...rows: string[]): string =>
  `| Package | Why | Who | Weighs in |\n|---|---|---|---|\n${rows.join('\n')}\n`;
const locked = (packages: object): string => JSON.stringify({ packages });
const WHOLE = { integrity: 'sha512-abc' };

test('a package without a row, in the wrong place or without a reason and a row without a package are named', () => {
  const found = unexplainedPackages(
    treeOf({
      'package.json': manifest({
        dependencies: { sharp: '1.0.0', zod: '1.0.0', pino: '1.0.0' },
        devDependencies: { vite: '1.0.0' },
      }),
      'docs/dependencies.md': document(
        '| `sharp` | Pictures | Lovell Fuller | server |',
        '| `vite` | The build | Evan You | server |',
        '| `pino` |  | OpenJS | server |',
        '| `left-pad` | Spaces | nobody | dev |',
      ),
    }),
  );
  assert.deepEqual(
    found.map((error) => error.split(' ')[1]?.replace(/[의은]$/, '')),
    ['zod', 'pino', 'vite', 'left-pad'],
  );
});

test('a lock file with ranges, other registries, missing hashes, unlisted scripts or deprecated packages is rejected', () => {
  const tree = treeOf({
    'package.json': manifest({
      dependencies: { a: '^1.0.0', old: '1.0.0', 'native-ok': '1.0.0', alias: 'npm:typescript@7.0.2' },
      allowScripts: { 'native-ok': true },
    }),
  });
  const errors = unpinnedPackages(
    tree,
    locked({
      '': {},
      'node_modules/fine': { ...WHOLE, resolved: 'https://registry.npmjs.org/fine/-/fine-1.0.0.tgz' },
      'node_modules/elsewhere': { ...WHOLE, resolved: 'http://registry.npmjs.org/elsewhere.tgz' },
      'node_modules/git': { ...WHOLE, resolved: 'git+ssh://git@github.com/x/y.git#1' },
      'node_modules/bare': {},
      'node_modules/weak': { integrity: 'sha1-abc' },
      'node_modules/a/node_modules/runs': { ...WHOLE, hasInstallScript: true },
      'node_modules/native-ok': { ...WHOLE, hasInstallScript: true },
      'node_modules/old': { ...WHOLE, deprecated: 'use new' },
      'node_modules/below': { ...WHOLE, deprecated: 'not ours to choose' },
    }),
  );
  assert.deepEqual(
    errors.map((error) => error.split(' ')[1]?.replace(/의$/, '')),
    [
      'a',
      'node_modules/elsewhere',
      'node_modules/git',
      'node_modules/bare',
      'node_modules/weak',
      'node_modules/a/node_modules/runs',
      'node_modules/old',
    ],
  );
});
