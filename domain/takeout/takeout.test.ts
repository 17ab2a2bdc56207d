import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { importWorks, type SourceBlock, type SourceWork } from '#domain/importing';
import { withdrawPurchase } from '#domain/purchase';
import type { Reader } from '#shared/reader';
import { plantedMeans } from '../../tests/support/planted-works.ts';
import { refusedAs } from '../../tests/support/refused.ts';
import { SellingShop, type SoldWork } from '../../tests/support/selling-shop.ts';
import { readFileAlone, readOne, withFiles } from '../../tests/support/source-files.ts';
import { listExportable, listTakeouts, setExportable, takeHome } from './index.ts';

let shop: SellingShop;
let text: SoldWork;
let strip: SoldWork;
let buyer = 0;
const by = 'command-line' as const;

const BLOCKS: SourceBlock[] = [
  { kind: 'paragraph', spans: ['밤이 ', { mark: 'strong', text: '깊었다' }, ' & 조용했다.'] },
  { kind: 'paragraph', spans: [{ base: '漢字', ruby: '한자' }, { mark: 'emphasis', text: '를' }, ' 읽었다.'] },
  { kind: 'break' },
  { kind: 'heading', level: 2, spans: ['둘째 장면'] },
  { kind: 'paragraph', spans: ['끝.'], align: 'center' },
];
const picture = (file: string) => ({ file, alt: '그림', bytes: async () => new Uint8Array() });
const WORKS: SourceWork[] = [
  {
    sourceKey: 'text',
    hasOwnKey: true,
    isDeclared: true,
    facts: {
      title: '밤의 <책>',
      rating: 'all',
      creators: [{ name: '한서림', role: '글' }],
      shelf: 'serial',
      prices: { free: 1, buy: 2 },
    },
    episodes: [1, 2, 3].map((n) => ({
      sourceKey: `${n}.md`,
      title: `${n}화 밤 & 낮`,
      content: { kind: 'text', blocks: [...BLOCKS, { kind: 'image', alt: '달', picture: picture(`moon${n}.png`) }] },
    })),
    remarks: [],
  },
  {
    sourceKey: 'strip',
    hasOwnKey: true,
    isDeclared: true,
    facts: {
      title: '그림 이야기',
      rating: 'all',
      creators: [{ name: '김그림', role: '그림' }],
      shelf: 'webtoon',
      prices: { free: 0, buy: 2 },
    },
    episodes: [1, 2].map((n) => ({
      sourceKey: `${n}`,
      title: `${n}화`,
      content: { kind: 'images', images: [picture(`a${n}.png`), picture(`b${n}.png`)] },
    })),
    remarks: [],
  },
];

before(async () => {
  shop = await SellingShop.open();
  const report = await importWorks(shop.ctx, plantedMeans(WORKS), { path: '', dryRun: false });
  const sold = async (at: number): Promise<SoldWork> => {
    const id = report.works[at]?.workId ?? 0;
    const rows = await shop.ctx.db
      .selectFrom('episode')
      .select('id')
      .where('work_id', '=', id)
      .orderBy('position')
      .execute();
    return { id, episodes: rows.map((row) => row.id) };
  };
  [text, strip] = [await sold(0), await sold(1)];
  const { data: webp } = {
    data: await sharp({ create: { width: 8, height: 12, channels: 3, background: '#c8452d' } })
      .webp()
      .toBuffer(),
  };
  for (const row of await shop.ctx.db.selectFrom('picture').select(['hash', 'variants']).execute())
    for (const { file } of row.variants) shop.ctx.kept.set(`pictures/${row.hash}/${file}`, webp);
  buyer = await shop.member(100);
  const bought = await shop.quote(buyer, { work: text, kind: 5, episodes: text.episodes.slice(1, 2) });
  await shop.buy(buyer, bought.id);
  const strips = await shop.quote(buyer, { work: strip, kind: 5, episodes: strip.episodes });
  await shop.buy(buyer, strips.id);
});
after(() => shop.close());

const asked = (memberNo: number, work: number, format: 'epub' | 'cbz') => {
  const reader: Reader = { kind: 'unverified', memberNo };
  return takeHome(shop.ctx, { memberNo, reader, work, format, shop: '서가' });
};
async function taken(work: number, format: 'epub' | 'cbz'): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of (await asked(buyer, work, format)).file) parts.push(part);
  return Buffer.concat(parts);
}

test('nothing goes home without the right holder, without owning, or of an adult work to whom may not see it', async () => {
  await refusedAs(asked(buyer, text.id, 'epub'), 'TAKEOUT_ERROR 0001');
  await setExportable(shop.ctx, { by, work: text.id, isExportable: true });
  await setExportable(shop.ctx, { by, work: strip.id, isExportable: true });
  await refusedAs(setExportable(shop.ctx, { by, work: 999_999, isExportable: true }), 'NOT_FOUND 0001');
  const stranger = await shop.member(0);
  await refusedAs(asked(stranger, text.id, 'epub'), 'TAKEOUT_ERROR 0002');
  await refusedAs(asked(buyer, text.id, 'cbz'), 'TAKEOUT_ERROR 0002');
  const of = async (memberNo: number) => listTakeouts(shop.ctx, { memberNo, reader: { kind: 'unverified', memberNo } });
  assert.deepEqual(await of(stranger), []);
  assert.deepEqual(
    (await of(buyer)).map(({ title, owned, formats }) => [title, owned, formats]),
    [
      ['그림 이야기', 2, ['cbz']],
      ['밤의 <책>', 1, ['epub']],
    ],
  );
  await shop.ctx.db.updateTable('work').set({ rating: '19' }).where('id', '=', strip.id).execute();
  assert.deepEqual(
    (await of(buyer)).map(({ work }) => work),
    [text.id],
  );
  await refusedAs(asked(buyer, strip.id, 'cbz'), 'ADULT_ERROR 0001');
  await shop.ctx.db.updateTable('work').set({ rating: 'all' }).where('id', '=', strip.id).execute();
  assert.equal((await listExportable(shop.ctx)).length, 2);
});

test('a text goes home as an EPUB 3 that reads back the same, with what is owned and what is free alone', async () => {
  const book = await taken(text.id, 'epub');
  // The first file of an EPUB is found by its place and lies there as it is.
  assert.equal(book.toString('latin1', 30, 58), 'mimetypeapplication/epub+zip');
  const work = await readFileAlone('책.epub', book);
  assert.equal(work.facts.title, '밤의 <책>');
  assert.deepEqual(
    work.facts.creators.map(({ name }) => name),
    ['한서림'],
  );
  assert.ok(work.cover);
  assert.deepEqual(
    work.episodes.map(({ title }) => title),
    ['1화 밤 & 낮', '2화 밤 & 낮'],
  );
  const [first] = work.episodes;
  assert.ok(first?.content.kind === 'text');
  const kinds = first.content.blocks.map((block) => (block.kind === 'heading' ? `h${block.level}` : block.kind));
  assert.deepEqual(
    kinds.filter((kind) => kind !== 'h1'),
    ['paragraph', 'paragraph', 'break', 'h2', 'paragraph', 'image'],
  );
  const spans = first.content.blocks.flatMap((block) => ('spans' in block ? block.spans : []));
  assert.ok(
    spans.some((span) => typeof span === 'object' && 'ruby' in span && span.ruby === '한자' && span.base === '漢字'),
  );
  assert.ok(
    spans.some(
      (span) => typeof span === 'object' && 'mark' in span && span.mark === 'strong' && span.text === '깊었다',
    ),
  );
  const image = first.content.blocks.find((block) => block.kind === 'image');
  assert.ok(image?.kind === 'image');
  await withFiles({ '책.epub': book }, async (folder) => {
    const lying = (await readOne(join(folder, '책.epub'))).cover;
    assert.equal((await sharp(await lying?.bytes()).metadata()).format, 'webp');
  });
});

test('a strip goes home as a CBZ that reads back, slice by slice', async () => {
  const work = await readFileAlone('그림.cbz', await taken(strip.id, 'cbz'));
  const counts = work.episodes.map(({ content }) => (content.kind === 'images' ? content.images.length : 0));
  assert.deepEqual(counts, [2, 2]);
});

test('what was taken home is not given back for coins, and nobody takes without end', async () => {
  const [purchase] = await shop.ctx.db
    .selectFrom('purchase')
    .select('id')
    .where('member_no', '=', buyer)
    .orderBy('id')
    .execute();
  const key = 'taken-home-already';
  const order = { memberNo: buyer, purchaseId: purchase?.id ?? 0, key };
  const outcome = await withdrawPurchase(shop.ctx, order).then(
    ({ body }) => body,
    (error: Error) => error.message,
  );
  assert.match(outcome, /PURCHASE_ERROR.*0007/);
  for (let more = 0; more < 28; more += 1) await asked(buyer, text.id, 'epub');
  await refusedAs(asked(buyer, text.id, 'epub'), 'TAKEOUT_ERROR 0003');
});
