import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { showWork } from '#domain/catalog';
import { importWorks } from '#domain/catalog-import';
import { VISITOR } from '#kernel/reader';
import {
  type Passage,
  QUOTE_LENGTH,
  type TextReadingPosition,
  passagesOf,
  resolvePosition,
} from '#shared/reading/reading-position';
import { plantedWorkDeps, plantedWork } from '../../../tests/support/fixtures/planted-works.ts';
import { type TestContext, testContext } from '../../../tests/support/database/test-context.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database/test-database.ts';
import { openEpisode } from '../index.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

/** Forty paragraphs of three distinct sentences. */
const SENTENCES = Array.from({ length: 40 }, (_, at) => [
  `${at + 1}번째 밤에 눈이 내렸다.`,
  `서가의 ${at * 3 + 7}번 칸에서 책 한 권이 떨어졌다.`,
  `주운 사람은 ${at + 20}살이었다.`,
]);

async function take(paragraphs: string[]): Promise<{ episode: number; revision: number; passages: Passage[] }> {
  const report = await importWorks(ctx, plantedWorkDeps([plantedWork('kept-places', { texts: [paragraphs] })]), {
    path: '',
    dryRun: false,
  });
  const [line] = (await showWork(ctx, { id: report.works[0]?.workId ?? 0, reader: VISITOR })).episodes;
  const opened = await openEpisode(ctx, { id: line?.id ?? 0, reader: VISITOR, opening: 'read' });
  assert.equal(opened.content?.kind, 'text');
  return {
    episode: opened.episode.id,
    revision: opened.episode.revision,
    passages: passagesOf(opened.content?.kind === 'text' ? opened.content.blocks : []),
  };
}

test('keeps every position at its sentence when an import edits, inserts and deletes paragraphs (L9)', async () => {
  const first = await take(SENTENCES.map((messages) => messages.join(' ')));
  const length = first.passages.reduce((sum, { text }) => sum + text.length, 0);
  let passed = 0;
  const positions: { sentence: string; place: TextReadingPosition }[] = [];
  for (const [at, { id, text }] of first.passages.entries()) {
    for (const message of SENTENCES[at] ?? []) {
      const offset = text.indexOf(message);
      const quote = text.slice(offset, offset + QUOTE_LENGTH);
      const position = { episode: first.episode, revision: first.revision, block: id, offset, quote };
      positions.push({ sentence: message, place: { ...position, fraction: (passed + offset) / length } });
    }
    passed += text.length;
  }
  const edited = SENTENCES.flatMap((messages, at) => {
    if (at % 10 === 3) return [];
    if (at % 10 === 5) return ['새로 들어온 문단이다. 앞에는 없던 말이다.', messages.join(' ')];
    if (at % 10 === 7) return [[messages[0], '고친 말이 사이에 들었다.', ...messages.slice(1)].join(' ')];
    if (at % 10 === 8) return [messages.slice(0, 2).join(' '), messages[2] ?? ''];
    return [messages.join(' ')];
  });
  const later = await take(edited);
  assert.equal(later.episode, first.episode);
  assert.equal(later.revision, first.revision + 1);
  for (const { sentence, place } of positions) {
    const spot = resolvePosition(later.passages, later.revision, place);
    const text = later.passages.find(({ id }) => id === spot?.block)?.text ?? '';
    const isGone = !later.passages.some((passage) => passage.text.includes(sentence));
    if (isGone) assert.ok(spot, 'a place whose sentence is gone still leads into the text');
    else assert.ok(text.startsWith(sentence, spot?.offset), `“${sentence}” was looked for, “${text}” found`);
  }
});
