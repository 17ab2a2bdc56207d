import assert from 'node:assert/strict';
import { join } from 'node:path';
import test from 'node:test';
import type { SourceWork } from '#domain/catalog-import';
import { png, readFileAlone, readOne, withFiles, textsOf } from '../../../tests/support/files/source-files.ts';
import { type ZipEntry, writeZip } from '../../../tests/support/files/zip-writer.ts';

const TYPES =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELS = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${REL}/officeDocument" Target="word/document.xml"/></Relationships>`;

function docx(body: string, extra: ZipEntry[] = []): Buffer {
  const document = `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${REL}" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><w:body>${body}</w:body></w:document>`;
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
const letters = (text: string, style = 0): string => `<hp:run charPrIDRef="${style}"><hp:t>${text}</hp:t></hp:run>`;

test('reads title, headings, emphasis, footnotes, ruby and pictures of a HWPX', async () => {
  const note = `<hp:run charPrIDRef="0"><hp:ctrl><hp:footNote><hp:subList>${paragraph(letters('주석이다.'))}</hp:subList></hp:footNote></hp:ctrl></hp:run>`;
  const ruby =
    '<hp:run charPrIDRef="0"><hp:dutmal><hp:mainText>書記</hp:mainText><hp:subText>서기</hp:subText></hp:dutmal></hp:run>';
  const picture =
    '<hp:run charPrIDRef="0"><hp:pic><hc:img binaryItemIDRef="image1"/><hp:shapeComment>등대의 밤</hp:shapeComment></hp:pic></hp:run>';
  const section = [
    paragraph(letters('물때'), 1),
    paragraph(letters('나는 ') + letters('굵고', 1) + letters(' ') + letters('강한', 2) + ruby + letters('다.') + note),
    paragraph(letters('첫 줄<hp:lineBreak/>둘째 줄'), 0, 1),
    paragraph(picture),
    paragraph(letters('렌즈'), 1),
    paragraph(letters('끝이다.')),
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
    '첫 줄\n둘째 줄',
    '[등대의 밤]',
    '주석이다.',
  ]);
});

async function docxWork(body: string, extra: ZipEntry[] = []): Promise<SourceWork> {
  return readFileAlone('글.docx', docx(body, extra));
}

const textOfDocx = async (body: string, extra: ZipEntry[] = []): Promise<string[]> =>
  textsOf((await docxWork(body, extra)).episodes[0]);
const run = (text: string, properties = ''): string => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;
const docxParagraph = (content: string, properties = ''): string => `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`;
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const field = (...codes: string[]): string =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${codes.map((code) => `<w:r><w:instrText>${code}</w:instrText></w:r>`).join('')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

for (const [what, content, expected] of [
  [
    'ruby of phonetic guides',
    `<w:r><w:ruby><w:rt>${run('한자')}</w:rt><w:rubyBase>${run('漢')}${run('字', '<w:b/>')}</w:rubyBase></w:ruby></w:r>${run('다')}`,
    ['{漢字|한자}다'],
  ],
  [
    'ruby in an EQ field',
    field('EQ \\* jc2 \\* hps10 \\o\\ad(\\s\\up 9(', '한자', '),漢字)') + run('다'),
    ['{漢字|한자}다'],
  ],
  ['ruby in a simple EQ field', '<w:fldSimple w:instr="EQ \\o\\ad(\\s\\up 9(한자),漢字)"/>', ['{漢字|한자}']],
  ['a fraction in an EQ field', run('답은 ') + field('EQ \\f(1,2)'), ['답은 1/2']],
  [
    'the result of other fields',
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>HYPERLINK "https://example.com"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('링크')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
    ['링크'],
  ],
  [
    'emphasis dots',
    run('방점', '<w:em w:val="underDot"/>') + run('없음', '<w:em w:val="none"/>'),
    ['<dots>방점</>없음'],
  ],
  ['switched off marks', run('글', '<w:b w:val="0"/><w:i w:val="false"/>'), ['글']],
  ['no hidden text', run('숨김', '<w:vanish/>') + run('보임', '<w:vanish w:val="0"/>'), ['보임']],
  [
    'tracked changes as accepted',
    `<w:ins>${run('넣은 ')}</w:ins><w:del><w:r><w:delText>뺀 </w:delText></w:r></w:del><w:moveFrom>${run('옮긴 ')}</w:moveFrom><w:moveTo>${run('온 ')}</w:moveTo>${run('말')}`,
    ['넣은 온 말'],
  ],
  [
    'an equation as text',
    `${run('답은 ')}<m:oMath><m:f><m:num><m:r><m:t>a+b</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath>${run('다.')}`,
    ['답은 (a+b)/2다.'],
  ],
] as const)
  test(`reads ${what} of a DOCX`, async () => {
    assert.deepEqual(await textOfDocx(docxParagraph(content)), expected);
  });

test('joins DOCX paragraphs whose break was deleted', async () => {
  const deleted = docxParagraph(run('앞'), '<w:rPr><w:del w:id="1"/></w:rPr>');
  assert.deepEqual(await textOfDocx(deleted + docxParagraph(run('뒤'))), ['앞뒤']);
});

const NUMBERING = `<?xml version="1.0"?><w:numbering ${W}>
  <w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="3"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1)"/></w:lvl>
  <w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="ganada"/><w:lvlText w:val="%1-%2."/></w:lvl></w:abstractNum>
  <w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="&#61623;"/></w:lvl></w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>
  <w:num w:numId="3"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num></w:numbering>`;
const item = (text: string, list: number, level = 0): string =>
  docxParagraph(run(text), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`);

test('numbers the lists of a DOCX', async () => {
  const body = [
    item('셋', 1),
    item('가', 1, 1),
    item('나', 1, 1),
    item('넷', 1),
    item('가', 1, 1),
    item('점', 2),
    item('하나', 3),
    item('없음', 0),
  ].join('');
  assert.deepEqual(await textOfDocx(body, [{ name: 'word/numbering.xml', data: NUMBERING }]), [
    '3) 셋',
    '3-가. 가',
    '3-나. 나',
    '4) 넷',
    '4-가. 가',
    '• 점',
    '1) 하나',
    '없음',
  ]);
});

test('splits a DOCX at styles based on headings, custom names and outline levels', async () => {
  const styles = `<?xml version="1.0"?><w:styles ${W}><w:style w:type="paragraph" w:styleId="1"><w:name w:val="heading 1"/></w:style>
    <w:style w:type="paragraph" w:styleId="a"><w:name w:val="꾸밈"/><w:basedOn w:val="1"/></w:style>
    <w:style w:type="paragraph" w:styleId="b"><w:name w:val="소설 장 제목"/></w:style>
    <w:style w:type="paragraph" w:styleId="c"><w:name w:val="표 제목"/></w:style></w:styles>`;
  const heading = (text: string, style: string): string => docxParagraph(run(text), `<w:pStyle w:val="${style}"/>`);
  const body = [
    heading('하나', 'a'),
    docxParagraph(run('글이다.')),
    heading('표다', 'c'),
    heading('둘', 'b'),
    docxParagraph(run('글이다.')),
    docxParagraph(run('셋'), '<w:outlineLvl w:val="0"/>'),
    docxParagraph(run('글이다.')),
  ].join('');
  const work = await docxWork(body, [{ name: 'word/styles.xml', data: styles }]);
  assert.deepEqual(
    work.episodes.map(({ title }) => title),
    ['하나', '둘', '셋'],
  );
});

const LONG = '비가 내렸다. 아무도 오지 않았다. '.repeat(20).trim();
const PAGE_BREAK = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';

test('splits a DOCX without headings at page breaks that end with a sentence', async () => {
  const page = (title: string): string => docxParagraph(run(title, '<w:b/>')) + docxParagraph(run(LONG));
  const split = await docxWork(`${page('첫 밤')}${PAGE_BREAK}${page('둘째 밤')}`);
  assert.deepEqual(
    split.episodes.map(({ title }) => title),
    ['첫 밤', '둘째 밤'],
  );
  const section = docxParagraph(run(LONG), '<w:sectPr/>');
  const untitled = await docxWork(section + docxParagraph(run(LONG), '<w:pageBreakBefore/>'));
  assert.equal(untitled.episodes.length, 2);
  const scanned = await docxWork(`${docxParagraph(run(`${LONG} 그리고`))}${PAGE_BREAK}${docxParagraph(run(LONG))}`);
  assert.equal(scanned.episodes.length, 1);
});

test('takes no author and title that only a program has given', async () => {
  const core = (title: string, creator: string): ZipEntry => ({
    name: 'docProps/core.xml',
    data: `<cp:coreProperties xmlns:cp="a" xmlns:dc="b"><dc:title>${title}</dc:title><dc:creator>${creator}</dc:creator></cp:coreProperties>`,
  });
  for (const [title, creator] of [
    ['문서1', 'user'],
    ['제목 없음', 'Microsoft Office User'],
    ['', 'DESKTOP-1A2B3C'],
  ] as const) {
    const { facts } = await docxWork(docxParagraph(run('글이다.')), [core(title, creator)]);
    assert.deepEqual([facts.title, facts.creators], ['글', []]);
  }
  const { facts } = await docxWork(docxParagraph(run('글이다.')), [core('등대부', '한서림')]);
  assert.deepEqual([facts.title, facts.creators[0]?.name], ['등대부', '한서림']);
});

async function hwpxWork(section: string, header = HEADER): Promise<SourceWork> {
  return readFileAlone(
    '글.hwpx',
    writeZip([
      { name: 'mimetype', data: 'application/hwp+zip', isStored: true },
      { name: 'Contents/header.xml', data: header },
      { name: 'Contents/section0.xml', data: `<?xml version="1.0"?><hs:sec ${HP}>${section}</hs:sec>` },
    ]),
  );
}

test('leaves out tracked deletions of a HWPX across runs and paragraphs', async () => {
  const section = [
    paragraph(letters('앞 <hp:deleteBegin/>뺀') + letters('말<hp:deleteEnd/>뒤<hp:insertBegin/> 넣음<hp:insertEnd/>')),
    paragraph(letters('여기<hp:deleteBegin/>부터')),
    paragraph(letters('모두 뺌')),
    paragraph(letters('여기까지<hp:deleteEnd/>남음')),
  ].join('');
  assert.deepEqual(textsOf((await hwpxWork(section)).episodes[0]), ['앞 뒤 넣음', '여기', '남음']);
});

test('reads equations as text, numbered lists and page breaks of a HWPX', async () => {
  const equation = '<hp:run><hp:equation><hp:script>{1} over {2} TIMES x</hp:script></hp:equation></hp:run>';
  const header = `<?xml version="1.0"?><hh:head ${HP}><hh:numberings><hh:numbering id="1"><hh:paraHead level="1" numFormat="HANGUL_SYLLABLE" start="1">^1.</hh:paraHead></hh:numbering></hh:numberings><hh:paraProperties><hh:paraPr id="0"/><hh:paraPr id="1"><hh:heading type="NUMBER" idRef="1" level="0"/></hh:paraPr></hh:paraProperties><hh:styles><hh:style id="0" name="바탕글"/><hh:style id="2" name="소설 장 제목"/></hh:styles></hh:head>`;
  const section = [
    paragraph(letters('답은 ') + equation + letters('다.')),
    paragraph(letters('하나'), 0, 1),
    paragraph(letters('둘'), 0, 1),
  ].join('');
  const work = await hwpxWork(section, header);
  assert.deepEqual(textsOf(work.episodes[0]), ['답은 1/2 × x다.', '가. 하나', '나. 둘']);
  assert.match(work.remarks[0]?.sentence ?? '', /수식/u);
  const custom = await hwpxWork(
    ['첫 밤', '둘째 밤'].map((title) => paragraph(letters(title), 2) + paragraph(letters('글이다.'))).join(''),
    header,
  );
  assert.deepEqual(
    custom.episodes.map(({ title }) => title),
    ['첫 밤', '둘째 밤'],
  );
  const page = (title: string): string =>
    paragraph(letters(title)).replace('<hp:p ', '<hp:p pageBreak="1" ') + paragraph(letters(LONG));
  assert.deepEqual(
    (await hwpxWork(page('하나의 밤') + page('둘의 밤'), header)).episodes.map(({ title }) => title),
    ['하나의 밤', '둘의 밤'],
  );
});

test('reads a DOCX with empty alternatives, repeated references and long labels in little space', async () => {
  const alternatives = '<mc:AlternateContent><mc:Choice/><mc:Fallback/></mc:AlternateContent>';
  const label = '가'.repeat(100_000);
  const numbering = `<?xml version="1.0"?><w:numbering ${W}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:lvlText w:val="${label}"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;
  const notes = `<?xml version="1.0"?><w:footnotes ${W}><w:footnote w:id="1">${docxParagraph(run(label))}</w:footnote></w:footnotes>`;
  const reference = '<w:r><w:footnoteReference w:id="1"/></w:r>';
  const body =
    docxParagraph(`<w:r>${alternatives}</w:r>${alternatives}${run('글')}${reference.repeat(100)}`) +
    item('하나', 1).repeat(100);
  const work = await docxWork(body, [
    { name: 'word/numbering.xml', data: numbering },
    { name: 'word/footnotes.xml', data: notes },
  ]);
  const length = work.episodes.flatMap(textsOf).join('').length;
  assert.ok(length < 120_000, `${length}`);
});
