import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import type { SourceWork } from '#domain/catalog-import';
import { type Rating, isAdultRating } from '#shared/catalog/ratings';
import { png, readFileAlone, readOne, withFiles } from '../../../tests/support/files/source-files.ts';
import { writeZip } from '../../../tests/support/files/zip-writer.ts';

const xml = (fields: string): string => `<?xml version="1.0" encoding="utf-8"?><ComicInfo>${fields}</ComicInfo>`;

async function comic(fields: string): Promise<SourceWork> {
  const files = [
    { name: 'ComicInfo.xml', data: xml(fields) },
    { name: '1.png', data: await png() },
  ];
  return readFileAlone('만화.cbz', writeZip(files));
}

/** All values of ComicInfo 2.1 and invalid ones. */
const RATINGS: [told: string, rating: Rating | undefined, opensTo: 'adults' | 'all'][] = [
  ['Unknown', 'unknown', 'adults'],
  ['Adults Only 18+', '19', 'adults'],
  ['Early Childhood', 'all', 'all'],
  ['Everyone', 'all', 'all'],
  ['Everyone 10+', '12', 'all'],
  ['G', 'all', 'all'],
  ['Kids to Adults', 'all', 'all'],
  ['M', '19', 'adults'],
  ['MA15+', '15', 'all'],
  ['Mature 17+', '19', 'adults'],
  ['PG', '12', 'all'],
  ['R18+', '19', 'adults'],
  ['Rating Pending', 'unknown', 'adults'],
  ['Teen', '15', 'all'],
  ['X18+', '19', 'adults'],
  ['  adults only  18+ ', '19', 'adults'],
  ['MA 15+', '15', 'all'],
  ['19세 이상', 'unknown', 'adults'],
  [`Everyone${'!'.repeat(600)}`, 'unknown', 'adults'],
];

for (const [told, rating, opensTo] of RATINGS)
  test(`opens a comic rated ${JSON.stringify(told.slice(0, 30))} to ${opensTo}`, async () => {
    const { facts } = await comic(`<AgeRating>${told}</AgeRating>`);
    assert.equal(facts.rating, rating);
    assert.equal(isAdultRating(facts.rating ?? 'unknown'), opensTo === 'adults');
  });

test('has no rating when none is given', async () => {
  assert.ok(!('rating' in (await comic('<Series>후추</Series>')).facts));
  assert.ok(!('rating' in (await comic('<AgeRating> </AgeRating>')).facts));
});

test('reads series, creators, publisher, genre, tags and summary of a full ComicInfo.xml', async () => {
  const summary = '긴 소개다. '.repeat(2_000).trim();
  const work = await comic(`<Series>후추</Series><Title>첫 물약</Title><Number>1</Number><Volume>2</Volume>
    <Writer>가</Writer><Penciller>가, 나</Penciller><Publisher>느린달</Publisher><Genre>모험, 드라마</Genre>
    <Tags>바다,항해, 드라마</Tags><AgeRating>Teen</AgeRating><Summary>${summary}\n\n 둘째 문단</Summary>`);
  assert.deepEqual(work.facts, {
    title: '후추',
    creators: [
      { name: '가', role: '글·그림' },
      { name: '나', role: '그림' },
    ],
    shelf: 'webtoon',
    publisher: '느린달',
    genre: '모험',
    tags: ['드라마', '바다', '항해'],
    synopsis: `${summary}\n\n둘째 문단`,
    rating: '15',
  });
  assert.equal(work.episodes[0]?.title, '2권 1화 첫 물약');
  assert.deepEqual(work.remarks, []);
});

test('truncates a summary beyond the form limit and remarks it', async () => {
  const work = await comic(`<Summary>${'가'.repeat(100_001)}</Summary>`);
  assert.equal(work.facts.synopsis?.length, 100_000);
  assert.match(work.remarks[0]?.sentence ?? '', /10만 자를 넘어/);
});

const TITLES: [fields: string, title: string][] = [
  ['<Title>첫 물약</Title>', '첫 물약'],
  ['<Number>3</Number>', '3화'],
  ['<Title>둘째 물약</Title><Number>2</Number>', '2화 둘째 물약'],
  ['<Title>제02화 둘째 물약</Title><Number>2</Number>', '제02화 둘째 물약'],
  ['<Title>12시</Title><Number>2</Number>', '2화 12시'],
  ['<Volume>4</Volume>', '4권'],
  ['<Number>1</Number><Volume>2016</Volume>', '1화'],
];

for (const [fields, title] of TITLES)
  test(`titles an issue with ${fields} “${title}”`, async () => {
    assert.equal((await comic(`<Series>후추</Series>${fields}`)).episodes[0]?.title, title);
  });

async function folders(infos: Record<string, string>, extra: Record<string, string> = {}): Promise<SourceWork> {
  const picture = await png();
  const files = Object.entries(infos).flatMap(([name, fields]): [string, string | Uint8Array][] => [
    [`만화/${name}/ComicInfo.xml`, xml(fields)],
    [`만화/${name}/1.png`, picture],
  ]);
  const others = Object.entries(extra).map(([name, data]): [string, string] => [`만화/${name}`, data]);
  let found: SourceWork | undefined;
  await withFiles(Object.fromEntries([...files, ...others]), async (folder) => {
    found = await readOne(join(folder, '만화'));
  });
  assert.ok(found);
  return found;
}

test('reads a folder of issues as one series in issue order with the strictest rating', async () => {
  const about = '<Series>후추</Series><Publisher>느린달</Publisher><Writer>가</Writer>';
  const work = await folders({
    'a 열째': `${about}<Number>10</Number><AgeRating>Everyone</AgeRating>`,
    'b 둘째': `${about}<Number>2</Number><AgeRating>R18+</AgeRating>`,
    'c 첫째': `${about}<Number>1</Number><AgeRating>Teen</AgeRating>`,
  });
  assert.deepEqual(
    work.episodes.map(({ title, sourceKey }) => [title, sourceKey]),
    [
      ['1화', 'c 첫째'],
      ['2화', 'b 둘째'],
      ['10화', 'a 열째'],
    ],
  );
  const { title, publisher, creators, rating } = work.facts;
  assert.deepEqual([title, publisher, creators, rating], ['후추', '느린달', [{ name: '가', role: '글' }], '19']);
});

test("uses an issue's rating when work.yaml has none and prefers that of work.yaml", async () => {
  const sheet = 'title: 후추\ncreators: [{ name: 가 }]\n';
  const infos = { '01': '<AgeRating>Everyone</AgeRating>', '02': '<AgeRating>Mature 17+</AgeRating>' };
  assert.equal((await folders(infos, { 'work.yaml': sheet })).facts.rating, '19');
  assert.equal((await folders(infos, { 'work.yaml': `${sheet}rating: 15\n` })).facts.rating, '15');
});
