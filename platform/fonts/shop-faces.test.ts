import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { makeDiskStore } from '#platform/files/disk-store';
import { StartFault } from '#platform/start-fault';
import { Refusal } from '#shared/refusal';
import { faceFile } from '#vocabulary/reading-faces';
import { cutShopFaces, readFaceWishes } from './shop-faces.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const FONT = join(ROOT, 'public', 'fonts', 'ridi-batang-ksx1001.woff2');
let shop: string;
const inFonts = (name: string): string => join(shop, 'fonts', name);
before(() => {
  shop = mkdtempSync(join(tmpdir(), 'seoga-faces-'));
  mkdirSync(join(shop, 'fonts'));
});
after(() => rmSync(shop, { recursive: true }));

function wish(file: string): string {
  writeFileSync(inFonts('fonts.yaml'), `- { name: 우리 글꼴, file: ${file}, kind: serif, licence: 자체 제작 }\n`);
  return shop;
}

test('L9 an operator’s face is cut, stored under its hash and offered with its licence', async () => {
  copyFileSync(FONT, inFonts('ours.woff2'));
  const files = makeDiskStore(join(shop, 'files'));
  const [face, again] = [
    ...(await cutShopFaces(files, readFaceWishes(wish('ours.woff2')) ?? [])),
    ...(await cutShopFaces(files, readFaceWishes(shop) ?? [])),
  ];
  assert.deepEqual(again, face);
  assert.deepEqual([face?.name, face?.kind, face?.note], ['우리 글꼴', 'serif', '자체 제작']);
  const file = faceFile(face?.id ?? '');
  assert.match(file ?? '', /^\/media\/fonts\/own-serif-/);
  const stored = await files.read(`fonts/${file?.split('/').at(-1)}`);
  assert.equal(Buffer.from(stored ?? []).toString('latin1', 0, 4), 'wOF2');
  assert.equal(stored?.length, face?.bytes);
});

test('files that are no fonts, broken, too large or somewhere else are refused by name', async () => {
  writeFileSync(inFonts('page.woff2'), '<!doctype html>');
  writeFileSync(inFonts('cut.woff2'), Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(4000)]));
  copyFileSync(FONT, inFonts('said.ttf'));
  writeFileSync(inFonts('old.eot'), 'eot');
  writeFileSync(inFonts('vast.otf'), 'OTTO');
  truncateSync(inFonts('vast.otf'), 9 * 1024 * 1024);
  symlinkSync('/etc/hosts', inFonts('link.woff2'));
  const files = makeDiskStore(join(shop, 'files-of-refused'));
  for (const [file, code] of [
    ['page.woff2', '0005'],
    ['cut.woff2', '0005'],
    ['said.ttf', '0004'],
    ['old.eot', '0003'],
    ['vast.otf', '0009'],
    ['link.woff2', '0007'],
    ['gone.woff2', '0001'],
  ] as const) {
    await assert.rejects(cutShopFaces(files, readFaceWishes(wish(file)) ?? []), (error: unknown) => {
      assert.ok(error instanceof Refusal, file);
      assert.deepEqual([error.refusalName, error.code], ['IMPORT_ERROR', code], file);
      assert.match(String(error.facts['sentence']), new RegExp(`${file.replace('.', '\\.')}.*요\\.$`));
      return true;
    });
  }
});

test('a face without a licence, or with a path, is a mistake that is named', () => {
  writeFileSync(inFonts('fonts.yaml'), '- { name: 글꼴, file: ours.woff2, kind: serif }\n');
  assert.throws(
    () => readFaceWishes(shop),
    (error) => error instanceof StartFault && error.message.includes('0.licence'),
  );
  assert.throws(() => readFaceWishes(wish('../../secret.woff2')), StartFault);
  rmSync(inFonts('fonts.yaml'));
  assert.equal(readFaceWishes(shop), undefined);
});
