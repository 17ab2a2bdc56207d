import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createDiskStore } from '#platform/files/disk-store';
import { StartupError } from '#platform/startup-error';
import { DomainError } from '#kernel/domain-error';
import { fontFile } from '#shared/reading/reading-fonts';
import { subsetShopFonts, readShopFontOptions } from './shop-fonts.ts';

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

test("an operator's font is subset, stored under its hash and offered with its licence (L9)", async () => {
  copyFileSync(FONT, inFonts('ours.woff2'));
  const files = createDiskStore(join(shop, 'files'));
  const [face, again] = [
    ...(await subsetShopFonts(files, readShopFontOptions(wish('ours.woff2')) ?? [])),
    ...(await subsetShopFonts(files, readShopFontOptions(shop) ?? [])),
  ];
  assert.deepEqual(again, face);
  assert.deepEqual([face?.name, face?.kind, face?.note], ['우리 글꼴', 'serif', '자체 제작']);
  const file = fontFile(face?.id ?? '');
  assert.match(file ?? '', /^\/media\/fonts\/own-serif-/);
  const stored = await files.read(`fonts/${file?.split('/').at(-1)}`);
  assert.equal(Buffer.from(stored ?? []).toString('latin1', 0, 4), 'wOF2');
  assert.equal(stored?.length, face?.bytes);
});

test('broken, too large and misplaced font files are rejected by name', async () => {
  writeFileSync(inFonts('page.woff2'), '<!doctype html>');
  writeFileSync(inFonts('cut.woff2'), Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(4000)]));
  copyFileSync(FONT, inFonts('said.ttf'));
  writeFileSync(inFonts('old.eot'), 'eot');
  writeFileSync(inFonts('vast.otf'), 'OTTO');
  truncateSync(inFonts('vast.otf'), 9 * 1024 * 1024);
  symlinkSync('/etc/hosts', inFonts('link.woff2'));
  const files = createDiskStore(join(shop, 'files-of-refused'));
  for (const [file, code] of [
    ['page.woff2', '0005'],
    ['cut.woff2', '0005'],
    ['said.ttf', '0004'],
    ['old.eot', '0003'],
    ['vast.otf', '0009'],
    ['link.woff2', '0007'],
    ['gone.woff2', '0001'],
  ] as const) {
    await assert.rejects(subsetShopFonts(files, readShopFontOptions(wish(file)) ?? []), (error: unknown) => {
      assert.ok(error instanceof DomainError, file);
      assert.deepEqual([error.errorName, error.code], ['IMPORT_ERROR', code], file);
      assert.match(String(error.details['sentence']), new RegExp(`${file.replace('.', '\\.')}.*요\\.$`));
      return true;
    });
  }
});

test('a font without a licence or with a path is a named mistake', () => {
  writeFileSync(inFonts('fonts.yaml'), '- { name: 글꼴, file: ours.woff2, kind: serif }\n');
  assert.throws(
    () => readShopFontOptions(shop),
    (error) => error instanceof StartupError && error.message.includes('0.licence'),
  );
  assert.throws(() => readShopFontOptions(wish('../../secret.woff2')), StartupError);
  rmSync(inFonts('fonts.yaml'));
  assert.equal(readShopFontOptions(shop), undefined);
});
