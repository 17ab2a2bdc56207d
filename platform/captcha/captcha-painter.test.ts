import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { CAPTCHA_SYMBOLS } from '#shared/members/captcha';
import { createCaptchaRenderer } from './captcha-painter.ts';
import { PICTURE_SIZE, captchaSvg } from './captcha-picture.ts';
import { letterStrokes } from './letter-strokes.ts';

const painter = createCaptchaRenderer();
const DARK = 110;

/** Ink as 0 and 1 at quarter size. */
async function inked(bytes: Uint8Array): Promise<number[]> {
  const { data } = await sharp(bytes)
    .greyscale()
    .resize(PICTURE_SIZE.width / 4)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data].map((level) => (level < DARK ? 1 : 0));
}

test('the image is a PNG of 300 by 100 at double size on white (A10)', async () => {
  const bytes = await painter.image({ answer: '2AK9WX', seed: 'size' });
  const metadata = await sharp(bytes).metadata();
  assert.deepEqual([metadata.format, metadata.width, metadata.height], ['png', 600, 200]);
  assert.ok(bytes.length < 20_000, `${bytes.length} bytes`);
  const { data } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  const corners = [0, 599, 199 * 600, 199 * 600 + 599].map((at) => data[at]);
  assert.deepEqual(corners, [255, 255, 255, 255]);
});

test('one answer never renders the same twice, by bytes or ink position (A10)', async () => {
  const bytes = await Promise.all(
    Array.from({ length: 12 }, (_, at) => painter.image({ answer: 'H7H7H7', seed: `other ${at}` })),
  );
  assert.equal(new Set(bytes.map((one) => Buffer.from(one).toString('base64'))).size, bytes.length);
  const pictures = await Promise.all(bytes.map(inked));
  for (const [at, one] of pictures.entries())
    for (const other of pictures.slice(at + 1)) {
      const both = one.filter((ink, place) => ink === 1 && other[place] === 1).length;
      const either = one.filter((ink, place) => ink === 1 || other[place] === 1).length;
      assert.ok(both / either < 0.75, `${both} of ${either} lie on the same place`);
    }
});

test('repeated requests of one captcha return the same image and sound (A10)', async () => {
  const question = { answer: '5TR4CL', seed: 'one' };
  const again = createCaptchaRenderer();
  assert.deepEqual(await painter.image(question), await again.image(question));
  assert.deepEqual(await painter.sound(question), await again.sound(question));
});

test('every symbol is drawn completely inside the image (A10)', () => {
  for (const symbol of CAPTCHA_SYMBOLS)
    for (let at = 0; at < 20; at += 1) {
      const svg = captchaSvg({ answer: symbol.repeat(6), seed: `${symbol}${at}` });
      const paths = [...svg.matchAll(/<path d="([^"]+)" stroke="#[0-9a-f]+" stroke-width="([\d.]+)"/g)];
      const letters = paths.filter(([, , pen]) => Number(pen) > 8);
      assert.equal(letters.length, 6, symbol);
      for (const [, path = ''] of letters)
        for (const [, x, y] of path.matchAll(/([-\d.]+) ([-\d.]+)/g)) {
          assert.ok(Number(x) > 4 && Number(x) < 596, `${symbol}: x ${x}`);
          assert.ok(Number(y) > 4 && Number(y) < 196, `${symbol}: y ${y}`);
        }
    }
});

test('an unknown symbol is neither drawn nor spoken', async () => {
  assert.throws(() => letterStrokes('0'));
  await assert.rejects(painter.sound({ answer: '0', seed: 'none' }));
});
