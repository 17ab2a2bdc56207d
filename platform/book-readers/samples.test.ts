import assert from 'node:assert/strict';
import { join } from 'node:path';
import test from 'node:test';
import type { SourceEpisode, SourceWork } from '#domain/catalog-import';
import { spanText } from '#shared/content/text-blocks';
import { readAll, readOne } from '../../tests/support/files/source-files.ts';

const SAMPLES = process.env['SAMPLES_DIR'] ?? '';
const options = { skip: SAMPLES === '' };

function charactersOf(episode: SourceEpisode): number {
  if (episode.content.kind !== 'text') return 0;
  return episode.content.blocks
    .flatMap((block) => (block.kind === 'paragraph' || block.kind === 'heading' ? block.spans : []))
    .reduce((sum, span) => sum + spanText(span).length, 0);
}

async function catalogue(): Promise<SourceWork[]> {
  const found = await readAll(SAMPLES);
  return found.map((one) => ('refused' in one ? assert.fail(one.sentence) : one));
}

test('every sample work is read without losing a letter', options, async () => {
  const works = await catalogue();
  assert.equal(works.length, 28);
  for (const work of works.filter((one) => one.episodes[0]?.content.kind === 'text')) {
    const characters = work.episodes.map(charactersOf);
    assert.ok(Math.max(...characters) <= 12_000, `${work.facts.title} ${Math.max(...characters)}`);
    assert.ok(Math.min(...characters) >= 300, `${work.facts.title} ${Math.min(...characters)}`);
    assert.equal(new Set(work.episodes.map((episode) => episode.sourceKey)).size, work.episodes.length);
    assert.equal(new Set(work.episodes.map((episode) => episode.title)).size, work.episodes.length, work.facts.title);
    assert.ok(!work.remarks.some((remark) => remark.sentence.includes('인코딩')));
  }
});

test('sample webtoons are read with every page and credits', options, async () => {
  const works = await catalogue();
  const strips = works.filter((work) => work.facts.shelf === 'webtoon');
  const pages = strips.map((work) =>
    work.episodes.map(({ content }) => (content.kind === 'images' ? content.images.length : 0)),
  );
  assert.deepEqual(pages, [[4, 7, 9, 9, 6, 11], [11]]);
  for (const { facts, episodes } of strips) {
    assert.match(facts.attribution ?? '', /CC BY/u);
    for (const { content } of episodes)
      for (const image of content.kind === 'images' ? content.images : [])
        assert.ok((await image.bytes()).length > 1_000);
  }
});

test('the CP949 original equals its UTF-8 version', options, async () => {
  const original = await readOne(join(SAMPLES, 'originals/kim-yujeong_dongbaekkkot.euc-kr.txt'));
  const sister = await readOne(join(SAMPLES, 'novels/kim-yujeong_dongbaekkkot.txt'));
  assert.deepEqual([original.facts.title, original.facts.creators[0]?.name], ['동백꽃', '김유정']);
  const sum = (work: SourceWork): number => work.episodes.reduce((all, episode) => all + charactersOf(episode), 0);
  assert.ok(Math.abs(sum(original) - sum(sister)) <= 5, `${sum(original)} ${sum(sister)}`);
});

test('both sample EPUBs have their chapters and covers', options, async () => {
  const novel = await readOne(join(SAMPLES, 'epub/yi-sang_12wol-12il.epub'));
  assert.deepEqual(
    novel.episodes.map((episode) => episode.title),
    ['서문', '1장', '2장', '3장', '4장'],
  );
  const stories = await readOne(join(SAMPLES, 'epub/yi-hyoseok_danpyeonseon.epub'));
  assert.equal(stories.episodes.length, 13);
  for (const { facts, cover, remarks } of [novel, stories]) {
    assert.equal(facts.creators[0]?.role, '글');
    assert.ok(((await cover?.bytes())?.length ?? 0) > 10_000);
    assert.deepEqual(remarks, []);
  }
});
