import assert from 'node:assert/strict';
import { join } from 'node:path';
import test from 'node:test';
import { png, readFileAlone, readOne, withFiles, textsOf } from '../../../tests/support/files/source-files.ts';
import { type ZipEntry, writeZip } from '../../../tests/support/files/zip-writer.ts';

const TYPES =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELS = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${REL}/officeDocument" Target="word/document.xml"/></Relationships>`;

function docx(body: string, extra: ZipEntry[] = []): Buffer {
  const document = `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${REL}" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body>${body}</w:body></w:document>`;
  return writeZip([
    { name: '[Content_Types].xml', data: TYPES },
    { name: '_rels/.rels', data: RELS },
    { name: 'word/document.xml', data: document },
    ...extra,
  ]);
}

const line = (text: string, properties = '', run = ''): string =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:rPr>${run}</w:rPr><w:t>${text}</w:t></w:r></w:p>`;
const STYLES =
  '<?xml version="1.0"?><w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="1"><w:name w:val="heading 1"/></w:style></w:styles>';
const DOCUMENT_RELS = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="s1" Type="${REL}/styles" Target="styles.xml"/><Relationship Id="i1" Type="${REL}/image" Target="media/image1.png"/></Relationships>`;
const PARTS: ZipEntry[] = [
  { name: 'word/styles.xml', data: STYLES },
  { name: 'word/_rels/document.xml.rels', data: DOCUMENT_RELS },
];

test('splits a DOCX at headings and keeps bold, centred text and pictures', async () => {
  const heading = (text: string): string => line(text, '<w:pStyle w:val="1"/>');
  const drawing =
    '<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="p" descr="등대"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="i1"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';
  const body = [
    heading('첫날'),
    line('굵게', '', '<w:b/>'),
    line('가운데', '<w:jc w:val="center"/>'),
    drawing,
    heading('이튿날'),
    line('끝이다.'),
  ].join('');
  const data = await png();
  const book = docx(body, [...PARTS, { name: 'word/media/image1.png', data }]);
  await withFiles({ '글.docx': book }, async (folder) => {
    const work = await readOne(join(folder, '글.docx'));
    assert.deepEqual(
      work.episodes.map((episode) => episode.title),
      ['첫날', '이튿날'],
    );
    assert.deepEqual(work.episodes.map(textsOf), [['<strong>굵게</>', '가운데', '[등대]'], ['끝이다.']]);
    const { content } = work.episodes[0] ?? {};
    assert.ok(
      content?.kind === 'text' && content.blocks[1]?.kind === 'paragraph' && content.blocks[2]?.kind === 'image',
    );
    assert.equal(content.blocks[1].align, 'center');
    assert.deepEqual(Buffer.from(await content.blocks[2].picture.bytes()), data);
  });
});

const HP =
  'xmlns:hp="http://www.hancom.co.kr/hwpml/2011/paragraph" xmlns:hs="http://www.hancom.co.kr/hwpml/2011/section" xmlns:hc="http://www.hancom.co.kr/hwpml/2011/core" xmlns:hh="http://www.hancom.co.kr/hwpml/2011/head"';
const HEADER = `<?xml version="1.0"?><hh:head ${HP}><hh:charProperties><hh:charPr id="0" symMark="NONE"/><hh:charPr id="1" symMark="NONE"><hh:bold/></hh:charPr><hh:charPr id="2" symMark="DOT_ABOVE"/></hh:charProperties><hh:paraProperties><hh:paraPr id="0"/><hh:paraPr id="1"><hh:align horizontal="CENTER"/></hh:paraPr></hh:paraProperties><hh:styles><hh:style id="0" name="바탕글"/><hh:style id="1" name="개요 1"/></hh:styles></hh:head>`;
const HPF =
  '<?xml version="1.0"?><opf:package xmlns:opf="http://www.idpf.org/2007/opf/"><opf:metadata><opf:title>등대부</opf:title><opf:meta name="creator" content="text">민여울</opf:meta></opf:metadata><opf:manifest><opf:item id="image1" href="BinData/image1.png" media-type="image/png"/></opf:manifest></opf:package>';
const paragraph = (runs: string, style = 0, para = 0): string =>
  `<hp:p styleIDRef="${style}" paraPrIDRef="${para}">${runs}</hp:p>`;
const run = (text: string, letters = 0): string => `<hp:run charPrIDRef="${letters}"><hp:t>${text}</hp:t></hp:run>`;

test('reads title, headings, emphasis, footnotes, ruby and pictures of a HWPX', async () => {
  const note = `<hp:run charPrIDRef="0"><hp:ctrl><hp:footNote><hp:subList>${paragraph(run('주석이다.'))}</hp:subList></hp:footNote></hp:ctrl></hp:run>`;
  const ruby =
    '<hp:run charPrIDRef="0"><hp:dutmal><hp:mainText>書記</hp:mainText><hp:subText>서기</hp:subText></hp:dutmal></hp:run>';
  const picture =
    '<hp:run charPrIDRef="0"><hp:pic><hc:img binaryItemIDRef="image1"/><hp:shapeComment>등대의 밤</hp:shapeComment></hp:pic></hp:run>';
  const section = [
    paragraph(run('물때'), 1),
    paragraph(run('나는 ') + run('굵고', 1) + run(' ') + run('강한', 2) + ruby + run('다.') + note),
    paragraph(run('첫 줄<hp:lineBreak/>둘째 줄'), 0, 1),
    paragraph(picture),
    paragraph(run('렌즈'), 1),
    paragraph(run('끝이다.')),
  ].join('');
  const data = await png();
  const book = writeZip([
    { name: 'mimetype', data: 'application/hwp+zip', isStored: true },
    { name: 'Contents/content.hpf', data: HPF },
    { name: 'Contents/header.xml', data: HEADER },
    { name: 'Contents/section0.xml', data: `<?xml version="1.0"?><hs:sec ${HP}>${section}</hs:sec>` },
    { name: 'BinData/image1.png', data },
  ]);
  const work = await readFileAlone('글.hwpx', book);
  assert.deepEqual([work.facts.title, work.facts.creators[0]?.name], ['등대부', '민여울']);
  assert.deepEqual(
    work.episodes.map((episode) => episode.title),
    ['물때', '렌즈'],
  );
  assert.deepEqual(textsOf(work.episodes[0]), [
    '나는 <strong>굵고</> <dots>강한</>{書記|서기}다.[^1]',
    '첫 줄',
    '둘째 줄',
    '[등대의 밤]',
    '주석이다.',
  ]);
});
