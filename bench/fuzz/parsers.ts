import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { parseBlocks } from '#domain/content-editor';
import { fileWorks } from '#platform/book-readers/folders/folder-works';
import { IMPORT_LIMITS } from '#platform/book-readers/import-limits';
import { HEAD_BYTES, type BookSourceFile } from '#platform/book-readers/source-tree';
import { parseIllustratedArticle, parseArticle } from '#platform/shop-folder/markdown-articles';
import { DomainError } from '#kernel/domain-error';
import { type PastedNode, pastedBlocks, plainTextBlocks } from '../../app/admin/text-editor/paste-blocks.ts';
import { type ZipEntry, writeZip } from '../../tests/support/files/zip-writer.ts';

/** An expected refusal with a message; anything else is a finding. */
class ParserError extends Error {}

/** Reads an in-memory book to its last block, without pictures. */
async function readBook(name: string, bytes: Uint8Array): Promise<void> {
  const file: BookSourceFile = {
    kind: 'file',
    name,
    path: name,
    size: bytes.length,
    bytes: async () => bytes,
    head: async () => bytes.subarray(0, HEAD_BYTES),
  };
  for await (const found of fileWorks(IMPORT_LIMITS, { file }, { folders: 0, archives: 0 }))
    if ('refused' in found && (found.sentence === '' || !/^\d{4}$/.test(found.code)))
      throw new Error(`${name} was refused without a code or a sentence`);
}

const CONTAINER =
  '<container><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>';
const PACKAGE =
  '<package><metadata><title>a</title></metadata><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><item id="n" href="n.xhtml" properties="nav" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>';

/** Packs bytes as archive entries, so that mutations hit the contents, not the compression. */
function packed(bytes: Buffer, names: string[], full: ZipEntry[]): Buffer {
  const parts = cut(bytes, names.length);
  return writeZip([...full, ...names.map((name, at) => ({ name, data: parts[at] ?? '' }))]);
}

/** Splits at 0x1e, which no text contains. */
function cut(bytes: Buffer, parts: number): Buffer[] {
  const found: Buffer[] = [];
  let rest = bytes;
  while (found.length < parts - 1) {
    const at = rest.indexOf(0x1e);
    if (at < 0) break;
    found.push(rest.subarray(0, at));
    rest = rest.subarray(at + 1);
  }
  return [...found, rest];
}

const MIME: ZipEntry = { name: 'mimetype', data: 'application/epub+zip', isStored: true };
const inEpub = (bytes: Buffer, names: string[], full: ZipEntry[]): Promise<void> =>
  readBook('a.epub', packed(bytes, names, [MIME, { name: 'META-INF/container.xml', data: CONTAINER }, ...full]));

/** Parsers of untrusted input, by command-line name. */
export const epubPages = (bytes: Buffer): Promise<void> =>
  inEpub(bytes, ['a.xhtml', 'n.xhtml', 'a.css'], [{ name: 'book.opf', data: PACKAGE }]);
export const epubPackage = (bytes: Buffer): Promise<void> => inEpub(bytes, ['book.opf', 'a.xhtml', 'toc.ncx'], []);
export const docx = (bytes: Buffer): Promise<void> =>
  readBook(
    'a.docx',
    packed(
      bytes,
      ['word/document.xml', 'word/styles.xml', 'word/_rels/document.xml.rels'],
      [{ name: '[Content_Types].xml', data: '<Types/>' }],
    ),
  );
export const hwpx = (bytes: Buffer): Promise<void> =>
  readBook(
    'a.hwpx',
    packed(
      bytes,
      ['Contents/section0.xml', 'Contents/header.xml', 'Contents/content.hpf'],
      [{ name: 'mimetype', data: 'application/hwp+zip', isStored: true }],
    ),
  );
export const workFolder = (bytes: Buffer): Promise<void> =>
  readBook('a.zip', packed(bytes, ['work.yaml', '01.md', '02.txt'], []));
export const comic = (bytes: Buffer): Promise<void> => readBook('a.cbz', packed(bytes, ['ComicInfo.xml', '1.png'], []));
export const archive = (bytes: Buffer): Promise<void> => readBook('a.zip', bytes);
export const html = (bytes: Buffer): Promise<void> => readBook('a.html', bytes);
export const markdown = (bytes: Buffer): Promise<void> => readBook('a.md', bytes);
export const plainText = (bytes: Buffer): Promise<void> => readBook('a.txt', bytes);

/** Operators' notices, events, inquiries and legal texts. */
export function letters(bytes: Buffer): void {
  const text = bytes.toString('utf8');
  allowed(() => parseIllustratedArticle(text, (message) => new ParserError(message)));
  allowed(() => parseArticle(text, (message) => new ParserError(message)));
}

/** Editor input and pasted content. */
export function editor(bytes: Buffer): void {
  const text = bytes.toString('utf8');
  allowed(() => parseBlocks(JSON.parse(text)));
  allowed(() => parseBlocks(plainTextBlocks(text)));
  allowed(() => parseBlocks(pastedBlocks(asPasted(parse(text), DEEPEST))));
}

// Browsers flatten deeper trees (HTML tree construction: 512 in Chromium).
const DEEPEST = 512;

/** A tree as a browser passes it on paste. */
function asPasted(node: DefaultTreeAdapterTypes.Node, deeper: number): PastedNode {
  return {
    nodeName: node.nodeName,
    nodeValue: 'value' in node ? node.value : null,
    childNodes: 'childNodes' in node && deeper > 0 ? node.childNodes.map((child) => asPasted(child, deeper - 1)) : [],
    getAttribute: (name) => ('attrs' in node ? (node.attrs.find((each) => each.name === name)?.value ?? null) : null),
  };
}

function allowed(read: () => unknown): void {
  try {
    read();
  } catch (error) {
    const isSaid = error instanceof ParserError || error instanceof DomainError;
    if (!isSaid && !(error instanceof SyntaxError)) throw error;
  }
}
