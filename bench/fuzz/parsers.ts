import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { readBlocks } from '#domain/editing';
import { fileWorks } from '#platform/book-readers/folder-works';
import { IMPORT_LIMITS } from '#platform/book-readers/import-limits';
import { HEAD_BYTES, type SourceFile } from '#platform/book-readers/source-tree';
import { readIllustrated, readMarkdown } from '#platform/markdown-text';
import { Refusal } from '#shared/refusal';
import { type PastedNode, pastedBlocks, plainBlocks } from '../../app/operator/text-editor/paste-blocks.ts';
import { type ZipEntry, writeZip } from '../../tests/support/zip-writer.ts';

/** What a target may throw: a sentence for whoever brought the bytes. Anything else is a fault that was found. */
class Said extends Error {}

/** A file that was never on a disk, read as an import reads it: to its last block, its pictures left alone. */
async function readBook(name: string, bytes: Uint8Array): Promise<void> {
  const file: SourceFile = {
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

/** The bytes as the files of an archive, so that what is mutated is what the parsers read, not its packing. */
function packed(bytes: Buffer, names: string[], whole: ZipEntry[]): Buffer {
  const parts = cut(bytes, names.length);
  return writeZip([...whole, ...names.map((name, at) => ({ name, data: parts[at] ?? '' }))]);
}

/** Bytes in parts at each 0x1e, of which no text has any. */
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
const inEpub = (bytes: Buffer, names: string[], whole: ZipEntry[]): Promise<void> =>
  readBook('a.epub', packed(bytes, names, [MIME, { name: 'META-INF/container.xml', data: CONTAINER }, ...whole]));

/** Each parser that reads what somebody brings, by the name it is called by on the command line. */
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

/** What operators write: notices, events, questions, legal texts. */
export function letters(bytes: Buffer): void {
  const text = bytes.toString('utf8');
  allowed(() => readIllustrated(text, (sentence) => new Said(sentence)));
  allowed(() => readMarkdown(text, (sentence) => new Said(sentence)));
}

/** What the editor of texts sends, and what is pasted into it. */
export function editor(bytes: Buffer): void {
  const text = bytes.toString('utf8');
  allowed(() => readBlocks(JSON.parse(text)));
  allowed(() => readBlocks(plainBlocks(text)));
  allowed(() => readBlocks(pastedBlocks(asPasted(parse(text), DEEPEST))));
}

// A browser's own parser hangs what stands deeper beside it (HTML, 'tree construction': 512 in Chromium).
const DEEPEST = 512;

/** A tree as a browser hands it to pasting. */
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
    const isSaid = error instanceof Said || error instanceof Refusal;
    if (!isSaid && !(error instanceof SyntaxError)) throw error;
  }
}
