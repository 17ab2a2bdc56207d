import assert from 'node:assert/strict';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { build } from 'vite';
import { keepServerRoomsOut } from '../vite-rooms.ts';
import { plantHouse } from './planted-tree.ts';
import { deadCode, format, types } from './tool-check.ts';

const OWN = join(import.meta.dirname, '..');
test('the formatter names a file that it would write otherwise, and leaves texts and migrations alone', async () => {
  const house = plantHouse({
    'server/tidy.ts': "export const tidy = ['one', 'two'];\n",
    'server/untidy.ts': 'export const untidy = [ "one","two" ]\n',
    'migrations/0001-first.sql': 'create   table work ( id bigint )',
    'sample-shelf/tale/01.md': '*  첫   줄\n',
  });
  const said = await format(house.root);
  assert.deepEqual(
    said.filter((line) => !/^(\.ox|package|tsconfig|knip|house)/.test(line)),
    ['server/untidy.ts'],
  );
  house.remove();
});

test('the domain has no browser and no Node, and a slice has one door', async () => {
  const house = plantHouse({
    'domain/wallet/wallet-store.ts': 'export const lots = 1;\n',
    'domain/wallet/reach-out.ts': 'export const all = [window, fetch, process, Buffer, Request];\n',
    'vocabulary/reach-out.ts': 'export const here = document.title;\n',
    'server/back-door.ts': "export { lots } from '#domain/wallet/wallet-store';\n",
  });
  for (const room of ['domain', 'vocabulary'])
    cpSync(join(OWN, room, 'tsconfig.json'), join(house.root, room, 'tsconfig.json'));
  const said = (await types(house.root)).join('\n');
  for (const name of ['window', 'fetch', 'process', 'Buffer', 'Request'])
    assert.match(said, new RegExp(`domain/wallet/reach-out\\.ts.*'${name}'`));
  assert.match(said, /vocabulary\/reach-out\.ts.*'document'/);
  assert.match(said, /server\/back-door\.ts.*TS2307/);
  house.remove();
});

test('dead code: an export, a file and a package that nobody uses are named', async () => {
  const papers = {
    name: 'house',
    type: 'module',
    imports: { '#vocabulary/*': './vocabulary/*.ts' },
    dependencies: { 'iconv-lite': '0.7.3' },
  };
  const house = plantHouse({
    'package.json': JSON.stringify(papers),
    'cli/seoga.ts': "import { used } from '#vocabulary/words';\nexport const run = used;\n",
    'vocabulary/words.ts': 'export const used = 1;\nexport const unused = 2;\n',
    'vocabulary/forgotten.ts': 'export const forgotten = 3;\n',
  });
  const said = (await deadCode(house.root)).join('\n');
  assert.match(said, /vocabulary\/words\.ts: unused/);
  assert.match(said, /vocabulary\/forgotten\.ts/);
  assert.match(said, /package\.json: iconv-lite/);
  house.remove();
});

describe('the browser bundle', () => {
  const bundle = async (files: Record<string, string>): Promise<unknown> => {
    const house = plantHouse(files);
    mkdirSync(join(house.root, 'app'), { recursive: true });
    const options = { write: false, rolldownOptions: { input: join(house.root, 'app/entry.ts') } };
    try {
      return await build({
        root: house.root,
        configFile: false,
        logLevel: 'silent',
        plugins: [keepServerRoomsOut(house.root)],
        build: options,
      });
    } finally {
      house.remove();
    }
  };
  const rooms = {
    'vocabulary/words.ts': "export const word = '서가';\n",
    'domain/catalogue/index.ts': "export const secret = 'selectFrom';\n",
    'platform/disk.ts': 'export const disk = 1;\n',
  };

  test('carries vocabulary', async () => {
    const built = await bundle({
      ...rooms,
      'app/entry.ts': "import { word } from '#vocabulary/words';\nconsole.log(word);\n",
    });
    assert.match(JSON.stringify(built), /서가/);
  });
  for (const door of ['#domain/catalogue', '#platform/disk', '../domain/catalogue/index.ts']) {
    test(`is refused when it would carry ${door}`, async () => {
      const asked = bundle({ ...rooms, 'app/entry.ts': `import * as room from '${door}';\nconsole.log(room);\n` });
      await assert.rejects(asked, /is sent to the browser and may not import/);
    });
  }
});
