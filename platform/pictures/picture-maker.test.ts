import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import sharp, { type OutputInfo } from 'sharp';
import { thumbHashToAverageRGBA, thumbHashToRGBA } from 'thumbhash';
import type { Picture } from '#shared/catalog/pictures';
import { DomainError } from '#kernel/domain-error';
import { makeAdultCover, createPictureMaker } from './picture-maker.ts';
import {
  CODED_WIDTH,
  codedPage,
  makeMemoryStore,
  patch,
  pngClaiming,
  rowsThatMoved,
  sourceOf,
} from './picture-samples.ts';

const files = makeMemoryStore();
const maker = createPictureMaker({ files, workers: 2 });
after(() => maker.close());
const holders = { audience: 'holders' } as const;
const cover = { audience: 'public', purpose: 'cover' } as const;

function refuses(code: string, file: string): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof DomainError, String(error));
    assert.deepEqual([error.errorName, error.code, error.details.file], ['IMPORT_ERROR', code, file]);
    return true;
  };
}

async function decoded(picture: Picture, file: string): Promise<{ data: Buffer; info: OutputInfo }> {
  const bytes = files.stored.get(`pictures/${picture.hash}/${file}`);
  assert.ok(bytes, file);
  return sharp(bytes).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
}

test('a strip of pages is cut at blank rows and has every row once', async () => {
  const quiet: [number, number][] = [
    [1190, 1230],
    [2600, 2640],
  ];
  const heights = [1000, 300, 2500];
  const pages = await Promise.all(
    heights.map((height, index) =>
      codedPage({ top: heights.slice(0, index).reduce((sum, one) => sum + one, 0), height, quiet }),
    ),
  );
  const done: number[] = [];
  const strip = await maker.strip(
    pages.map((page, index) => sourceOf(page, `${index}.png`)),
    { ...holders, onSlice: (count) => done.push(count) },
  );
  assert.deepEqual([strip.width, strip.height, strip.quiet], [112, 3800, quiet]);
  assert.deepEqual(
    strip.slices.map((slice) => slice.y),
    [0, 1222, 2608],
  );
  assert.deepEqual(done, [1, 2, 3]);
  for (const { y, picture } of strip.slices) {
    assert.deepEqual(
      picture.variants.map((variant) => variant.file),
      ['112.avif', '112.webp', '112.jpeg'],
    );
    for (const { file } of picture.variants)
      assert.deepEqual(
        rowsThatMoved((await decoded(picture, file)).data, { y, height: picture.height, quiet }),
        [],
        file,
      );
  }
});

test('a page too tall for memory is processed in bands without a seam', async () => {
  const other = createPictureMaker({ files, workers: 1, limits: { heldBytes: CODED_WIDTH * 3 * 700 } });
  const [whole, banded] = [
    await codedPage({ top: 0, height: 2500, quiet: [] }),
    await sharp(await codedPage({ top: 0, height: 2500, quiet: [] }))
      .png({ palette: true })
      .toBuffer(),
  ];
  const [one, two] = await Promise.all([
    maker.strip([sourceOf(whole, 'a.png')], holders),
    other.strip([sourceOf(banded, 'b.png')], holders),
  ]);
  await other.close();
  assert.deepEqual(
    two.slices.map(({ y }) => y),
    one.slices.map(({ y }) => y),
  );
  for (const { y, picture } of two.slices)
    assert.deepEqual(
      rowsThatMoved((await decoded(picture, '112.webp')).data, { y, height: picture.height, quiet: [] }),
      [],
    );
});

test('pages of other widths are scaled to the strip and wide strips also get 720', async () => {
  const pages = await Promise.all([patch(1200, 1200, '#204060'), patch(600, 300, '#204060')]);
  const strip = await maker.strip(
    pages.map((page, index) => sourceOf(page, `${index}.png`)),
    holders,
  );
  assert.deepEqual([strip.width, strip.height], [1080, 1080 + 540]);
  const picture = strip.slices[0]?.picture;
  assert.deepEqual(
    picture?.variants.map((variant) => variant.file),
    ['720.avif', '720.webp', '720.jpeg', '1080.avif', '1080.webp'],
  );
  assert.equal(picture?.edge, '#204060');
});

test('a lossy strip with ringing is cut at its blank rows', async () => {
  const dark = { input: await patch(200, 1300, '#333333'), left: 20, top: 0 };
  const page = await sharp({ create: { width: 240, height: 2600, channels: 3, background: '#fff' } })
    .composite([dark, { ...dark, top: 1350, input: await patch(200, 1250, '#333333') }])
    .jpeg({ quality: 60 })
    .toBuffer();
  const strip = await maker.strip([sourceOf(page, 'a.jpg')], holders);
  const cut = strip.slices[1]?.y ?? 0;
  assert.ok(cut >= 1304 && cut <= 1346, `${cut}`);
});

test('a cover is rotated by EXIF, loses its metadata and is never enlarged', async () => {
  const halves = { input: await patch(150, 600, '#2030c0'), left: 0, top: 0 };
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c03020' } })
    .composite([halves])
    .withExif({ IFD0: { Copyright: 'someone' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const picture = await maker.picture(sourceOf(bytes, 'turned.jpg'), cover);
  assert.deepEqual([picture.width, picture.height], [600, 900]);
  assert.deepEqual(
    picture.variants.map((variant) => variant.file),
    ['120.webp', '240.webp', '400.webp', '400.jpeg', '600.webp'],
  );
  const { data } = await decoded(picture, '600.webp');
  assert.ok((data[2] ?? 0) > 150 && (data[data.length - 1] ?? 255) < 80, 'the blue left side is on top');
  const metadata = await sharp(files.stored.get(`pictures/${picture.hash}/400.jpeg`)).metadata();
  assert.deepEqual([metadata.exif, metadata.icc, metadata.orientation], [undefined, undefined, undefined]);
  assert.deepEqual(files.stored.get(`originals/${picture.hash}`), bytes);
});

test('the thumbhash keeps shape and colour', async () => {
  const picture = await maker.picture(sourceOf(await patch(400, 800, '#e04020'), 'red.png'), {
    audience: 'holders',
    purpose: 'illustration',
  });
  const hash = Buffer.from(picture.thumbhash, 'base64');
  const { r, g, b } = thumbHashToAverageRGBA(hash);
  assert.ok(Math.abs(r * 255 - 0xe0) < 12 && Math.abs(g * 255 - 0x40) < 12 && Math.abs(b * 255 - 0x20) < 12);
  const { w, h } = thumbHashToRGBA(hash);
  assert.ok(h / w > 1.7 && h / w < 2.4, `${w}×${h}`);
  assert.deepEqual(
    picture.variants.map((variant) => variant.width),
    [400, 400, 400],
  );
});

test('a GIF keeps its first frame and transparency becomes white', async () => {
  const frames = await Promise.all(['#00ff00', '#ff00ff'].map((colour) => patch(60, 40, colour)));
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const first = await decoded(await maker.picture(sourceOf(gif, 'moving.gif'), cover), '60.webp');
  assert.ok((first.data[0] ?? 255) < 30 && (first.data[1] ?? 0) > 220 && first.info.height === 40);
  const clear = await sharp({ create: { width: 50, height: 50, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
  const picture = await maker.picture(sourceOf(clear, 'clear.png'), cover);
  assert.equal(picture.edge, '#ffffff');
});

test('grey and 16-bit pictures become sRGB', async () => {
  for (const bytes of [
    await sharp(await patch(40, 40, '#808080'))
      .toColourspace('b-w')
      .jpeg()
      .toBuffer(),
    await sharp(await patch(40, 40, '#808080'))
      .toColourspace('rgb16')
      .png()
      .toBuffer(),
  ]) {
    const picture = await maker.picture(sourceOf(bytes, 'grey'), cover);
    assert.match(picture.edge, /^#(7f|80|81){3}$/u);
  }
});

test('non-pictures, SVG, broken and huge files are rejected by name and leave nothing', async () => {
  const before = [...files.stored.keys()];
  const whole = await sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
  const hostile: [string, Uint8Array, string][] = [
    ['notes.png', Buffer.from('그림이 아닙니다'), '0016'],
    [
      'drawn.svg',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      '0016',
    ],
    ['cut.jpg', whole.subarray(0, whole.length >> 1), '0017'],
    ['head.jpg', whole.subarray(0, 20), '0017'],
    ['empty.png', new Uint8Array(0), '0016'],
    ['claims.png', pngClaiming(60_000, 60_000), '0018'],
    ['long.png', pngClaiming(10, 70_000), '0018'],
  ];
  for (const [file, bytes, code] of hostile) {
    await assert.rejects(maker.picture(sourceOf(bytes, file), cover), refuses(code, file));
    await assert.rejects(maker.strip([sourceOf(bytes, file)], holders), refuses(code, file));
  }
  assert.deepEqual([...files.stored.keys()], before);
});

test('a page that would become too long when scaled is rejected', async () => {
  const pages = [
    sourceOf(await patch(1000, 3000, '#fff'), 'wide.png'),
    sourceOf(await patch(1, 900, '#000'), 'thread.png'),
  ];
  await assert.rejects(maker.strip(pages, holders), refuses('0018', 'thread.png'));
});

test('a broken page rejects its strip and keeps the processed pages', async () => {
  const sound = await sharp({ create: { width: 64, height: 2500, channels: 3, background: '#456' } })
    .png()
    .toBuffer();
  const broken = await sharp({
    create: {
      width: 64,
      height: 700,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
  await assert.rejects(
    maker.strip([sourceOf(sound, '1.png'), sourceOf(broken.subarray(0, 4000), '2.jpg')], holders),
    refuses('0017', '2.jpg'),
  );
  for (const key of files.stored.keys())
    if (key.startsWith('pictures/')) assert.ok(files.stored.has(key.replace(/[^/]+$/u, 'picture.json')), key);
});

test('an existing picture is not processed again and another audience gets its own', async () => {
  const bytes = await patch(130, 200, '#778899');
  const [first, twin] = await Promise.all([
    maker.picture(sourceOf(bytes, 'a.png'), cover),
    maker.picture(sourceOf(bytes, 'b.png'), cover),
  ]);
  const puts = files.puts;
  assert.deepEqual(await maker.picture(sourceOf(bytes, 'c.png'), cover), first);
  assert.deepEqual([twin, files.puts], [first, puts]);
  assert.notEqual((await maker.picture(sourceOf(bytes, 'a.png'), { ...cover, audience: 'adults' })).hash, first.hash);
});

test('a failed store removes the files already written', async () => {
  const failing = makeMemoryStore();
  const put = failing.put.bind(failing);
  failing.put = (key, bytes) => (failing.puts >= 2 ? Promise.reject(new Error('disk full')) : put(key, bytes));
  const other = createPictureMaker({ files: failing, workers: 1 });
  await assert.rejects(other.picture(sourceOf(await patch(300, 300, '#123456'), 'a.png'), cover), /disk full/);
  assert.deepEqual([...failing.stored.keys()], []);
  await other.close();
});

test('a worker that dies rejects only its picture', async () => {
  const real = new URL('./picture-worker.ts', import.meta.url).href;
  const mortal = `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ task, asked }) => { if (task === 'decode' && asked.width === 66) process.exit(1); });
    await import(${JSON.stringify(real)});`;
  const other = createPictureMaker({
    files: makeMemoryStore(),
    workers: 1,
    script: new URL(`data:text/javascript,${encodeURIComponent(mortal)}`),
  });
  const [doomed, sound] = await Promise.all([patch(66, 66, '#111'), patch(67, 67, '#111')]);
  const outcome = await Promise.allSettled([
    other.picture(sourceOf(doomed, 'doomed.png'), cover),
    other.picture(sourceOf(sound, 'sound.png'), cover),
  ]);
  await other.close();
  assert.deepEqual(
    outcome.map((one) => one.status),
    ['rejected', 'fulfilled'],
  );
  if (outcome[0].status === 'rejected') refuses('0020', 'doomed.png')(outcome[0].reason);
});

test('a typeset cover has background, title and line without missing glyphs', async () => {
  const words = { title: '타락자(墮落者)', creator: '현진건', paper: 6 };
  const picture = await maker.typesetCover(words);
  assert.deepEqual([picture.width, picture.height, picture.edge], [800, 1200, '#24405a']);
  const { data } = await decoded(picture, '800.webp');
  const inkIn = (from: number, to: number): number =>
    data.subarray(from * 2400, to * 2400).filter((value, index) => index % 3 === 0 && value > 180).length;
  assert.ok(inkIn(100, 240) > 3_000, 'the title');
  assert.equal(inkIn(300, 960), 0);
  assert.ok(inkIn(1020, 1130) > 300, 'the creator and the mark');
  assert.equal((await maker.typesetCover({ ...words, paper: 14 })).edge, '#24405a');
});

test('the adult cover has a fixed name, no title and is made once', async () => {
  const store = makeMemoryStore();
  const picture = await makeAdultCover(store);
  assert.deepEqual([picture.hash, picture.edge, picture.width], ['adult-cover', '#2e2a26', 800]);
  const puts = store.puts;
  assert.deepEqual([await makeAdultCover(store), store.puts], [picture, puts]);
});
