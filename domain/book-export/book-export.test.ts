import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import sharp from 'sharp';
import yauzl from 'yauzl';
import { writeStoryGuide } from '#domain/catalog';
import { importWorks, type SourceBlock, type SourceWork } from '#domain/catalog-import';
import { withdrawPurchase } from '#domain/purchase';
import type { Reader } from '#kernel/reader';
import type { StoryGuide } from '#shared/catalog/story-guide';
import { plantedWorkDeps } from '../../tests/support/fixtures/planted-works.ts';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { SellingShop, type SoldWork } from '../../tests/support/servers/selling-shop.ts';
import { readFileAlone, readOne, withFiles } from '../../tests/support/files/source-files.ts';
import { listExportableWorks, listExportableBooks, setExportable, exportBook } from './index.ts';

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
  const report = await importWorks(shop.ctx, plantedWorkDeps(WORKS), { path: '', dryRun: false });
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

const exportAs = (memberNo: number, work: number, format: 'epub' | 'cbz') => {
  const reader: Reader = { kind: 'unverified', memberNo };
  return exportBook(shop.ctx, { memberNo, reader, work, format, shop: '서가' });
};
async function taken(work: number, format: 'epub' | 'cbz'): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of (await exportAs(buyer, work, format)).file) parts.push(part);
  return Buffer.concat(parts);
}

async function readInZip(book: Buffer, name: string): Promise<string> {
  const zip = await yauzl.fromBufferPromise(book, { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== name) continue;
    const parts: Buffer[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part);
    return Buffer.concat(parts).toString();
  }
  return '';
}

test('rejects an export without permission, ownership or access to an adult work', async () => {
  await rejectsWith(exportAs(buyer, text.id, 'epub'), 'TAKEOUT_ERROR 0001');
  await setExportable(shop.ctx, { by, work: text.id, isExportable: true });
  await setExportable(shop.ctx, { by, work: strip.id, isExportable: true });
  await rejectsWith(setExportable(shop.ctx, { by, work: 999_999, isExportable: true }), 'NOT_FOUND 0001');
  const stranger = await shop.member(0);
  await rejectsWith(exportAs(stranger, text.id, 'epub'), 'TAKEOUT_ERROR 0002');
  await rejectsWith(exportAs(buyer, text.id, 'cbz'), 'TAKEOUT_ERROR 0002');
  const of = async (memberNo: number) =>
    listExportableBooks(shop.ctx, { memberNo, reader: { kind: 'unverified', memberNo } });
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
  await rejectsWith(exportAs(buyer, strip.id, 'cbz'), 'ADULT_ERROR 0001');
  await shop.ctx.db.updateTable('work').set({ rating: 'all' }).where('id', '=', strip.id).execute();
  assert.equal((await listExportableWorks(shop.ctx)).length, 2);
});

test('exports a text as EPUB 3 with owned and free episodes that reads back identically', async () => {
  const book = await taken(text.id, 'epub');
  // EPUB requires the uncompressed mimetype first.
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

test('exports what the episodes of the book have told, and nothing later', async () => {
  const [first = 0, second = 0, third = 0] = text.episodes;
  const character = { id: 1, name: '한서림', otherNames: [], from: first, text: '주인공 & 서기', picture: null };
  const guide: StoryGuide = {
    recaps: [
      { id: 1, from: first, to: second, text: '앞 이야기' },
      { id: 2, from: second, to: third, text: '뒤 이야기' },
    ],
    characters: [{ ...character, additions: [{ from: third, text: '왕의 딸' }] }],
  };
  await shop.ctx.db.transaction().execute((tx) => writeStoryGuide(tx, { workId: text.id, guide }));
  const book = await taken(text.id, 'epub');
  const page = await readInZip(book, 'OEBPS/guide.xhtml');
  assert.match(page, /1화–2화[^]*앞 이야기[^]*한서림[^]*주인공 &amp; 서기/u);
  assert.doesNotMatch(page, /뒤 이야기|왕의 딸/u);
  assert.match(await readInZip(book, 'OEBPS/nav.xhtml'), /guide\.xhtml/u);
});

test('exports a gifted episode from its day on', async () => {
  const [, second = 0] = text.episodes;
  const gifted = await shop.member(0);
  await sql`insert into entitlement (member_no, episode_id, kind, work_id, source, source_id)
    values (${gifted}, ${second}, 'buy', ${text.id}, 'gift', 1)`.execute(shop.ctx.db);
  const exported = async (memberNo: number): Promise<number> => {
    const parts: Uint8Array[] = [];
    for await (const part of (await exportAs(memberNo, text.id, 'epub')).file) parts.push(part);
    return (await readFileAlone('책.epub', Buffer.concat(parts))).episodes.length;
  };
  await sql`update episode set opens_at = seoga_now() + interval '1 day' where id = ${second}`.execute(shop.ctx.db);
  assert.equal(await exported(gifted), 2);
  await sql`update episode set opens_at = seoga_now() where id = ${second}`.execute(shop.ctx.db);
  assert.equal(await exported(gifted), 3);
});

test('exports a strip as CBZ that reads back by slice', async () => {
  const work = await readFileAlone('그림.cbz', await taken(strip.id, 'cbz'));
  const counts = work.episodes.map(({ content }) => (content.kind === 'images' ? content.images.length : 0));
  assert.deepEqual(counts, [2, 2]);
});

test('makes exported episodes non-refundable and limits exports', async () => {
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
  for (let more = 0; more < 27; more += 1) await exportAs(buyer, text.id, 'epub');
  await rejectsWith(exportAs(buyer, text.id, 'epub'), 'TAKEOUT_ERROR 0003');
});
