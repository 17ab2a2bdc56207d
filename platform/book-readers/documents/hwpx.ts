import type { SourceBlock, SourcePicture, SourceSpan } from '#domain/catalog-import';
import { decodedFile } from '../decoded-file.ts';
import { type HwpxStyles, readHwpxStyles } from './hwpx-styles.ts';
import { type Reading, importErrors } from '../import-errors.ts';
import { type Markup, elementsNamed, textOf } from '../html/markup.ts';
import { isPicture, sourcePicture } from '../source-pictures.ts';
import { type BookSourceFile, type SourceFolder, fileAt, inNaturalOrder } from '../source-tree.ts';
import { isSceneBreak, spansText, tidySpans } from '../html/spans.ts';
import { type TextFile, withParsedTitle } from '../text/text-title.ts';
import { parseXml } from '../html/xml.ts';
import { openArchive } from '../zip-archive.ts';

interface Document {
  reading: Reading;
  root: SourceFolder;
  styles: HwpxStyles;
  /** By id. */
  pictures: Map<string, string>;
  blocks: SourceBlock[];
  notes: Extract<SourceBlock, { kind: 'note' }>[];
}

/** Rejects an encrypted document. */
export async function readHwpx(reading: Reading, file: BookSourceFile): Promise<TextFile> {
  const root = await openArchive(reading, file);
  const protection = await xmlAt(reading, root, 'META-INF/manifest.xml');
  if (protection && elementsNamed(protection, 'encryption-data').length > 0) throw importErrors.encrypted(file.path);
  const manifest = await xmlAt(reading, root, 'Contents/content.hpf');
  const sections = await sectionFiles(root);
  if (sections.length === 0) throw importErrors.damaged(file.path);
  const styles = readHwpxStyles(await xmlAt(reading, root, 'Contents/header.xml'));
  const document: Document = { reading, root, styles, pictures: picturePaths(manifest), blocks: [], notes: [] };
  for (const section of sections) {
    const tree = await xmlAt(reading, root, `Contents/${section.name}`);
    for (const paragraph of tree ? paragraphsOf(tree) : []) await addParagraph(document, paragraph);
  }
  return withParsedTitle({ blocks: [...document.blocks, ...document.notes], ...factsOf(manifest) });
}

async function xmlAt(reading: Reading, root: SourceFolder, path: string): Promise<Markup | undefined> {
  const file = await fileAt(root, path);
  return (
    file &&
    parseXml(await decodedFile(reading, file), { path: file.path, limits: reading.limits, mayHaveDoctype: false })
  );
}

async function sectionFiles(root: SourceFolder): Promise<BookSourceFile[]> {
  const contents = (await root.entries()).find((entry) => entry.kind === 'folder' && entry.name === 'Contents');
  const entries = contents?.kind === 'folder' ? await contents.entries() : [];
  return inNaturalOrder(
    entries.filter((entry): entry is BookSourceFile => entry.kind === 'file' && /^section\d+\.xml$/iu.test(entry.name)),
  );
}

function picturePaths(manifest: Markup | undefined): Map<string, string> {
  const items = manifest ? elementsNamed(manifest, 'item') : [];
  return new Map(items.map(({ attributes }) => [attributes['id'] ?? '', attributes['href'] ?? '']));
}

function factsOf(manifest: Markup | undefined): Pick<TextFile, 'title' | 'author'> {
  const title = manifest ? elementsNamed(manifest, 'title').map(textOf)[0] : undefined;
  const author = manifest
    ? elementsNamed(manifest, 'meta')
        .filter((meta) => meta.attributes['name'] === 'creator')
        .map(textOf)[0]
    : undefined;
  return { ...(title ? { title } : {}), ...(author ? { author } : {}) };
}

function paragraphsOf(element: Markup): Markup[] {
  return element.children.flatMap((child) =>
    typeof child === 'string' ? [] : child.name === 'p' ? [child] : paragraphsOf(child),
  );
}

async function addParagraph(document: Document, paragraph: Markup): Promise<void> {
  const lines: SourceSpan[][] = [[]];
  const inside: Markup[] = [];
  for (const run of paragraph.children)
    if (typeof run !== 'string' && run.name === 'run') readRun(document, run, { lines, inside });
  for (const spans of lines) addLine(document, paragraph, tidySpans(spans));
  for (const element of inside) await addInside(document, element);
}

interface Line {
  lines: SourceSpan[][];
  inside: Markup[];
}

function readRun(document: Document, run: Markup, line: Line): void {
  const mark = document.styles.marks.get(run.attributes['charPrIDRef'] ?? '');
  for (const child of run.children) {
    if (typeof child === 'string') continue;
    if (child.name === 't') readText(child, { ...line, mark });
    else if (child.name === 'ctrl') addNotes(document, child, line);
    else if (child.name === 'dutmal') line.lines.at(-1)?.push(rubyOf(child));
    else line.inside.push(child);
  }
}

function readText(text: Markup, { lines, mark }: Line & { mark: 'emphasis' | 'strong' | 'dots' | undefined }): void {
  for (const child of text.children) {
    if (typeof child === 'string') lines.at(-1)?.push(mark === undefined ? child : { mark, text: child });
    else if (child.name === 'linebreak') lines.push([]);
    else if (/^(?:tab|nbspace|fwspace)$/u.test(child.name)) lines.at(-1)?.push(' ');
    else if (child.name !== 'deletebegin' && child.children.length > 0) readText(child, { lines, inside: [], mark });
  }
}

function rubyOf(element: Markup): SourceSpan {
  const part = (name: string): string => elementsNamed(element, name).map(textOf)[0] ?? '';
  return part('subtext') === '' ? part('maintext') : { base: part('maintext'), ruby: part('subtext') };
}

function addNotes(document: Document, control: Markup, line: Line): void {
  for (const note of control.children) {
    if (typeof note === 'string' || (note.name !== 'footnote' && note.name !== 'endnote')) continue;
    const name = `${document.notes.length + 1}`;
    const spans = tidySpans(elementsNamed(note, 't').flatMap((text) => [textOf(text), ' ']));
    if (spans.length === 0) continue;
    document.notes.push({ kind: 'note', name, spans });
    line.lines.at(-1)?.push({ note: name });
  }
}

function addLine({ styles, blocks }: Document, paragraph: Markup, spans: SourceSpan[]): void {
  const text = spansText(spans).trim();
  if (text === '' && !spans.some((span) => typeof span === 'object')) return;
  const level = styles.headings.get(paragraph.attributes['styleIDRef'] ?? '');
  const align = styles.aligns.get(paragraph.attributes['paraPrIDRef'] ?? '');
  if (isSceneBreak(text)) blocks.push({ kind: 'break' });
  else if (level !== undefined)
    blocks.push({
      kind: 'heading',
      level,
      spans: spans.map((span) => (typeof span === 'object' && 'text' in span ? span.text : span)),
    });
  else blocks.push({ kind: 'paragraph', spans, ...(align === undefined ? {} : { align }) });
}

async function addInside(document: Document, element: Markup): Promise<void> {
  if (element.name === 'pic') {
    const picture = await pictureOf(document, element);
    const alt = elementsNamed(element, 'shapecomment').map(textOf)[0] ?? '';
    // The editor's default alt text is meaningless.
    if (picture) document.blocks.push({ kind: 'image', alt: alt.startsWith('그림입니다') ? '' : alt, picture });
    return;
  }
  for (const paragraph of paragraphsOf(element)) await addParagraph(document, paragraph);
}

async function pictureOf({ reading, root, pictures }: Document, element: Markup): Promise<SourcePicture | undefined> {
  const id = elementsNamed(element, 'img')[0]?.attributes['binaryItemIDRef'] ?? '';
  const path = pictures.get(id) ?? '';
  const file = path === '' ? undefined : ((await fileAt(root, path)) ?? (await fileAt(root, `Contents/${path}`)));
  if (file && isPicture(file)) return sourcePicture(reading, file);
  reading.remarks.push({
    file: file?.path ?? root.path,
    sentence: '가져올 수 없는 형식의 그림을 빼고 가져왔습니다. PNG나 JPEG로 바꾸면 함께 가져옵니다.',
  });
  return undefined;
}
