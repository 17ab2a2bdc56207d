import assert from 'node:assert/strict';
import { globSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import test from 'node:test';
import type { RejectedSource, SourceEpisode, SourceWork } from '#domain/catalog-import';
import { readAll, textsOf } from '../support/files/source-files.ts';
import { type ExpectedMeasures, type ExpectedSource, type ExpectedWork, readExpected } from './expected-work.ts';

/*
 * A case is two entries of one folder: a file or folder `name` or `name.ext`, and `name.expected.yaml`.
 */
const ENDING = '.expected.yaml';

for (const expectedFile of globSync(`**/*${ENDING}`, { cwd: import.meta.dirname }).toSorted()) {
  const path = join(import.meta.dirname, expectedFile);
  test(`reads ${expectedFile.slice(0, -ENDING.length)}`, async () => {
    const found = await readAll(inputOf(path));
    const expected = await readExpected(path);
    assert.deepEqual(found.map(nameOf), expected.map(nameOf));
    for (const [place, source] of found.entries()) compare(source, expected[place]);
  });
}

function inputOf(expectedPath: string): string {
  const name = basename(expectedPath).slice(0, -ENDING.length);
  const folder = dirname(expectedPath);
  const inputs = readdirSync(folder).filter(
    (entry) => entry !== basename(expectedPath) && (entry === name || entry.replace(/\.[a-z0-9]+$/u, '') === name),
  );
  assert.equal(inputs.length, 1, `${name}: ${inputs.join(', ')}`);
  return join(folder, inputs[0] ?? '');
}

const nameOf = (source: SourceWork | RejectedSource | ExpectedSource): string => {
  if ('refused' in source) return `refused ${'code' in source ? source.code : source.refused}`;
  return 'facts' in source && 'sourceKey' in source ? source.facts.title : 'title' in source ? source.title : '';
};

function compare(source: SourceWork | RejectedSource, expected: ExpectedSource | undefined): void {
  if (!expected) return;
  if ('refused' in expected) {
    if (expected.sentence !== undefined) assert.ok('sentence' in source && source.sentence.includes(expected.sentence));
  } else if (!('refused' in source)) compareWork(source, expected);
}

function compareWork(work: SourceWork, expected: ExpectedWork): void {
  const { facts, episodes, remarks } = work;
  if (expected.authors)
    assert.deepEqual(
      facts.creators.map(({ name }) => name),
      expected.authors,
    );
  if (expected.rating !== undefined) assert.equal(facts.rating, expected.rating);
  for (const [field, value] of Object.entries(expected.facts ?? {}))
    assert.deepEqual(Object.entries(facts).find(([name]) => name === field)?.[1], value, field);
  if (expected.count !== undefined) assert.equal(episodes.length, expected.count);
  if (expected.episodes) {
    assert.deepEqual(
      episodes.map(({ title }) => title),
      expected.episodes.map(({ title }) => title),
    );
    for (const [place, measures] of expected.episodes.entries())
      compareText(episodes.slice(place, place + 1), measures, measures.title);
  }
  compareText(episodes, expected, facts.title);
  const sentences = remarks.map(({ sentence }) => sentence);
  for (const remark of expected.remarks ?? [])
    assert.ok(
      sentences.some((sentence) => sentence.includes(remark)),
      `${remark}: ${sentences.join(' ')}`,
    );
  if (expected.remarks?.length === 0) assert.deepEqual(sentences, []);
}

function compareText(episodes: SourceEpisode[], expected: ExpectedMeasures, name: string): void {
  const lines = episodes.flatMap(textsOf);
  const text = lines.join('\n');
  for (const kind of ['paragraph', 'heading', 'break', 'note'] as const) {
    const number = expected[`${kind}s`];
    if (number !== undefined) assert.equal(countBlocks(episodes, kind), number, `${name}: ${kind}`);
  }
  if (expected.pictures !== undefined) assert.equal(countPictures(episodes), expected.pictures, `${name}: pictures`);
  if (expected.lines) assert.deepEqual(lines, expected.lines, name);
  if (expected.first !== undefined) assert.equal(text.slice(0, expected.first.length), expected.first, name);
  if (expected.last !== undefined) assert.equal(text.slice(-expected.last.length), expected.last, name);
  for (const words of expected.contains ?? []) assert.ok(text.includes(words), `${name}: ${words}`);
  for (const words of expected.lacks ?? []) assert.ok(!text.includes(words), `${name}: ${words}`);
}

function countBlocks(episodes: SourceEpisode[], kind: string): number {
  return episodes
    .flatMap(({ content }) => (content.kind === 'text' ? content.blocks : []))
    .filter((block) => block.kind === kind).length;
}

function countPictures(episodes: SourceEpisode[]): number {
  return episodes.reduce(
    (sum, { content }) =>
      sum +
      (content.kind === 'images'
        ? content.images.length
        : countBlocks([{ sourceKey: '', title: '', content }], 'image')),
    0,
  );
}
