import assert from 'node:assert/strict';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { build } from 'vite';
import { excludeServerModules } from '../vite/server-only-modules.ts';
import { plantRepository } from './planted-repository.ts';
import { deadCode, format, types } from './tool-check.ts';

const OWN = join(import.meta.dirname, '..', '..');
test('the formatter reports unformatted files and leaves texts and migrations alone', async () => {
  const repository = plantRepository({
    'server/tidy.ts': "export const tidy = ['one', 'two'];\n",
    'server/untidy.ts': 'export const untidy = [ "one","two" ]\n',
    'migrations/0001-first.sql': 'create   table work ( id bigint )',
    'samples/tale/01.md': '*  첫   줄\n',
  });
  const message = await format(repository.root);
  assert.deepEqual(
    message.filter((line) => !/^(\.ox|package|tsconfig|knip|house)/.test(line)),
    ['server/untidy.ts'],
  );
  repository.remove();
});

test('the domain has neither browser nor Node and an area has one entry', async () => {
  const repository = plantRepository({
    'domain/wallet/wallet-store.ts': 'export const lots = 1;\n',
    'domain/wallet/reach-out.ts': 'export const all = [window, fetch, process, Buffer, Request];\n',
    'shared/reach-out.ts': 'export const here = document.title;\n',
    'server/back-door.ts': "export { lots } from '#domain/wallet/wallet-store';\n",
  });
  for (const layer of ['domain', 'shared'])
    cpSync(join(OWN, layer, 'tsconfig.json'), join(repository.root, layer, 'tsconfig.json'));
  const messageOf = (await types(repository.root)).join('\n');
  for (const name of ['window', 'fetch', 'process', 'Buffer', 'Request'])
    assert.match(messageOf, new RegExp(`domain/wallet/reach-out\\.ts.*'${name}'`));
  assert.match(messageOf, /shared\/reach-out\.ts.*'document'/);
  assert.match(messageOf, /server\/back-door\.ts.*TS2307/);
  repository.remove();
});

test('unused exports, files and packages are reported', async () => {
  const documents = {
    name: 'house',
    type: 'module',
    imports: { '#shared/*': './shared/*.ts' },
    dependencies: { 'iconv-lite': '0.7.3' },
  };
  const repository = plantRepository({
    'package.json': JSON.stringify(documents),
    'cli/seoga.ts': "import { used } from '#shared/words';\nexport const run = used;\n",
    'shared/words.ts': 'export const used = 1;\nexport const unused = 2;\n',
    'shared/forgotten.ts': 'export const forgotten = 3;\n',
  });
  const messageOf = (await deadCode(repository.root)).join('\n');
  assert.match(messageOf, /shared\/words\.ts: unused/);
  assert.match(messageOf, /shared\/forgotten\.ts/);
  assert.match(messageOf, /package\.json: iconv-lite/);
  repository.remove();
});

describe('the browser bundle', () => {
  const bundle = async (files: Record<string, string>): Promise<unknown> => {
    const repository = plantRepository(files);
    mkdirSync(join(repository.root, 'app'), { recursive: true });
    const options = { write: false, rolldownOptions: { input: join(repository.root, 'app/entry.ts') } };
    try {
      return await build({
        root: repository.root,
        configFile: false,
        logLevel: 'silent',
        plugins: [excludeServerModules(repository.root)],
        build: options,
      });
    } finally {
      repository.remove();
    }
  };
  const layers = {
    'shared/words.ts': "export const word = '서가';\n",
    'domain/catalog/index.ts': "export const secret = 'selectFrom';\n",
    'platform/disk.ts': 'export const disk = 1;\n',
  };

  test('carries shared', async () => {
    const built = await bundle({
      ...layers,
      'app/entry.ts': "import { word } from '#shared/words';\nconsole.log(word);\n",
    });
    assert.match(JSON.stringify(built), /서가/);
  });
  for (const entry of ['#domain/catalog', '#platform/disk', '../domain/catalog/index.ts']) {
    test(`is refused when it would carry ${entry}`, async () => {
      const requests = bundle({ ...layers, 'app/entry.ts': `import * as room from '${entry}';\nconsole.log(room);\n` });
      await assert.rejects(requests, /is sent to the browser and may not import/);
    });
  }
});
