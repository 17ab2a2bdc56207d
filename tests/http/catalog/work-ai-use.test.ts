import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { workResponse } from '#contract/catalog';
import { searchResponse } from '#contract/search';
import { aiMarks } from '#shared/authors/declarations';
import { type CallServer, callServer } from '../../support/servers/api-server.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';

let server: CallServer;
before(async () => {
  server = await callServer([
    plantedWork('own', { title: '손으로 쓴 숲', aiText: 'none', aiCover: 'none' }),
    plantedWork('made', { title: '만들어진 숲', aiText: 'assisted', aiCover: 'generated' }),
    plantedWork('silent', { title: '말 없는 숲' }),
  ]);
});
after(() => server.close());

async function search(query: Record<string, string>) {
  const { body } = await server.app.inject(`/ko/v1/search?${new URLSearchParams(query)}`);
  return searchResponse.parse(JSON.parse(body)).result;
}

test('returns what artificial intelligence made of a work, null if it is not declared', async () => {
  const { works } = await search({ q: '숲' });
  const uses = new Map<string, unknown>();
  for (const { id, title } of works) {
    const { body } = await server.app.inject(`/ko/v1/works/${id}`);
    const { about } = workResponse.parse(JSON.parse(body)).result;
    uses.set(title, about && [about.aiText, about.aiCover, about.aiPictures]);
  }
  assert.deepEqual(Object.fromEntries(uses), {
    '손으로 쓴 숲': ['none', 'none', null],
    '만들어진 숲': ['assisted', 'generated', null],
    '말 없는 숲': [null, null, null],
  });
});

test('filters a search by the use of artificial intelligence', async () => {
  const { works, facets } = await search({ q: '숲', aiText: 'none' });
  assert.deepEqual(
    works.map(({ title }) => title),
    ['손으로 쓴 숲'],
  );
  assert.deepEqual(
    facets.aiText.toSorted((one, other) => one.value.localeCompare(other.value)),
    [
      { value: 'assisted', works: 1 },
      { value: 'none', works: 1 },
    ],
  );
});

test('names the parts with marks, and none only if all parts are declared', () => {
  const silent = { aiText: null, aiPictures: null, aiCover: null, aiTranslation: null };
  assert.equal(aiMarks(silent), '');
  assert.equal(aiMarks({ ...silent, aiText: 'none' }), '');
  assert.equal(aiMarks({ ...silent, aiText: 'assisted', aiCover: 'generated' }), '글 일부 사용, 표지 생성');
  assert.equal(aiMarks({ aiText: 'none', aiPictures: 'none', aiCover: 'none', aiTranslation: 'none' }), '사용 안 함');
});
