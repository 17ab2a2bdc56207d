import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { importWorks } from '#domain/catalog-import';
import { openEpisode } from '#domain/reading';
import { VISITOR } from '#kernel/reader';
import type { SourceWork } from '#domain/catalog-import';
import { plantedWorkDeps, plantedWork } from '../../tests/support/fixtures/planted-works.ts';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import {
  addIllustration,
  loadEpisodePictures,
  openText,
  restoreEpisodePictures,
  saveEpisodePictures,
} from './index.ts';
import { writeText } from './save-text.ts';
import { type StoredStrip, assembleStrip, sliceTextsOf } from './strip-rules.ts';

let database: TestDatabase;
let ctx: TestContext;
const by = { id: 0, name: '그림' };
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
  const row = await ctx.db
    .insertInto('operator')
    .values({
      mail: 'pictures@seoga.example',
      name: by.name,
      password_hash: null,
      totp_sealed: null,
      right_holder_id: null,
      disabled_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  by.id = row.id;
});
after(() => database.drop());

const STRIP: StoredStrip = {
  width: 720,
  height: 3000,
  quiet: [
    [900, 1100],
    [1900, 2000],
  ],
  panels: [
    { y: 0, text: '옥상', dialogue: ['소이: 비 안 오는데?'] },
    { y: 1200, text: '골목', dialogue: [] },
    { y: 1700, text: '문', dialogue: ['철컥'] },
  ],
  slices: [0, 1000, 2000].map((y, at) => ({ y, picture: `slice-${at}` })),
};
const words = sliceTextsOf(STRIP);
const at = (slice: number) => ({ slice, words: words[slice] ?? { text: '', dialogue: [] } });

test('reassembles an unchanged strip identically', () => {
  assert.deepEqual(assembleStrip(STRIP, [at(0), at(1), at(2)]), STRIP);
});

test('joins slices gaplessly in any order with their panels and bands', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(2), { minLength: 1 }), (order) => {
      const strip = assembleStrip(STRIP, order.map(at));
      assert.deepEqual(
        strip.slices.map(({ picture }) => picture),
        order.map((slice) => `slice-${slice}`),
      );
      assert.deepEqual(
        strip.slices.map(({ y }) => y),
        order.map((_slice, position) => position * 1000),
      );
      assert.equal(strip.height, order.length * 1000);
      assert.deepEqual(
        sliceTextsOf(strip),
        order.map((slice) => words[slice]),
      );
      const quietRows = (one: StoredStrip): number => one.quiet.reduce((sum, [from, to]) => sum + to - from, 0);
      const rows = [100, 200, 0];
      assert.equal(
        quietRows(strip),
        order.reduce((sum, slice) => sum + (rows[slice] ?? 0), 0),
      );
    }),
  );
});

test('merges changed texts into one panel and rejects repeated or missing slices', async () => {
  const strip = assembleStrip(STRIP, [
    at(0),
    { slice: 1, words: { text: '새 골목', dialogue: ['하나', '둘'] } },
    at(2),
  ]);
  assert.deepEqual(strip.panels[1], { y: 1000, text: '새 골목', dialogue: ['하나', '둘'] });
  assert.equal(strip.panels.length, 2);
  const assemble = (parts: Parameters<typeof assembleStrip>[1]) =>
    Promise.resolve(parts).then((order) => assembleStrip(STRIP, order));
  await rejectsWith(assemble([at(0), at(0)]), 'STRIP_ERROR 0001');
  await rejectsWith(assemble([at(7)]), 'STRIP_ERROR 0001');
  await rejectsWith(assemble([]), 'STRIP_ERROR 0002');
});

function webtoon(key: string, details = {}): SourceWork {
  const picture = (file: string) => ({ file, bytes: async () => Buffer.from(file) });
  const images = [picture('a.png'), picture('b.png')];
  const panels = [{ y: 0, text: '첫 칸', dialogue: ['소이: 안녕'] }];
  const episodes = [{ sourceKey: '1', title: '1화', content: { kind: 'images' as const, images, panels } }];
  return { ...plantedWork(key, { shelf: 'webtoon', ...details }), episodes };
}
async function planted(work: SourceWork): Promise<number> {
  const report = await importWorks(ctx, plantedWorkDeps([work]), { path: '', dryRun: false });
  const row = await ctx.db
    .selectFrom('episode')
    .select('id')
    .where('work_id', '=', report.works[0]?.workId ?? 0)
    .executeTakeFirstOrThrow();
  return row.id;
}
const audienceOf = async (hash: string): Promise<string> =>
  (await ctx.db.selectFrom('picture').select('audience').where('hash', '=', hash).executeTakeFirstOrThrow()).audience;

test('inserts, moves, describes and removes pictures and restores the old revision', async () => {
  const id = await planted(webtoon('strip-edited'));
  const { slices, episode } = await loadEpisodePictures(ctx, id);
  assert.deepEqual(
    slices.map(({ words: said }) => said.text),
    ['첫 칸', ''],
  );
  const items = [
    { slice: 1, words: { text: '골목', dialogue: [] } },
    { files: [{ name: 'new.png', bytes: Buffer.from('new') }] },
    { slice: 0, words: slices[0]?.words ?? { text: '', dialogue: [] } },
  ];
  assert.equal(
    await saveEpisodePictures(ctx, { by, episodeId: id, basedOn: episode.revision, wishes: items, why: '순서' }),
    2,
  );
  const { content } = await openEpisode(ctx, { id, reader: VISITOR, opening: 'read' });
  assert.ok(content?.kind === 'images');
  assert.deepEqual(
    content.slices.map(({ hash, y }) => [hash, y]),
    [
      ['slice-b-png', 0],
      ['slice-new-png', 1000],
      ['slice-a-png', 2000],
    ],
  );
  assert.deepEqual(
    content.panels.map(({ y, text }) => [y, text]),
    [
      [0, '골목'],
      [2000, '첫 칸'],
    ],
  );
  assert.equal(await audienceOf('slice-new-png'), 'public');
  await rejectsWith(
    saveEpisodePictures(ctx, { by, episodeId: id, basedOn: 1, wishes: items, why: '' }),
    'TEXT_ERROR 0002',
  );
  await rejectsWith(openText(ctx, { by, episodeId: id }), 'TEXT_ERROR 0008');
  assert.equal(await restoreEpisodePictures(ctx, { by, episodeId: id, revision: 1, basedOn: 2 }), 3);
  assert.deepEqual(
    (await loadEpisodePictures(ctx, id)).slices.map(({ picture }) => picture.hash),
    ['slice-a-png', 'slice-b-png'],
  );
  assert.deepEqual(
    (await loadEpisodePictures(ctx, id)).revisions.map(({ revision, kind }) => [revision, kind]),
    [
      [3, 'restore'],
      [2, 'pictures'],
      [1, null],
    ],
  );
  await rejectsWith(restoreEpisodePictures(ctx, { by, episodeId: id, revision: 9, basedOn: 3 }), 'TEXT_ERROR 0006');
});

test('restricts pictures added to an adult work to adults (P3)', async () => {
  const id = await planted(webtoon('strip-adult', { rating: '19' }));
  const items = [{ files: [{ name: 'adult-only.png', bytes: Buffer.from('x') }] }];
  await saveEpisodePictures(ctx, { by, episodeId: id, basedOn: 1, wishes: items, why: '' });
  assert.equal(await audienceOf('slice-adult-only-png'), 'adults');
  const textId = await planted(plantedWork('text-adult', { rating: '19' }));
  const file = { name: 'in-text.png', bytes: Buffer.from('x') };
  const picture = await addIllustration(ctx, { by, episodeId: textId, file });
  assert.equal(await audienceOf(picture.hash), 'adults');
  const { blocks } = await openText(ctx, { by, episodeId: textId });
  const { hash, width, height } = picture;
  const image = { kind: 'image', alt: '그림', picture: hash, width, height };
  const text = { basedOn: 1, blocks: [...blocks, image], why: '' };
  await ctx.db.transaction().execute((tx) => writeText(tx, { id: textId, by, text }));
  assert.equal(await audienceOf(hash), 'adults');
});
