import { escapeXml } from '#shared/content/escape-markup';
import { xhtmlPage } from './epub-pages.ts';

export interface BookFile {
  name: string;
  mediaType: string;
  isCover?: boolean;
}
export interface BookMetadata {
  /** Equal for all exports of a work. */
  id: string;
  title: string;
  language: string;
  creators: string[];
  publisher: string;
  synopsis: string;
  /** To the second. */
  madeAt: Date;
  /** Recipient line in rights and last page. */
  personal: string;
}

export const EPUB_TYPE = 'application/epub+zip';
export const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;
export const STYLE = `body{line-height:1.8;word-break:keep-all}p{margin:0;text-indent:1em}.center{text-align:center;text-indent:0}.end{text-align:right;text-indent:0}hr{border:0;margin:2em 0;text-align:center}hr::before{content:"* * *"}.dots{font-style:normal;text-emphasis:filled dot}table{border-collapse:collapse}td{border:1px solid;padding:.3em .6em;vertical-align:top}.verse{white-space:pre-wrap;text-indent:0}.preformatted{white-space:pre-wrap;font-family:monospace;text-indent:0}.item{text-indent:-1.4em}.indent-1{margin-left:1.4em}.indent-2{margin-left:2.8em}.indent-3{margin-left:4.2em}.indent-4{margin-left:5.6em}figure{margin:1em 0;text-align:center}img{max-width:100%}
`;

/** Table of contents (EPUB 3). */
export function navPage(chapters: readonly { file: string; title: string }[]): string {
  const lines = chapters.map(({ file, title }) => `<li><a href="${file}">${escapeXml(title)}</a></li>`);
  return xhtmlPage('차례', `<nav epub:type="toc" id="toc"><h1>차례</h1>\n<ol>\n${lines.join('\n')}\n</ol></nav>`);
}

export function receiptPage(lines: readonly string[]): string {
  const text = lines.map((line) => `<p>${escapeXml(line)}</p>`).join('\n');
  return xhtmlPage('내려받은 기록', `<section epub:type="colophon">${text}</section>`);
}

/** Package document: manifest and spine. */
export function packageDocument(
  details: BookMetadata,
  content: { chapters: readonly { file: string }[]; guide?: string | undefined; pictures: readonly BookFile[] },
): string {
  const { chapters, guide, pictures } = content;
  const metas = [
    `<dc:identifier id="id">${escapeXml(details.id)}</dc:identifier>`,
    `<dc:title>${escapeXml(details.title)}</dc:title>`,
    `<dc:language>${escapeXml(details.language)}</dc:language>`,
    ...details.creators.map((name) => `<dc:creator>${escapeXml(name)}</dc:creator>`),
    ...(details.publisher ? [`<dc:publisher>${escapeXml(details.publisher)}</dc:publisher>`] : []),
    ...(details.synopsis ? [`<dc:description>${escapeXml(details.synopsis)}</dc:description>`] : []),
    `<dc:rights>${escapeXml(details.personal)}</dc:rights>`,
    `<meta property="dcterms:modified">${details.madeAt.toISOString().slice(0, 19)}Z</meta>`,
  ];
  const items = [
    '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
    '<item id="style" href="style.css" media-type="text/css"/>',
    '<item id="receipt" href="receipt.xhtml" media-type="application/xhtml+xml"/>',
    ...(guide ? [`<item id="guide" href="${guide}" media-type="application/xhtml+xml"/>`] : []),
    ...chapters.map(({ file }, n) => `<item id="c${n + 1}" href="${file}" media-type="application/xhtml+xml"/>`),
    ...pictures.map(
      ({ name, mediaType, isCover }, n) =>
        `<item id="p${n + 1}" href="${name}" media-type="${mediaType}"${isCover ? ' properties="cover-image"' : ''}/>`,
    ),
  ];
  const spine = [
    ...chapters.map((_chapter, n) => `<itemref idref="c${n + 1}"/>`),
    ...(guide ? ['<itemref idref="guide"/>'] : []),
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
