import assert from 'node:assert/strict';
import { readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';
import { crc32 } from 'node:zlib';
import {
  epub,
  fileErrorOf,
  page,
  png,
  readAll,
  readFileAlone,
  errorOf,
  textsOf,
  withFiles,
} from '../../tests/support/files/source-files.ts';
import { writeZip } from '../../tests/support/files/zip-writer.ts';

const TEXT = { name: '01.txt', data: '첫 문장이다.' };

function names(refusal: { code: string; sentence: string }, code: string, name: string): void {
  assert.equal(refusal.code, code, refusal.sentence);
  assert.ok(refusal.sentence.includes(name), refusal.sentence);
  assert.match(refusal.sentence, /(?:주세요|않았습니다)\.?/u);
}

for (const escaping of ['../../etc/passwd', '/etc/passwd', 'C:/windows/a.txt', '..\\..\\a.txt', 'a/../../b.txt']) {
  test(`rejects an archive with the name ${escaping}`, async () => {
    names(await fileErrorOf('책.zip', writeZip([TEXT, { name: escaping, data: 'x' }])), '0006', '책.zip');
  });
}

test('rejects an EPUB whose manifest points outside of it', async () => {
  const book = epub({
    pages: { 'a.xhtml': page('<p>글</p>') },
    manifest: '<item id="x" href="../../../etc/passwd" media-type="application/xhtml+xml"/>',
  });
  names(await fileErrorOf('책.epub', book), '0006', '책.epub');
});

test('rejects a Markdown picture outside its folder', async () => {
  names(await fileErrorOf('글.md', '# 제목\n\n글이다.\n\n![밖](../../secret.png)\n'), '0006', '글.md');
});

test('rejects a cover in work.yaml outside its folder', async () => {
  const sheet = 'title: 가\ncreators: [{ name: 나 }]\ncover: ../cover.png\n';
  names(
    await withFiles({ '가/work.yaml': sheet, '가/01.md': '글' }, (folder) => errorOf(join(folder, '가'))),
    '0014',
    'work.yaml',
  );
});

test('rejects a link in an archive', async () => {
  names(
    await fileErrorOf('책.zip', writeZip([TEXT, { name: '02.txt', data: '/etc/passwd', isLink: true }])),
    '0007',
    '02.txt',
  );
});

test('rejects a link in a folder and reads the works beside it', async () => {
  const sheet = 'title: 가\ncreators: [{ name: 나 }]\n';
  await withFiles({ '나쁜/work.yaml': sheet, '좋은/work.yaml': sheet, '좋은/01.md': '글이다.' }, async (folder) => {
    await symlink('/etc/passwd', join(folder, '나쁜/01.txt'));
    const found = await readAll(folder);
    assert.deepEqual(
      found.map((one) => 'refused' in one),
      [true, false],
    );
    const [bad] = found;
    assert.ok(bad && 'refused' in bad);
    names(bad, '0007', '01.txt');
  });
});

const ENTITY = '<!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
const LAUGHS = '<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>';

for (const [what, declaration] of [
  ['an outer entity', ENTITY],
  ['entities of entities', LAUGHS],
] as const) {
  test(`reads a page with ${what} without expanding it`, async () => {
    for (const body of ['<p>글 &b; &x;</p>', '<p>글 &b; &x;<br></p>']) {
      const pages = { 'a.xhtml': `<?xml version="1.0"?>${declaration}<html><body>${body}</body></html>` };
      const work = await readFileAlone('책.epub', epub({ pages }));
      assert.deepEqual(textsOf(work.episodes[0]), ['글 &b; &x;']);
      assert.match(work.remarks[0]?.sentence ?? '', /ENTITY 선언은 풀지 않고/u);
    }
  });
}

test('rejects declarations of a package and outside of a document type', async () => {
  const pages = { 'a.xhtml': `<html><body><p>글</p><!ENTITY x "가"></body></html>` };
  names(await fileErrorOf('책.epub', epub({ pages })), '0012', 'a.xhtml');
  const book = writeZip([
    { name: 'META-INF/container.xml', data: '<container><rootfile full-path="a.opf"/></container>' },
    { name: 'a.opf', data: `<?xml version="1.0"?>${ENTITY}<package/>` },
  ]);
  names(await fileErrorOf('책.epub', book), '0012', 'a.opf');
});

test('rejects declarations in parts of DOCX, HWPX and ComicInfo', async () => {
  const declared = `<?xml version="1.0"?><!DOCTYPE a SYSTEM "http://example.com/a.dtd"><a/>`;
  names(
    await fileErrorOf('글.docx', writeZip([{ name: 'word/document.xml', data: declared }])),
    '0012',
    'document.xml',
  );
  names(
    await fileErrorOf('글.hwpx', writeZip([{ name: 'Contents/section0.xml', data: declared }])),
    '0012',
    'section0.xml',
  );
  names(
    await fileErrorOf(
      '만화.cbz',
      writeZip([
        { name: '1.png', data: await png() },
        { name: 'ComicInfo.xml', data: declared },
      ]),
    ),
    '0012',
    'ComicInfo.xml',
  );
});

test('rejects excessively nested XML', async () => {
  const deep = `<?xml version="1.0"?><html><body>${'<div>'.repeat(400)}글${'</div>'.repeat(400)}</body></html>`;
  names(await fileErrorOf('책.epub', epub({ pages: { 'a.xhtml': deep } })), '0012', 'a.xhtml');
});

test('rejects an entry with an excessive unpacked size without reading it', async () => {
  names(await fileErrorOf('폭탄.zip', writeZip([{ name: 'a.txt', data: Buffer.alloc(8_000_000) }])), '0010', 'a.txt');
});

test('rejects an entry longer than listed', async () => {
  const found = await fileErrorOf(
    '거짓.zip',
    writeZip([{ name: '01.txt', data: '가'.repeat(2_000), claimedSize: 100 }]),
  );
  names(found, '0005', '01.txt');
});

test('rejects too many entries, too large entries, sums and archives', async () => {
  const many = writeZip(Array.from({ length: 12 }, (_, place) => ({ name: `${place}.txt`, data: '글' })));
  const large = writeZip([{ name: '01.txt', data: Buffer.from(crypto.getRandomValues(new Uint8Array(5_000))) }]);
  names(await fileErrorOf('많은.zip', many, { archiveEntries: 10 }), '0009', '많은.zip');
  names(await fileErrorOf('큰.zip', large, { entryBytes: 4_000 }), '0009', '01.txt');
  names(await fileErrorOf('합.zip', large, { unpackedBytes: 4_000 }), '0009', '합.zip');
  names(await fileErrorOf('책.zip', large, { archiveBytes: 4_000 }), '0009', '책.zip');
  names(await fileErrorOf('긴.txt', '가'.repeat(2_000), { entryBytes: 4_000 }), '0009', '긴.txt');
});

test('rejects a picture with too many pixels by its header', async () => {
  const files = { '만화/1.png': await png(), '만화/2.png': await bombPng(65_500, 65_500), '만화/3.png': await png() };
  names(await withFiles(files, (folder) => errorOf(join(folder, '만화'))), '0011', '2.png');
  const tall = { '만화/1.png': await png(3, 70_000) };
  names(await withFiles(tall, (folder) => errorOf(join(folder, '만화'))), '0011', '1.png');
});

/** PNG with a claimed size only. */
async function bombPng(width: number, height: number): Promise<Buffer> {
  const bytes = await png();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

test('rejects an SVG as a file or comic page', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  names(await fileErrorOf('그림.svg', svg), '0013', '그림.svg');
  names(await fileErrorOf('그림.png', svg), '0013', '그림.png');
  names(
    await withFiles({ '만화/1.png': await png(), '만화/2.jpg': svg }, (folder) => errorOf(join(folder, '만화'))),
    '0013',
    '2.jpg',
  );
});

test('removes scripts, frames and handlers of a book with a remark', async () => {
  const body =
    '<p onclick="alert(1)">글<script>alert("나쁜 글")</script></p><iframe src="https://example.com">틀</iframe><p><a href="javascript:alert(1)">고리</a></p>';
  const work = await readFileAlone('책.epub', epub({ pages: { 'a.xhtml': page(body) } }));
  const json = JSON.stringify(work.episodes);
  assert.doesNotMatch(json, /alert|script|onclick|iframe|example\.com/u);
  assert.match(json, /글.*고리/u);
  assert.equal(work.remarks.length, 1);
});

test("keeps HTML in a person's text as text", async () => {
  const work = await readFileAlone('글.md', '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)> 글이다.');
  const kinds = work.episodes.flatMap(({ content }) =>
    content.kind === 'text' ? content.blocks.map((block) => block.kind) : [],
  );
  assert.deepEqual([...new Set(kinds)], ['paragraph']);
});

test('rejects a truncated archive', async () => {
  const whole = writeZip([TEXT, { name: '02.txt', data: '둘째 글이다.'.repeat(50) }]);
  names(await fileErrorOf('잘린.zip', whole.subarray(0, whole.length - 40)), '0005', '잘린.zip');
  const book = epub({ pages: { 'a.xhtml': page('<p>글</p>') } });
  names(await fileErrorOf('잘린.epub', book.subarray(0, book.length / 2)), '0005', '잘린.epub');
});

test('rejects an archive with changed bytes', async () => {
  names(await fileErrorOf('책.zip', writeZip([{ ...TEXT, hasWrongChecksum: true }])), '0005', '01.txt');
});

test('rejects encrypted archives and protected EPUBs', async () => {
  names(await fileErrorOf('책.zip', writeZip([{ ...TEXT, isEncrypted: true }])), '0008', '책.zip');
  const rights =
    '<encryption><EncryptedData><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes256-cbc"/></EncryptedData></encryption>';
  const book = epub({
    pages: { 'a.xhtml': page('<p>글</p>') },
    extra: [{ name: 'META-INF/encryption.xml', data: rights }],
  });
  names(await fileErrorOf('책.epub', book), '0008', '책.epub');
});

test('reads an EPUB with obfuscated fonts', async () => {
  const fonts =
    '<encryption><EncryptedData><EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/></EncryptedData></encryption>';
  const book = epub({
    pages: { 'a.xhtml': page('<p>글</p>') },
    extra: [{ name: 'META-INF/encryption.xml', data: fonts }],
  });
  assert.equal((await readFileAlone('책.epub', book)).episodes.length, 1);
});

test('rejects a file whose extension contradicts its content and names both formats', async () => {
  const book = epub({ pages: { 'a.xhtml': page('<p>글</p>') } });
  names(await fileErrorOf('책.txt', book), '0004', 'EPUB');
  names(await fileErrorOf('책.epub', '그냥 글이다. '.repeat(2)), '0004', 'EPUB');
  names(await fileErrorOf('글.docx', book), '0004', 'DOCX');
  const pdf = await fileErrorOf('글.txt', '%PDF-1.7\n%\u00e2\u00e3\n1 0 obj');
  names(pdf, '0004', 'PDF');
  assert.match(pdf.sentence, /EPUB이나 DOCX로/u);
  names(
    await withFiles({ '만화/1.png': 'MZ 실행 파일'.repeat(20) }, (folder) => errorOf(join(folder, '만화'))),
    '0004',
    '1.png',
  );
});

for (const [name, saveAs] of [
  ['글.hwp', 'HWPX'],
  ['책.pdf', 'EPUB'],
  ['만화.rar', 'ZIP'],
  ['만화.7z', 'ZIP'],
  ['만화.cbr', 'CBZ'],
  ['글.doc', 'DOCX'],
] as const) {
  test(`rejects ${name} and names the format to save as`, async () => {
    const refusal = await fileErrorOf(name, 'x');
    names(refusal, '0003', name);
    assert.ok(refusal.sentence.includes(saveAs), refusal.sentence);
  });
}

test('reads an archive in an archive and rejects a deeper one', async () => {
  const inner = writeZip([TEXT]);
  const once = writeZip([{ name: '안.zip', data: inner }]);
  assert.equal((await readFileAlone('밖.zip', once)).episodes.length, 1);
  names(await fileErrorOf('맨밖.zip', writeZip([{ name: '밖.zip', data: once }])), '0015', '안.zip');
});

test('rejects missing, empty and unknown files', async () => {
  names(await errorOf('/없는/책.epub'), '0001', '책.epub');
  names(await fileErrorOf('빈.txt', ''), '0002', '빈.txt');
  names(await fileErrorOf('빈줄.txt', '\n\n  \n'), '0002', '빈줄.txt');
  names(await fileErrorOf('알수없음.xyz', 'x'), '0003', '알수없음.xyz');
  names(await withFiles({ '폴더/.숨김': 'x' }, (folder) => errorOf(join(folder, '폴더'))), '0002', '폴더');
});

test('leaves nothing behind and no open file after a rejected source', async () => {
  const open = async (): Promise<number> => (await readdir('/proc/self/fd').catch(() => [])).length;
  await withFiles({}, async (folder) => {
    await writeFile(join(folder, '책.zip'), writeZip([TEXT, { name: '02.txt', data: 'x', isLink: true }]));
    const before = { here: await readdir(folder), open: await open() };
    await errorOf(join(folder, '책.zip'));
    assert.deepEqual({ here: await readdir(folder), open: await open() }, before);
  });
});
