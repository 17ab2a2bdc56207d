import { writeZip } from '../../tests/support/files/zip-writer.ts';

export type Chapter = string[];

const STYLE = 'body{font-family:serif;line-height:1.8;word-break:keep-all}p{margin:0 0 .5em;text-indent:1em}';

/** Marks paragraphs for element timing as `p0`, `p1`, … per chapter. */
export function writeEpub(title: string, chapters: Chapter[]): Buffer {
  const names = chapters.map((_, index) => `chapter-${index + 1}`);
  return writeZip([
    { name: 'mimetype', data: 'application/epub+zip', isStored: true },
    {
      name: 'META-INF/container.xml',
      data: '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    },
    { name: 'book/package.opf', data: packageOf(title, names) },
    { name: 'book/nav.xhtml', data: xhtml('차례', navOf(names)) },
    { name: 'book/style.css', data: STYLE },
    ...chapters.map((chapter, index) => ({
      name: `book/${names[index]}.xhtml`,
      data: xhtml(`${index + 1}화`, chapterOf(chapter)),
    })),
  ]);
}

function packageOf(title: string, names: string[]): string {
  const items = names.map((name) => `<item id="${name}" href="${name}.xhtml" media-type="application/xhtml+xml"/>`);
  const spine = names.map((name) => `<itemref idref="${name}"/>`);
  return `<?xml version="1.0" encoding="utf-8"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:seoga:bench</dc:identifier><dc:title>${title}</dc:title><dc:language>ko</dc:language><meta property="dcterms:modified">2026-01-01T00:00:00Z</meta></metadata><manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="style" href="style.css" media-type="text/css"/>${items.join('')}</manifest><spine>${spine.join('')}</spine></package>`;
}

function navOf(names: string[]): string {
  const lines = names.map((name, index) => `<li><a href="${name}.xhtml">${index + 1}화</a></li>`);
  return `<nav epub:type="toc"><ol>${lines.join('')}</ol></nav>`;
}

function chapterOf(chapter: Chapter): string {
  return chapter.map((text, index) => `<p elementtiming="p${index}">${escaped(text)}</p>`).join('\n');
}

function xhtml(title: string, body: string): string {
  return `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="ko" xml:lang="ko"><head><title>${title}</title><link rel="stylesheet" href="style.css"/></head><body>${body}</body></html>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
