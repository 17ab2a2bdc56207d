import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { showWork } from '#domain/catalogue';
import { importWorks } from '#domain/importing';
import { VISITOR } from '#shared/reader';
import { type Passage, QUOTE_LENGTH, type TextPlace, passagesOf, resolvePlace } from '#vocabulary/place';
import { plantedMeans, plantedWork } from '../../tests/support/planted-works.ts';
import { type TestContext, testContext } from '../../tests/support/test-context.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/test-database.ts';
import { openEpisode } from './index.ts';

let database: TestDatabase;
let ctx: TestContext;
before(async () => {
  database = await testDatabase();
  ctx = testContext(database.db);
});
after(() => database.drop());

/** Forty paragraphs of three sentences, no two alike. */
const SENTENCES = Array.from({ length: 40 }, (_, at) => [
  `${at + 1}번째 밤에 눈이 내렸다.`,
  `서가의 ${at * 3 + 7}번 칸에서 책 한 권이 떨어졌다.`,
  `주운 사람은 ${at + 20}살이었다.`,
]);

async function take(paragraphs: string[]): Promise<{ episode: number; revision: number; passages: Passage[] }> {
  const report = await importWorks(ctx, plantedMeans([plantedWork('kept-places', { texts: [paragraphs] })]), {
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

test('L9 after an import that edits, inserts and deletes paragraphs every place stands at its sentence', async () => {
  const first = await take(SENTENCES.map((sentences) => sentences.join(' ')));
  const length = first.passages.reduce((sum, { text }) => sum + text.length, 0);
  let passed = 0;
  const places: { sentence: string; place: TextPlace }[] = [];
  for (const [at, { id, text }] of first.passages.entries()) {
    for (const sentence of SENTENCES[at] ?? []) {
      const offset = text.indexOf(sentence);
      const quote = text.slice(offset, offset + QUOTE_LENGTH);
      const place = { episode: first.episode, revision: first.revision, block: id, offset, quote };
      places.push({ sentence, place: { ...place, fraction: (passed + offset) / length } });
    }
    passed += text.length;
  }
  const edited = SENTENCES.flatMap((sentences, at) => {
    if (at % 10 === 3) return [];
    if (at % 10 === 5) return ['새로 들어온 문단이다. 앞에는 없던 말이다.', sentences.join(' ')];
    if (at % 10 === 7) return [[sentences[0], '고친 말이 사이에 들었다.', ...sentences.slice(1)].join(' ')];
    if (at % 10 === 8) return [sentences.slice(0, 2).join(' '), sentences[2] ?? ''];
    return [sentences.join(' ')];
  });
  const later = await take(edited);
  assert.equal(later.episode, first.episode);
  assert.equal(later.revision, first.revision + 1);
  for (const { sentence, place } of places) {
    const spot = resolvePlace(later.passages, later.revision, place);
    const text = later.passages.find(({ id }) => id === spot?.block)?.text ?? '';
    const isGone = !later.passages.some((passage) => passage.text.includes(sentence));
    if (isGone) assert.ok(spot, 'a place whose sentence is gone still leads into the text');
    else assert.ok(text.startsWith(sentence, spot?.offset), `“${sentence}” was looked for, “${text}” found`);
  }
});
