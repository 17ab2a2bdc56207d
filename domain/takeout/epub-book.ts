import { xhtmlPage, xmlText } from './epub-pages.ts';

/** A file of a book beside its pages. */
export interface BookFile {
  name: string;
  mediaType: string;
  isCover?: boolean;
}
/** What a book says of itself. */
export interface BookFacts {
  /** The same for the same work, whoever takes it. */
  id: string;
  title: string;
  creators: string[];
  publisher: string;
  synopsis: string;
  /** When it was made, to the second. */
  madeAt: Date;
  /** For whom: a line in the book's rights and on its last page. */
  personal: string;
}

export const EPUB_TYPE = 'application/epub+zip';
export const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;
export const STYLE = `body{line-height:1.8;word-break:keep-all}p{margin:0;text-indent:1em}.center{text-align:center;text-indent:0}.end{text-align:right;text-indent:0}hr{border:0;margin:2em 0;text-align:center}hr::before{content:"* * *"}.dots{font-style:normal;text-emphasis:filled dot}figure{margin:1em 0;text-align:center}img{max-width:100%}
`;

/** The table of contents that every EPUB 3 has. */
export function navPage(chapters: readonly { file: string; title: string }[]): string {
  const lines = chapters.map(({ file, title }) => `<li><a href="${file}">${xmlText(title)}</a></li>`);
  return xhtmlPage('차례', `<nav epub:type="toc" id="toc"><h1>차례</h1>\n<ol>\n${lines.join('\n')}\n</ol></nav>`);
}

/** The last page: for whom the file was made. */
export function receiptPage(lines: readonly string[]): string {
  return xhtmlPage('내려받은 기록', lines.map((line) => `<p>${xmlText(line)}</p>`).join('\n'));
}

/** The package document: what is in the book and in which order it is read. */
export function packageDocument(
  facts: BookFacts,
  content: { chapters: readonly { file: string }[]; pictures: readonly BookFile[] },
): string {
  const { chapters, pictures } = content;
  const metas = [
    `<dc:identifier id="id">${xmlText(facts.id)}</dc:identifier>`,
    `<dc:title>${xmlText(facts.title)}</dc:title>`,
    '<dc:language>ko</dc:language>',
    ...facts.creators.map((name) => `<dc:creator>${xmlText(name)}</dc:creator>`),
    ...(facts.publisher ? [`<dc:publisher>${xmlText(facts.publisher)}</dc:publisher>`] : []),
    ...(facts.synopsis ? [`<dc:description>${xmlText(facts.synopsis)}</dc:description>`] : []),
    `<dc:rights>${xmlText(facts.personal)}</dc:rights>`,
    `<meta property="dcterms:modified">${facts.madeAt.toISOString().slice(0, 19)}Z</meta>`,
  ];
  const items = [
    '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
    '<item id="style" href="style.css" media-type="text/css"/>',
    '<item id="receipt" href="receipt.xhtml" media-type="application/xhtml+xml"/>',
    ...chapters.map(({ file }, n) => `<item id="c${n + 1}" href="${file}" media-type="application/xhtml+xml"/>`),
    ...pictures.map(
      ({ name, mediaType, isCover }, n) =>
        `<item id="p${n + 1}" href="${name}" media-type="${mediaType}"${isCover ? ' properties="cover-image"' : ''}/>`,
    ),
  ];
  const spine = [
    ...chapters.map((_chapter, n) => `<itemref idref="c${n + 1}"/>`),
    '<itemref idref="receipt" linear="no"/>',
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="ko">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
${metas.join('\n')}
</metadata>
<manifest>
${items.join('\n')}
</manifest>
<spine>
${spine.join('\n')}
</spine>
</package>
`;
}
