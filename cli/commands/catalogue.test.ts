import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import sharp from 'sharp';
import { exportCatalogue } from '#domain/catalog-export';
import { writeCatalogueFolder } from '#platform/shop-folder/catalogue-folder';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import { openImportDeps } from '../import/import-deps.ts';
import { ROOT } from '../start/shop-context.ts';
import { importCatalogue } from '../import/import-catalogue.ts';

let place: string;
const databases: TestDatabase[] = [];
const closing: (() => Promise<void>)[] = [];
before(async () => {
  place = await mkdtemp(join(tmpdir(), 'seoga-catalogue-'));
  await plantFolder(join(place, 'hand'));
});
after(async () => {
  for (const close of closing) await close();
  for (const database of databases) await database.drop();
  await rm(place, { recursive: true, force: true });
});

interface Shop {
  ctx: TestContext;
  take(folder: string, dryRun?: boolean): ReturnType<typeof importCatalogue>;
  export(name: string): Promise<Map<string, string>>;
}

async function emptyShop(): Promise<Shop> {
  const database = await testDatabase();
  databases.push(database);
  const ctx = testContext(database.db);
  const importDeps = openImportDeps(ctx);
  closing.push(importDeps.close);
  return {
    ctx,
    take: (folder, dryRun = false) => importCatalogue(ctx, importDeps, { folder: join(place, folder), dryRun }),
    async export(name) {
      await writeCatalogueFolder(join(place, name), exportCatalogue(ctx));
      return filesIn(join(place, name));
    },
  };
}

async function filesIn(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = await Promise.all(
    paths
      .toSorted()
      .map(async (path) => [path.slice(folder.length + 1), (await readFile(path)).toString('latin1')] as const),
  );
  return new Map(read);
}

const picture = (width: number, height: number, red: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 120, b: 90 } } })
    .png()
    .toBuffer();

type WriteFile = (name: string, bytes: string | Buffer) => Promise<void>;

/** Plants a text work, an adult work that opens later, a webtoon and merchandising. */
async function plantFolder(folder: string): Promise<void> {
  const file: WriteFile = async (name, bytes) => {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), bytes);
  };
  await plantWorks(file);
  await plantWindow(folder, file);
}

async function plantWorks(file: WriteFile): Promise<void> {
  const sheet = (lines: string): string =>
    `creators: [{ name: 한서림, role: 글 }, { name: 류노, role: 그림 }]\n${lines}`;
  await file(
    'works/등대부/work.yaml',
    sheet(`title: 등대부
otherTitles: [Lighthouse]
shelf: lightnovel
kind: serial
status: hiatus
hiatusUntil: 2027-03-01
rating: '15'
publisher: 느린달
genre: 판타지
country: JP
aiText: none
aiPictures: assisted
aiCover: generated
aiTranslation: none
language: ja
tags: [바다, 동아리]
warnings: [폭력 묘사]
weekdays: [fri]
synopsis: |
  등대를 지키는 동아리.
  두 번째 줄.
quote: ''
taxFree: true
rights: { from: 2026-01-01, until: 2029-12-31 }
prices: { free: 1, buy: 2, rental: 1, rentalHours: 72, fixedPrice: true, preview: 10, bundle: { from: 5, percent: 10 }, waitFree: { hours: 24, rentalHours: 48, exceptLast: 1 }, early: { episodes: 3, coins: 4, supporters: true } }
release: { from: 2026-02-06, weekdays: [fri] }
guide:
  recaps: [{ from: 1, to: 2, text: '불을 켰다.' }]
  characters:
    - { name: 류노, otherNames: [등대지기], from: 1, text: 등대를 지킨다., picture: ryuno.png, additions: [{ from: 3, text: 떠난다. }] }
    - { name: 점장, from: 2, text: 말이 없다. }`),
  );
  await file('works/등대부/ryuno.png', await picture(200, 200, 120));
  await file('works/등대부/cover.png', await picture(400, 600, 30));
  await file('works/등대부/light.png', await picture(300, 200, 200));
  await file(
    'works/등대부/01 첫 불.md',
    '# 첫 불\n\n{漢字|한자}와 *점*, **굵게**.[^1]\n\n***\n\n![불 켜진 등대](light.png)\n\n[^1]: 각주입니다.',
  );
  await file('works/등대부/02 같은 제목.md', '# 같은 제목\n\n\\*별표\\* 그대로. 읽던 문장입니다.');
  await file('works/등대부/03 같은 제목.md', '# 같은 제목\n\n- 대사처럼 적은 줄\n\n1. 숫자로 여는 줄');
  await file(
    'works/Night/work.yaml',
    sheet(
      "title: 한밤\nshelf: publish\nrating: '19'\nlisted: false\nprices: { free: 0, buy: 3 }\nrelease: { from: 2030-01-01 }",
    ),
  );
  await file('works/Night/1.md', '아직 열리지 않은 성인 작품의 글입니다.');
  await file(
    'works/골목/work.yaml',
    sheet('title: 골목\nshelf: webtoon\nstatus: completed\nrating: all\nprices: { free: all }'),
  );
  await file('works/골목/01 아침/1.png', await picture(360, 900, 10));
  await file('works/골목/01 아침/2.png', await picture(360, 1100, 240));
  await file(
    'works/골목/01 아침/alt.yaml',
    '- { y: 0, text: 골목의 아침, dialogue: ["나: 일찍 왔네."] }\n- { y: 900, text: 문이 열린다 }',
  );
}

async function plantWindow(folder: string, file: WriteFile): Promise<void> {
  const sample = join(ROOT, 'samples', 'shop');
  for (const name of ['events', 'legal', 'notices', 'faq.yaml', 'forbidden-words.txt', 'route-rules.yaml', 'shop.yaml'])
    await cp(join(sample, name), join(folder, 'shop', name), { recursive: true });
  await file(
    'shop/themes.yaml',
    '- { id: sea, title: 바다, sentence: 파도 소리, works: [등대부], picture: sea.png }\n- { id: grown, title: 어른, adult: true, works: [한밤] }\n- { id: rule, title: 완결 웹툰, rule: { shelf: webtoon, status: completed } }',
  );
  await file('shop/sea.png', await picture(320, 180, 60));
  await file('shop/pavilions.yaml', '- { id: slow, title: 느린달관, publisher: 느린달 }');
  await file(
    'shop/promotions.yaml',
    '- { id: sale, title: 할인, works: [등대부], percent: 10, startsAt: 2026-01-01T00:00:00Z, endsAt: 2031-01-01T00:00:00Z }',
  );
  await file(
    'shop/banners.yaml',
    'home:\n  - { work: 등대부, quote: 불을 켜라, background: "#24405a", for: members, startsAt: 2026-01-01 }',
  );
  await file('shop/rows.yaml', 'home:\n  - { title: 바다, source: { kind: theme, theme: sea }, limit: 8 }');
  await file(
    'shop/curations.yaml',
    '- { id: winter, page: home, title: 겨울, draft: true, rows: [{ title: 골목, source: { kind: works, works: [골목] } }] }',
  );
  await file('shop/popular-words.yaml', '- { word: 등대, place: 1 }\n- { word: 숨길말, hidden: true }');
}

test('exports the same bytes after an export and import into an empty shop', async (t) => {
  const first = await emptyShop();
  assert.equal((await first.take('hand')).isClaimed, true);
  // Console changes are exported.
  await sql`update episode set is_withdrawn = true, rental_coins = 3 where source_key = '03 같은 제목.md'`.execute(
    first.ctx.db,
  );
  await sql`update theme set title = '바다, 그리고 파도', origin = 'console' where slug = 'sea'`.execute(first.ctx.db);
  const handed = await first.export('first');
  assert.deepEqual(await first.export('again'), handed);
  const sheet = Buffer.from(handed.get('works/등대부/work.yaml') ?? '', 'latin1').toString();
  assert.match(sheet, /guide:[^]*recaps:[^]*등대지기[^]*character-1\.png[^]*떠난다/u);
  const second = await emptyShop();
  const begun = performance.now();
  const claimed = await second.take('first');
  assert.deepEqual(
    claimed.lines.filter((line) => /거절|건너뜁니다/u.test(line)).filter((line) => !line.endsWith('거절 0')),
    [],
  );
  t.diagnostic(`taken into an empty shop in ${Math.round(performance.now() - begun)} ms, ${handed.size} files`);
  const back = await second.export('second');
  assert.deepEqual([...back.keys()], [...handed.keys()]);
  for (const [name, bytes] of handed) assert.equal(back.get(name), bytes, name);
});

test('keeps episodes, blocks and owners when a catalogue is imported into the same shop', async () => {
  const shop = await emptyShop();
  await shop.take('hand');
  const places = async () =>
    (
      await sql<object>`select e.id, e.source_key, e.is_withdrawn, array(select b ->> 'id' from jsonb_array_elements(t.blocks) b) as blocks
        from episode e left join text_revision t on t.episode_id = e.id and t.revision = e.revision order by e.id`.execute(
        shop.ctx.db,
      )
    ).rows;
  const stood = await places();
  await shop.export('same');
  const dry = await shop.take('same', true);
  assert.ok(dry.lines.includes('진열은 그대로입니다.'), dry.lines.join('\n'));
  assert.equal((await shop.take('same')).isClaimed, true);
  assert.deepEqual(await places(), stood);
  assert.match((await shop.take('same', true)).lines[0] ?? '', /^새 작품 0, 바뀜 0, 그대로 3, 거절 0$/);
});

test('lists changes and changes nothing in a dry run', async () => {
  const shop = await emptyShop();
  const { isClaimed, lines } = await shop.take('hand', true);
  assert.equal(isClaimed, false);
  assert.ok(
    lines.some((line) => /^새 작품 {2}등대부/.test(line)),
    lines.join('\n'),
  );
  assert.ok(lines.includes('진열 새로  shop/themes.yaml'));
  assert.deepEqual([...(await shop.export('nothing')).keys()], ['SHA256SUMS']);
});

test('rejects a damaged folder by file name and imports nothing', async () => {
  const shop = await emptyShop();
  const sums = (text: string): Promise<void> => writeFile(join(place, 'broken', 'SHA256SUMS'), text);
  await cp(join(place, 'hand'), join(place, 'broken'), { recursive: true });
  await sums(`${'0'.repeat(64)}  works/Night/1.md\n`);
  await assert.rejects(shop.take('broken'), /works\/Night\/1\.md 파일이 내보낸 때와 다릅니다/);
  await sums(`${'0'.repeat(64)}  works/Night/2.md\n`);
  await assert.rejects(shop.take('broken'), /works\/Night\/2\.md 파일이 없습니다/);
  await sums(`${'0'.repeat(64)}  ../../etc/passwd\n`);
  await assert.rejects(shop.take('broken'), /알아볼 수 없는 줄/);
  await rm(join(place, 'broken', 'SHA256SUMS'));
  await writeFile(join(place, 'broken', 'works', 'Night', 'work.yaml'), 'title: [');
  const rejected = await shop.take('broken');
  assert.equal(rejected.isClaimed, false);
  assert.match(rejected.lines.join('\n'), /YAML로 읽지 못했습니다[\s\S]*아무것도 바꾸지 않았습니다/);
  await writeFile(join(place, 'broken', 'shop', 'popular-words.yaml'), '- { word: 등대, place: 12 }');
  await assert.rejects(shop.take('broken'), /popular-words\.yaml의 0\.place: 10 이하여야 합니다/);
  assert.deepEqual([...(await shop.export('untouched')).keys()], ['SHA256SUMS']);
});

test('never overwrites a folder that is not empty', async () => {
  const shop = await emptyShop();
  await assert.rejects(shop.export('hand'), /비어 있지 않습니다/);
});
