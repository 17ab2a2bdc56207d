import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { importWorks } from '#domain/importing';
import { openEpisode } from '#domain/reading';
import { VISITOR } from '#shared/reader';
import { passagesOf, resolvePlace } from '#vocabulary/place';
import { joinedMember } from '../../tests/support/joined-member.ts';
import { plantedMeans, plantedWork } from '../../tests/support/planted-works.ts';
import { refusedAs } from '../../tests/support/refused.ts';
import { type TestContext, testContext } from '../../tests/support/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/test-database.ts';
import {
  acceptTypo,
  compareTexts,
  dropDraft,
  keepDraft,
  listTextRevisions,
  listTypos,
  openText,
  refuseTypo,
  reportTypo,
  restoreText,
  saveText,
} from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
let made = 0;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

async function operator(name: string): Promise<{ id: number; name: string }> {
  made += 1;
  const row = await ctx.db
    .insertInto('operator')
    .values({
      mail: `o${made}@seoga.example`,
      name,
      password_hash: null,
      totp_sealed: null,
      right_holder_id: null,
      disabled_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: row.id, name };
}

const TEXT = ['비가 내렸다. 아무도 없었다.', '그는 우산을 폇다.', '끝이었다.'];

async function planted(texts = [TEXT]): Promise<{ key: string; episodes: number[] }> {
  made += 1;
  const key = `edited-${made}`;
  const report = await importWorks(ctx, plantedMeans([plantedWork(key, { texts })]), { path: '', dryRun: false });
  const rows = await ctx.db
    .selectFrom('episode')
    .select('id')
    .where('work_id', '=', report.works[0]?.workId ?? 0)
    .orderBy('position')
    .execute();
  return { key, episodes: rows.map(({ id }) => id) };
}

const pageVersion = async (): Promise<number> =>
  (await ctx.db.selectFrom('page_version').select('version').executeTakeFirstOrThrow()).version;

const lastAct = async () =>
  ctx.db.selectFrom('operator_audit').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

async function readersText(id: number) {
  const { content, episode } = await openEpisode(ctx, { id, reader: VISITOR, opening: 'read' });
  assert.ok(content?.kind === 'text');
  return { blocks: content.blocks, revision: episode.revision };
}

test('a saved text is a new revision with who and why, readers see it at once, and a place in it is found again', async () => {
  const by = await operator('고치는이');
  const id = (await planted()).episodes[0] ?? 0;
  const { blocks, episode } = await openText(ctx, { by, episodeId: id });
  const place = { episode: id, revision: 1, block: blocks[2]?.id ?? '', offset: 0, quote: '끝이었다.', fraction: 0.9 };
  const shownBefore = await pageVersion();
  const edited = [
    blocks[0],
    { id: null, kind: 'paragraph', spans: ['새 문단이 ', { mark: 'dots', text: '들어왔다' }] },
    { ...blocks[1], spans: ['그는 우산을 폈다.'] },
    { ...blocks[2], spans: ['그렇게 끝이었다.'] },
  ];
  const order = { by, episodeId: id, basedOn: episode.revision, blocks: edited, why: '맞춤법' };
  assert.equal(await saveText(ctx, order), 2);
  assert.ok((await pageVersion()) > shownBefore);
  const shown = await readersText(id);
  assert.equal(shown.revision, 2);
  assert.deepEqual(
    shown.blocks.map((block) => block.id),
    [blocks[0]?.id, '4', blocks[1]?.id, blocks[2]?.id],
  );
  assert.deepEqual(resolvePlace(passagesOf(shown.blocks), 2, place), { block: blocks[2]?.id, offset: 4 });
  const [newest, first] = (await listTextRevisions(ctx, { episodeId: id })).revisions;
  assert.deepEqual([newest?.kind, newest?.who, newest?.why, first?.kind], ['edit', '고치는이', '맞춤법', null]);
  const act = await lastAct();
  assert.deepEqual(
    [act.act, act.subject, act.reason, act.operator_id],
    ['text.save', `episode:${id}`, '맞춤법', by.id],
  );
  assert.deepEqual([Object(act.before).revision, Object(act.after).revision], [1, 2]);
  const { characters } = await ctx.db
    .selectFrom('episode')
    .select('characters')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.equal(
    characters,
    shown.blocks
      .flatMap((block) => ('spans' in block ? block.spans : []))
      .map((span) => (typeof span === 'string' ? span : 'text' in span ? span.text : ''))
      .join('').length,
  );
});

test('of two who save the second is told, nothing of theirs is lost, and nothing is written', async () => {
  const [one, other] = [await operator('하나'), await operator('둘')];
  const id = (await planted()).episodes[0] ?? 0;
  const { blocks } = await openText(ctx, { by: one, episodeId: id });
  const text = (words: string) => [{ ...blocks[0], spans: [words] }];
  assert.equal(
    await keepDraft(ctx, { by: other, episodeId: id, basedOn: 1, version: 0, blocks: text('둘째의 글') }),
    1,
  );
  const opened = await openText(ctx, { by: one, episodeId: id });
  assert.deepEqual(
    opened.others.map(({ name }) => name),
    ['둘'],
  );
  await saveText(ctx, { by: one, episodeId: id, basedOn: 1, blocks: text('첫째의 글'), why: '' });
  const late = { by: other, episodeId: id, basedOn: 1, blocks: text('둘째의 글'), why: '' };
  await refusedAs(saveText(ctx, late), 'TEXT_ERROR 0002');
  const draft = (await openText(ctx, { by: other, episodeId: id })).draft;
  assert.deepEqual(
    draft?.blocks.map((block) => ('spans' in block ? block.spans : [])),
    [['둘째의 글']],
  );
  assert.equal(await saveText(ctx, { ...late, basedOn: 2 }), 3);
  assert.equal((await openText(ctx, { by: other, episodeId: id })).draft, null);
});

test('a second window of one operator is told, and drafts are seen by nobody else', async () => {
  const by = await operator('두 창');
  const id = (await planted()).episodes[0] ?? 0;
  const draft = { by, episodeId: id, basedOn: 1, blocks: [{ kind: 'paragraph', spans: ['쓰는 중'] }] };
  assert.equal(await keepDraft(ctx, { ...draft, version: 0 }), 1);
  assert.equal(await keepDraft(ctx, { ...draft, version: 1 }), 2);
  await refusedAs(keepDraft(ctx, { ...draft, version: 1 }), 'TEXT_ERROR 0003');
  assert.deepEqual(
    (await readersText(id)).blocks.map((block) => ('spans' in block ? block.spans : [])),
    TEXT.map((text) => [text]),
  );
  assert.equal((await openText(ctx, { by: await operator('다른'), episodeId: id })).draft, null);
  await dropDraft(ctx, { by, episodeId: id });
  assert.equal((await openText(ctx, { by, episodeId: id })).draft, null);
});

test('what is no text, says nothing, is no different or shows a picture of elsewhere is refused and leaves nothing', async () => {
  const by = await operator('거절');
  const id = (await planted()).episodes[0] ?? 0;
  const { blocks } = await openText(ctx, { by, episodeId: id });
  const save = (given: unknown, why = '') => saveText(ctx, { by, episodeId: id, basedOn: 1, blocks: given, why });
  const foreign = await ctx.db.selectFrom('picture').select('hash').executeTakeFirstOrThrow();
  const image = { kind: 'image', alt: '', picture: foreign.hash, width: 10, height: 10 };
  await refusedAs(save([{ kind: 'nothing' }]), 'TEXT_ERROR 0001');
  await refusedAs(save([{ kind: 'break' }]), 'TEXT_ERROR 0011');
  await refusedAs(save(blocks), 'TEXT_ERROR 0007');
  await refusedAs(save([...blocks, image]), 'TEXT_ERROR 0005');
  await refusedAs(save([blocks[0]], '가'.repeat(201)), 'TEXT_ERROR 0010');
  await refusedAs(saveText(ctx, { by, episodeId: 999_999, basedOn: 1, blocks, why: '' }), 'NOT_FOUND 0002');
  assert.equal((await readersText(id)).revision, 1);
});

test('an older text comes back as a new revision, and the difference of any two is told', async () => {
  const by = await operator('되돌림');
  const id = (await planted()).episodes[0] ?? 0;
  const { blocks } = await openText(ctx, { by, episodeId: id });
  await saveText(ctx, {
    by,
    episodeId: id,
    basedOn: 1,
    blocks: [{ ...blocks[0], spans: ['비가 그쳤다. 아무도 없었다.'] }],
    why: '',
  });
  const { changes } = await compareTexts(ctx, { episodeId: id, older: 1, newer: 2 });
  assert.deepEqual(
    changes.map(({ is }) => is),
    ['changed', 'gone', 'gone'],
  );
  await refusedAs(restoreText(ctx, { by, episodeId: id, revision: 1, basedOn: 1, why: '' }), 'TEXT_ERROR 0002');
  await refusedAs(restoreText(ctx, { by, episodeId: id, revision: 9, basedOn: 2, why: '' }), 'TEXT_ERROR 0006');
  assert.equal(await restoreText(ctx, { by, episodeId: id, revision: 1, basedOn: 2, why: '' }), 3);
  assert.deepEqual((await readersText(id)).blocks, blocks);
  assert.equal((await lastAct()).act, 'text.restore');
});

test('an import leaves what was changed by hand, says so, and takes it where that is asked for', async () => {
  const by = await operator('손으로');
  const { key, episodes } = await planted([TEXT, ['둘째 회차.']]);
  const id = episodes[0] ?? 0;
  const { blocks } = await openText(ctx, { by, episodeId: id });
  await saveText(ctx, {
    by,
    episodeId: id,
    basedOn: 1,
    blocks: [{ ...blocks[0], spans: ['손으로 고친 글.'] }],
    why: '',
  });
  const source = plantedWork(key, {
    texts: [
      [...TEXT, '덧붙인 글.'],
      ['둘째 회차.', '늘어난 글.'],
    ],
  });
  const take = (dryRun: boolean, overwrites = false) =>
    importWorks(ctx, plantedMeans([source]), { path: '', dryRun, overwrites });
  const dry = (await take(true)).works[0];
  assert.deepEqual([dry?.episodes.kept, dry?.episodes.changed], [['제목 1'], ['제목 2']]);
  assert.deepEqual((await take(false)).works[0]?.episodes, dry?.episodes);
  assert.deepEqual(
    (await readersText(id)).blocks.map((block) => ('spans' in block ? block.spans : [])),
    [['손으로 고친 글.']],
  );
  assert.equal((await readersText(episodes[1] ?? 0)).blocks.length, 2);
  assert.deepEqual((await take(true)).works[0]?.episodes.kept, ['제목 1']);
  assert.deepEqual((await take(false, true)).works[0]?.episodes.changed, ['제목 1']);
  assert.equal((await readersText(id)).blocks.length, 4);
  assert.deepEqual((await take(true)).works[0]?.episodes.kept, []);
});

test('a slip is told by a member alone, of words that stand there, twenty times a day, the same once', async () => {
  const id = (await planted()).episodes[0] ?? 0;
  const { memberNo } = await joinedMember(ctx);
  const reader = { kind: 'unverified' as const, memberNo };
  const { blocks } = await readersText(id);
  const block = blocks[1]?.id ?? '';
  const tell = (order: Partial<Parameters<typeof reportTypo>[1]> = {}) =>
    reportTypo(ctx, { reader, episodeId: id, block, offset: 7, found: '폇다', wanted: '폈다', ...order });
  await refusedAs(tell({ reader: VISITOR }), 'AUTH_ERROR 0002');
  await refusedAs(tell({ found: '없는 말' }), 'TYPO_ERROR 0001');
  await refusedAs(tell({ block: 'zz' }), 'TYPO_ERROR 0001');
  await refusedAs(tell({ wanted: '폇다' }), 'TYPO_ERROR 0002');
  await refusedAs(tell({ wanted: '가'.repeat(201) }), 'TYPO_ERROR 0003');
  await tell();
  await refusedAs(tell(), 'TYPO_ERROR 0005');
  for (let time = 0; time < 19; time += 1) await tell({ wanted: `폈다 ${time}` }).catch(() => undefined);
  await refusedAs(tell({ wanted: '또' }), 'TYPO_ERROR 0004');
});

test('a slip is not told of a text that one may not read', async () => {
  made += 1;
  const work = plantedWork(`paid-${made}`, { texts: [['처음.'], ['돈을 내야 보는 글.']], prices: { free: 1, buy: 2 } });
  const report = await importWorks(ctx, plantedMeans([work]), { path: '', dryRun: false });
  const paid = await ctx.db
    .selectFrom('episode')
    .select('id')
    .where('work_id', '=', report.works[0]?.workId ?? 0)
    .where('position', '=', 2)
    .executeTakeFirstOrThrow();
  const { memberNo } = await joinedMember(ctx);
  const order = {
    reader: { kind: 'unverified' as const, memberNo },
    episodeId: paid.id,
    block: '1',
    offset: 0,
    found: '돈',
    wanted: '돌',
  };
  await refusedAs(reportTypo(ctx, order), 'EPISODE_ERROR 0001');
});

test('a slip that is taken up stands corrected in one press, whoever told it is thanked, and it is decided once', async () => {
  const by = await operator('받는이');
  const id = (await planted()).episodes[0] ?? 0;
  const [one, other] = [await joinedMember(ctx), await joinedMember(ctx)];
  const { blocks } = await readersText(id);
  const told = { episodeId: id, block: blocks[1]?.id ?? '', offset: 7, found: '폇다', wanted: '폈다' };
  const first = await reportTypo(ctx, { ...told, reader: { kind: 'unverified', memberNo: one.memberNo } });
  await reportTypo(ctx, { ...told, reader: { kind: 'unverified', memberNo: other.memberNo } });
  const wrong = await reportTypo(ctx, {
    ...told,
    wanted: '폈습니다',
    reader: { kind: 'unverified', memberNo: one.memberNo },
  });
  const line = (await listTypos(ctx, { state: 'open', after: null })).typos.find((typo) => typo.id === first);
  assert.deepEqual([line?.before, line?.found, line?.after, line?.readers], ['그는 우산을 ', '폇다', '.', 2]);
  assert.equal(await acceptTypo(ctx, { by, id: first }), 2);
  assert.deepEqual((await readersText(id)).blocks[1], { ...blocks[1], spans: ['그는 우산을 폈다.'] });
  const news = await ctx.db
    .selectFrom('notification')
    .select(['member_no', 'facts'])
    .where('kind', '=', 'typo')
    .execute();
  assert.deepEqual(new Set(news.map((each) => each.member_no)), new Set([one.memberNo, other.memberNo]));
  await refusedAs(acceptTypo(ctx, { by, id: first }), 'TYPO_ERROR 0006');
  await refusedAs(acceptTypo(ctx, { by, id: wrong }), 'TYPO_ERROR 0008');
  await refuseTypo(ctx, { by, id: wrong });
  await refusedAs(refuseTypo(ctx, { by, id: 999_999 }), 'TYPO_ERROR 0007');
  assert.equal((await lastAct()).act, 'typo.refuse');
});
