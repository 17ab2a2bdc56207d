import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type AdminEpisode, type EpisodeFormValues, showAdminEpisode } from '#domain/catalog-admin';
import { importWorks } from '#domain/catalog-import';
import { openEpisode } from '#domain/reading';
import { VISITOR } from '#kernel/reader';
import { passagesOf, resolvePosition } from '#shared/reading/reading-position';
import { joinedMember } from '../../tests/support/fixtures/joined-member.ts';
import { plantedWorkDeps, plantedWork } from '../../tests/support/fixtures/planted-works.ts';
import { rejectsWith } from '../../tests/support/domain-errors.ts';
import { type TestContext, testContext } from '../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database/test-database.ts';
import {
  acceptTypo,
  compareTexts,
  discardDraft,
  saveDraft,
  listTextRevisions,
  listTypos,
  openText,
  rejectTypo,
  reportTypo,
  restoreText,
  saveEpisode,
} from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
let created = 0;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

async function operator(name: string): Promise<{ id: number; name: string }> {
  created += 1;
  const row = await ctx.db
    .insertInto('operator')
    .values({
      mail: `o${created}@seoga.example`,
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
  created += 1;
  const key = `edited-${created}`;
  const report = await importWorks(ctx, plantedWorkDeps([plantedWork(key, { texts })]), { path: '', dryRun: false });
  const rows = await ctx.db
    .selectFrom('episode')
    .select('id')
    .where('work_id', '=', report.works[0]?.workId ?? 0)
    .orderBy('position')
    .execute();
  return { key, episodes: rows.map(({ id }) => id) };
}

const sheetOf = (episode: AdminEpisode): EpisodeFormValues => {
  const { title, opensAt, isFree, buyCoins, rentalCoins, rentalHours, isWithdrawn, noteBefore, noteAfter } = episode;
  const price = { isFree, buyCoins, rentalCoins, rentalHours };
  return { title, opensAt, price, isUp: !isWithdrawn, noteBefore, noteAfter };
};

/** Saves only the text and returns its revision. */
async function saveText(input: {
  by: { id: number; name: string };
  episodeId: number;
  basedOn: number;
  blocks: unknown;
  why: string;
}): Promise<number> {
  const { by, episodeId: id, ...text } = input;
  const episode = await showAdminEpisode(ctx, id);
  const target = { by, workId: episode.workId, episode: { id, version: episode.version } };
  await saveEpisode(ctx, { ...target, sheet: sheetOf(episode), text });
  return (await openText(ctx, { by, episodeId: id })).episode.revision;
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

test('saves a revision with author and reason, visible at once with stable positions', async () => {
  const by = await operator('고치는이');
  const id = (await planted()).episodes[0] ?? 0;
  const { blocks, episode } = await openText(ctx, { by, episodeId: id });
  const position = {
    episode: id,
    revision: 1,
    block: blocks[2]?.id ?? '',
    offset: 0,
    quote: '끝이었다.',
    fraction: 0.9,
  };
  const shownBefore = await pageVersion();
  const edited = [
    blocks[0],
    { id: null, kind: 'paragraph', spans: ['새 문단이 ', { mark: 'dots', text: '들어왔다' }] },
    { ...blocks[1], spans: ['그는 우산을 폈다.'] },
    { ...blocks[2], spans: ['그렇게 끝이었다.'] },
  ];
  const order = { by, episodeId: id, basedOn: episode.revision, blocks: edited, why: '맞춤법' };
  assert.equal(await saveText(order), 2);
  assert.ok((await pageVersion()) > shownBefore);
  const visible = await readersText(id);
  assert.equal(visible.revision, 2);
  assert.deepEqual(
    visible.blocks.map((block) => block.id),
    [blocks[0]?.id, '4', blocks[1]?.id, blocks[2]?.id],
  );
  assert.deepEqual(resolvePosition(passagesOf(visible.blocks), 2, position), { block: blocks[2]?.id, offset: 4 });
  const [newest, first] = (await listTextRevisions(ctx, { episodeId: id })).revisions;
  assert.deepEqual([newest?.kind, newest?.who, newest?.why, first?.kind], ['edit', '고치는이', '맞춤법', null]);
  const action = await lastAct();
  assert.deepEqual(
    [action.act, action.subject, action.reason, action.operator_id],
    ['text.save', `episode:${id}`, '맞춤법', by.id],
  );
  assert.deepEqual([Object(action.before).revision, Object(action.after).revision], [1, 2]);
  const { characters } = await ctx.db
    .selectFrom('episode')
    .select('characters')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.equal(
    characters,
    visible.blocks
      .flatMap((block) => ('spans' in block ? block.spans : []))
      .map((span) => (typeof span === 'string' ? span : 'text' in span ? span.text : ''))
      .join('').length,
  );
});

test('rejects the second of two concurrent saves without losing its draft', async () => {
  const [one, other] = [await operator('하나'), await operator('둘')];
  const id = (await planted()).episodes[0] ?? 0;
  const { blocks } = await openText(ctx, { by: one, episodeId: id });
  const text = (words: string) => [{ ...blocks[0], spans: [words] }];
  assert.equal(
    await saveDraft(ctx, { by: other, episodeId: id, basedOn: 1, version: 0, blocks: text('둘째의 글') }),
    1,
  );
  const opened = await openText(ctx, { by: one, episodeId: id });
  assert.deepEqual(
    opened.others.map(({ name }) => name),
    ['둘'],
  );
  await saveText({ by: one, episodeId: id, basedOn: 1, blocks: text('첫째의 글'), why: '' });
  const late = { by: other, episodeId: id, basedOn: 1, blocks: text('둘째의 글'), why: '' };
  await rejectsWith(saveText(late), 'TEXT_ERROR 0002');
  const draft = (await openText(ctx, { by: other, episodeId: id })).draft;
  assert.deepEqual(
    draft?.blocks.map((block) => ('spans' in block ? block.spans : [])),
    [['둘째의 글']],
  );
  assert.equal(await saveText({ ...late, basedOn: 2 }), 3);
  assert.equal((await openText(ctx, { by: other, episodeId: id })).draft, null);
});

test('warns a second window of the same operator and keeps drafts private', async () => {
  const by = await operator('두 창');
  const id = (await planted()).episodes[0] ?? 0;
  const draft = { by, episodeId: id, basedOn: 1, blocks: [{ kind: 'paragraph', spans: ['쓰는 중'] }] };
  assert.equal(await saveDraft(ctx, { ...draft, version: 0 }), 1);
  assert.equal(await saveDraft(ctx, { ...draft, version: 1 }), 2);
  assert.equal(await saveDraft(ctx, { ...draft, version: 1 }), 2, 'the same request again');
  await rejectsWith(
    saveDraft(ctx, { ...draft, version: 1, blocks: [{ kind: 'paragraph', spans: ['다른 글'] }] }),
    'TEXT_ERROR 0003',
  );
  assert.deepEqual(
    (await readersText(id)).blocks.map((block) => ('spans' in block ? block.spans : [])),
    TEXT.map((text) => [text]),
  );
  assert.equal((await openText(ctx, { by: await operator('다른'), episodeId: id })).draft, null);
  await discardDraft(ctx, { by, episodeId: id });
  assert.equal((await openText(ctx, { by, episodeId: id })).draft, null);
});

test('rejects invalid, empty, unchanged texts and foreign pictures without traces', async () => {
  const by = await operator('거절');
  const id = (await planted()).episodes[0] ?? 0;
  const { blocks } = await openText(ctx, { by, episodeId: id });
  const save = (input: unknown, why = '') => saveText({ by, episodeId: id, basedOn: 1, blocks: input, why });
  const foreign = await ctx.db.selectFrom('picture').select('hash').executeTakeFirstOrThrow();
  const image = { kind: 'image', alt: '', picture: foreign.hash, width: 10, height: 10 };
  await rejectsWith(save([{ kind: 'nothing' }]), 'TEXT_ERROR 0001');
  await rejectsWith(save([{ kind: 'break' }]), 'TEXT_ERROR 0011');
  await rejectsWith(save(blocks), 'WORK_ERROR 0009');
  await rejectsWith(save([...blocks, image]), 'TEXT_ERROR 0005');
  await rejectsWith(save([blocks[0]], '가'.repeat(201)), 'TEXT_ERROR 0010');
  await rejectsWith(saveText({ by, episodeId: 999_999, basedOn: 1, blocks, why: '' }), 'NOT_FOUND 0002');
  assert.equal((await readersText(id)).revision, 1);
});

test('restores an older text as a new revision and compares any two', async () => {
  const by = await operator('되돌림');
  const id = (await planted()).episodes[0] ?? 0;
  const { blocks } = await openText(ctx, { by, episodeId: id });
  await saveText({
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
  await rejectsWith(restoreText(ctx, { by, episodeId: id, revision: 1, basedOn: 1, why: '' }), 'TEXT_ERROR 0002');
  await rejectsWith(restoreText(ctx, { by, episodeId: id, revision: 9, basedOn: 2, why: '' }), 'TEXT_ERROR 0006');
  assert.equal(await restoreText(ctx, { by, episodeId: id, revision: 1, basedOn: 2, why: '' }), 3);
  assert.deepEqual((await readersText(id)).blocks, blocks);
  assert.equal((await lastAct()).act, 'text.restore');
});

test('preserves manual texts on import and overwrites them only when confirmed', async () => {
  const by = await operator('손으로');
  const { key, episodes } = await planted([TEXT, ['둘째 회차.']]);
  const id = episodes[0] ?? 0;
  const { blocks } = await openText(ctx, { by, episodeId: id });
  await saveText({
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
    importWorks(ctx, plantedWorkDeps([source]), { path: '', dryRun, overwrites });
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

test('accepts typo reports from members about existing words, twenty a day, once each', async () => {
  const id = (await planted()).episodes[0] ?? 0;
  const { memberNo } = await joinedMember(ctx);
  const reader = { kind: 'unverified' as const, memberNo };
  const { blocks } = await readersText(id);
  const block = blocks[1]?.id ?? '';
  const notify = (order: Partial<Parameters<typeof reportTypo>[1]> = {}) =>
    reportTypo(ctx, { reader, episodeId: id, block, offset: 7, found: '폇다', wanted: '폈다', ...order });
  await rejectsWith(notify({ reader: VISITOR }), 'AUTH_ERROR 0002');
  await rejectsWith(notify({ found: '없는 말' }), 'TYPO_ERROR 0001');
  await rejectsWith(notify({ block: 'zz' }), 'TYPO_ERROR 0001');
  await rejectsWith(notify({ wanted: '폇다' }), 'TYPO_ERROR 0002');
  await rejectsWith(notify({ wanted: '가'.repeat(201) }), 'TYPO_ERROR 0003');
  await notify();
  await rejectsWith(notify(), 'TYPO_ERROR 0005');
  for (let time = 0; time < 19; time += 1) await notify({ wanted: `폈다 ${time}` }).catch(() => undefined);
  await rejectsWith(notify({ wanted: '또' }), 'TYPO_ERROR 0004');
});

test('rejects typo reports on inaccessible texts', async () => {
  created += 1;
  const work = plantedWork(`paid-${created}`, {
    texts: [['처음.'], ['돈을 내야 보는 글.']],
    prices: { free: 1, buy: 2 },
  });
  const report = await importWorks(ctx, plantedWorkDeps([work]), { path: '', dryRun: false });
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
  await rejectsWith(reportTypo(ctx, order), 'EPISODE_ERROR 0001');
});

test('applies an accepted typo report, notifies its reporters and decides it once', async () => {
  const by = await operator('받는이');
  const id = (await planted()).episodes[0] ?? 0;
  const [one, other] = [await joinedMember(ctx), await joinedMember(ctx)];
  const { blocks } = await readersText(id);
  const data = { episodeId: id, block: blocks[1]?.id ?? '', offset: 7, found: '폇다', wanted: '폈다' };
  const first = await reportTypo(ctx, { ...data, reader: { kind: 'unverified', memberNo: one.memberNo } });
  await reportTypo(ctx, { ...data, reader: { kind: 'unverified', memberNo: other.memberNo } });
  const wrong = await reportTypo(ctx, {
    ...data,
    wanted: '폈습니다',
    reader: { kind: 'unverified', memberNo: one.memberNo },
  });
  const line = (await listTypos(ctx, { state: 'open', after: null })).typos.find((typo) => typo.id === first);
  assert.deepEqual([line?.before, line?.found, line?.after, line?.readers], ['그는 우산을 ', '폇다', '.', 2]);
  assert.equal(await acceptTypo(ctx, { by, id: first }), 2);
  assert.deepEqual((await readersText(id)).blocks[1], { ...blocks[1], spans: ['그는 우산을 폈다.'] });
  const update = await ctx.db
    .selectFrom('notification')
    .select(['member_no', 'facts'])
    .where('kind', '=', 'typo')
    .execute();
  assert.deepEqual(new Set(update.map((each) => each.member_no)), new Set([one.memberNo, other.memberNo]));
  await rejectsWith(acceptTypo(ctx, { by, id: first }), 'TYPO_ERROR 0006');
  await rejectsWith(acceptTypo(ctx, { by, id: wrong }), 'TYPO_ERROR 0008');
  await rejectTypo(ctx, { by, id: wrong });
  await rejectsWith(rejectTypo(ctx, { by, id: 999_999 }), 'TYPO_ERROR 0007');
  assert.equal((await lastAct()).act, 'typo.refuse');
});
