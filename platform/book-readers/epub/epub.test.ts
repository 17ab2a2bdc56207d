import assert from 'node:assert/strict';
import test from 'node:test';
import { epub, page, png, readFileAlone, textsOf } from '../../../tests/support/files/source-files.ts';

const NAV = page(
  '<nav epub:type="toc"><ol><li><a href="a.xhtml">첫째 마당</a></li><li><a href="c.xhtml#x">둘째 마당</a></li></ol></nav>',
);

test('makes episodes from the table of contents and appends unlisted pages to the previous chapter', async () => {
  const pages = {
    'a.xhtml': page('<h1>첫째 마당</h1><p>하나</p>'),
    'b.xhtml': page('<p>이어서</p>'),
    'c.xhtml': page('<h1>둘</h1><p>둘째</p>'),
  };
  const work = await readFileAlone('책.epub', epub({ pages, nav: NAV }));
  assert.deepEqual(
    work.episodes.map((episode) => [episode.title, episode.sourceKey]),
    [
      ['첫째 마당', 'OEBPS/a.xhtml'],
      ['둘째 마당', 'OEBPS/c.xhtml'],
    ],
  );
  assert.deepEqual(work.episodes.map(textsOf), [
    ['하나', '이어서'],
    ['둘', '둘째'],
  ]);
});

test('reads chapters from an NCX with a doctype when there is no nav', async () => {
  const ncx =
    '<?xml version="1.0"?><!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd"><ncx><navMap><navPoint><navLabel><text>이름 하나</text></navLabel><content src="a.xhtml"/></navPoint><navPoint><navLabel><text>이름 둘</text></navLabel><content src="b.xhtml"/></navPoint></navMap></ncx>';
  const book = epub({
    pages: { 'a.xhtml': page('<p>하나</p>'), 'b.xhtml': page('<p>둘</p>') },
    manifest: '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
    extra: [{ name: 'OEBPS/toc.ncx', data: ncx }],
  });
  assert.deepEqual(
    (await readFileAlone('책.epub', book)).episodes.map((episode) => episode.title),
    ['이름 하나', '이름 둘'],
  );
});

test('reads the metadata', async () => {
  const metadata =
    '<dc:creator opf:role="ill">성춘향</dc:creator><dc:description>&lt;p&gt;좋은 책&lt;/p&gt;</dc:description><dc:subject>판타지, 모험</dc:subject><dc:publisher>책집</dc:publisher>';
  const { facts } = await readFileAlone('책.epub', epub({ pages: { 'a.xhtml': page('<p>글</p>') }, metadata }));
  assert.deepEqual(facts, {
    title: '시험 책',
    creators: [
      { name: '홍길동', role: '글' },
      { name: '성춘향', role: '그림' },
    ],
    synopsis: '좋은 책',
    publisher: '책집',
    tags: ['판타지', '모험'],
  });
});

test('parses valid XHTML as XML and broken pages as HTML', async () => {
  const pages = {
    'a.xhtml': page('<a id="x"/><p>하나&nbsp;&hellip;</p>', '<title/>'),
    'b.xhtml': '<html><body><p>둘.<br>셋.<p>넷.</body></html>',
  };
  const work = await readFileAlone('책.epub', epub({ pages }));
  assert.deepEqual(work.episodes.map(textsOf), [['하나 …'], ['둘.', '셋.', '넷.']]);
});

test('puts pages outside the reading order last and remarks them', async () => {
  const pages = {
    'a.xhtml': page('<p>하나</p>'),
    'b.xhtml': page('<h1>부록</h1><p>인물</p>'),
    'c.xhtml': page('<p>둘</p>'),
  };
  const spine = '<itemref idref="a.xhtml"/><itemref idref="b.xhtml" linear="no"/><itemref idref="c.xhtml"/>';
  const work = await readFileAlone('책.epub', epub({ pages, spine }));
  assert.deepEqual(work.episodes.map(textsOf), [['하나'], ['둘'], ['인물']]);
  assert.match(work.remarks[0]?.sentence ?? '', /‘부록’을 맨 뒤/u);
});

test('extracts a raster cover from an SVG wrapper and remarks drawn SVG', async () => {
  const cover =
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 4 6"><image width="4" height="6" xlink:href="cover.png"/></svg>';
  const drawn = '<p>글</p><svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>';
  const book = epub({
    pages: { 'cover.xhtml': page(cover), 'a.xhtml': page(drawn) },
    extra: [{ name: 'OEBPS/cover.png', data: await png() }],
  });
  const work = await readFileAlone('책.epub', book);
  assert.deepEqual(work.episodes.map(textsOf), [['글']]);
  assert.equal(work.cover?.file, '책.epub/OEBPS/cover.png');
  assert.match(work.remarks[0]?.sentence ?? '', /SVG/u);
});

test('finds the cover by property, meta and guide', async () => {
  const data = await png();
  const extra = [{ name: 'OEBPS/c.png', data }];
  const pages = { 'a.xhtml': page('<p>글</p>') };
  const byProperty = epub({
    pages,
    extra,
    manifest: '<item id="c" href="c.png" properties="cover-image" media-type="image/png"/>',
  });
  const byMeta = epub({
    pages,
    extra,
    manifest: '<item id="c" href="c.png" media-type="image/png"/>',
    metadata: '<meta name="cover" content="c"/>',
  });
  for (const book of [byProperty, byMeta])
    assert.equal((await readFileAlone('책.epub', book)).cover?.file, '책.epub/OEBPS/c.png');
});

test('reads a fixed-layout book as one picture episode', async () => {
  const data = await png();
  const book = epub({
    pages: { '1.xhtml': page('<img src="1.png" alt=""/>'), '2.xhtml': page('<div><img src="2.png" alt="둘"/></div>') },
    metadata: '<meta property="rendition:layout">pre-paginated</meta>',
    extra: [
      { name: 'OEBPS/1.png', data },
      { name: 'OEBPS/2.png', data },
    ],
  });
  const [episode] = (await readFileAlone('책.epub', book)).episodes;
  assert.deepEqual(episode?.content.kind === 'images' && episode.content.images.map((image) => image.file), [
    '책.epub/OEBPS/1.png',
    '책.epub/OEBPS/2.png',
  ]);
});

test('splits a single-file novel at chapter headings', async () => {
  const chapter = (number: number): string =>
    `<p>제 ${number} 화</p>${'<p>그날 밤 비가 내렸다. 서고의 불은 꺼지지 않았다.</p>'.repeat(20)}`;
  const work = await readFileAlone('책.epub', epub({ pages: { 'a.xhtml': page([1, 2, 3].map(chapter).join('')) } }));
  assert.deepEqual(
    work.episodes.map((episode) => episode.title),
    ['제 1 화', '제 2 화', '제 3 화'],
  );
});
