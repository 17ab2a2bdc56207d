import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { workResponse } from '#contract/catalog';
import { searchResponse } from '#contract/search';
import { type CallServer, callServer } from '../../support/servers/api-server.ts';
import { plantedWork } from '../../support/fixtures/planted-works.ts';

let server: CallServer;
before(async () => {
  server = await callServer([
    plantedWork('snow', { title: '바다의 설국', country: 'JP' }),
    plantedWork('wings', { title: '바다의 날개', country: 'KR' }),
    plantedWork('none', { title: '바다의 끝' }),
    plantedWork('adult', { title: '바다의 밤', country: 'JP', rating: '19' }),
  ]);
});
after(() => server.close());

async function search(query: Record<string, string>) {
  const { body } = await server.app.inject(`/ko/v1/search?${new URLSearchParams(query)}`);
  return searchResponse.parse(JSON.parse(body)).result;
}

test('returns the country of a work, null without one', async () => {
  const { works } = await search({ q: '바다' });
  const countries = new Map<string, string | null | undefined>();
  for (const { id, title } of works) {
    const { body } = await server.app.inject(`/ko/v1/works/${id}`);
    countries.set(title, workResponse.parse(JSON.parse(body)).result.about?.country);
  }
  assert.deepEqual(Object.fromEntries(countries), { '바다의 설국': 'JP', '바다의 날개': 'KR', '바다의 끝': null });
});

test('filters a search by country without revealing adult works', async () => {
  const { works, facets, adults } = await search({ q: '바다', country: 'JP' });
  assert.deepEqual(
    works.map(({ title }) => title),
    ['바다의 설국'],
  );
  assert.equal(adults, 0);
  assert.deepEqual(
    facets.country.toSorted((one, other) => one.value.localeCompare(other.value)),
    [
      { value: 'JP', works: 1 },
      { value: 'KR', works: 1 },
    ],
  );
});

test('rejects an unknown country', async () => {
  const { statusCode, body } = await server.app.inject('/ko/v1/search?q=%EB%B0%94%EB%8B%A4&country=XX');
  assert.equal(statusCode, 400);
  assert.match(body, /INPUT_ERROR/);
});
