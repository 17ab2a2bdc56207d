import { HOSTILE_MARKUP } from './hostile-markup.ts';
import { epub, page, png } from './source-files.ts';
import { writeZip } from './zip-writer.ts';

const VECTORS_EACH = 40;
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const HP =
  'xmlns:hp="http://www.hancom.co.kr/hwpml/2011/paragraph" xmlns:hs="http://www.hancom.co.kr/hwpml/2011/section"';

/** A payload as text, without characters that XML or PostgreSQL reject. */
export function vectorAt(at: number): string {
  return (HOSTILE_MARKUP[at % HOSTILE_MARKUP.length] ?? '').replaceAll('\0', '').toWellFormed();
}

const ALL = HOSTILE_MARKUP.map((_one, at) => vectorAt(at));

const escaped = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/**
 * Books by file name, with payloads in every text position: paragraphs, headings, contents, notes, ruby, alternative
 * text
 * and links.
 */
export async function hostileBooks(): Promise<Record<string, Uint8Array>> {
  return { '워드.docx': await hostileDocx(), '전자책.epub': await hostileEpub(), '한글.hwpx': hostileHwpx() };
}

async function hostileDocx(): Promise<Uint8Array> {
  const run = (text: string, properties = ''): string =>
    `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;
  const line = (text: string, at: number): string => {
    const linked = at % 3 === 0 ? `<w:hyperlink r:id="h${at}">${run(text)}</w:hyperlink>` : run(text, '<w:b/>');
    return `<w:p>${linked}${at % 7 === 0 ? '<w:r><w:footnoteReference w:id="2"/></w:r>' : ''}</w:p>`;
  };
  const drawing = `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="p" descr="${escaped(vectorAt(1))}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="i1"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
  const spaces = `xmlns:w="${W}" xmlns:r="${REL}" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"`;
  const links = ALL.map((one, at) =>
    at % 3 === 0
      ? `<Relationship Id="h${at}" Type="${REL}/hyperlink" Target="${escaped(one)}" TargetMode="External"/>`
      : '',
  );
  const saved = [
    `<Relationship Id="i1" Type="${REL}/image" Target="media/image1.png"/>`,
    `<Relationship Id="f1" Type="${REL}/footnotes" Target="footnotes.xml"/>`,
  ];
  const relations = (inner: string): string =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
  const main = `<Relationship Id="r1" Type="${REL}/officeDocument" Target="word/document.xml"/>`;
  return writeZip([
    {
      name: '[Content_Types].xml',
      data: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="png" ContentType="image/png"/></Types>',
    },
    { name: '_rels/.rels', data: relations(main) },
    { name: 'word/_rels/document.xml.rels', data: relations([...saved, ...links].join('')) },
    {
      name: 'word/footnotes.xml',
      data: `<w:footnotes xmlns:w="${W}"><w:footnote w:id="2"><w:p>${run(vectorAt(2))}</w:p></w:footnote></w:footnotes>`,
    },
    {
      name: 'word/document.xml',
      data: `<w:document ${spaces}><w:body><w:p>${run('첫 문단입니다.')}</w:p>${drawing}${ALL.map(line).join('')}</w:body></w:document>`,
    },
    { name: 'word/media/image1.png', data: await png() },
  ]);
}

/** Every payload as text and as markup; also in chapter and picture names. */
async function hostileEpub(): Promise<Uint8Array> {
  const pages: Record<string, string> = {};
  for (let from = 0; from < ALL.length; from += VECTORS_EACH) {
    const some = ALL.slice(from, from + VECTORS_EACH);
    const words = some.map((one) => `<p>${escaped(one)}</p>`);
    const ruby = some.slice(0, 3).map((one) => `<p><ruby>${escaped(one)}<rt>${escaped(one)}</rt></ruby></p>`);
    const picture = `<p><img src="a.png" alt="${escaped(some[0] ?? '')}"/></p>`;
    const memo = `<p>글<a epub:type="noteref" href="#n">1</a></p><aside epub:type="footnote" id="n"><p>${escaped(some[1] ?? '')}</p></aside>`;
    pages[`p${from}.xhtml`] = page(`<h1>${escaped(some[2] ?? '')}</h1>${[...words, ...ruby, picture, memo].join('')}`);
  }
  // Unclosed markup hides what follows, so each payload has its own page.
  const alone = ALL.filter((_one, at) => at % 4 === 0).map((one, at) => [
    `m${at}.xhtml`,
    page(`<p>글</p><div>${one}</div>`),
  ]);
  const chapters = Object.keys(pages).map((name, at) => `<li><a href="${name}">${escaped(vectorAt(at + 5))}</a></li>`);
  const nav = page(`<nav epub:type="toc"><ol>${chapters.join('')}</ol></nav>`);
  return epub({
    pages: { ...pages, ...Object.fromEntries(alone) },
    nav,
    manifest: '<item id="a" href="a.png" media-type="image/png"/>',
    metadata: `<dc:description>${escaped(vectorAt(3))}</dc:description><dc:publisher>${escaped(vectorAt(4))}</dc:publisher>`,
    extra: [{ name: 'OEBPS/a.png', data: await png() }],
  });
}

function hostileHwpx(): Uint8Array {
  const run = (text: string): string => `<hp:run charPrIDRef="0"><hp:t>${escaped(text)}</hp:t></hp:run>`;
  const paragraph = (inner: string): string => `<hp:p styleIDRef="0" paraPrIDRef="0">${inner}</hp:p>`;
  const memo = `<hp:run charPrIDRef="0"><hp:ctrl><hp:footNote><hp:subList>${paragraph(run(vectorAt(6)))}</hp:subList></hp:footNote></hp:ctrl></hp:run>`;
  const ruby = `<hp:run charPrIDRef="0"><hp:dutmal><hp:mainText>${escaped(vectorAt(7))}</hp:mainText><hp:subText>${escaped(vectorAt(8))}</hp:subText></hp:dutmal></hp:run>`;
  const lines = [paragraph(run('첫 문단입니다.') + memo), paragraph(ruby), ...ALL.map((one) => paragraph(run(one)))];
  return writeZip([
    { name: 'mimetype', data: 'application/hwp+zip', isStored: true },
    { name: 'Contents/section0.xml', data: `<hs:sec ${HP}>${lines.join('')}</hs:sec>` },
  ]);
}
