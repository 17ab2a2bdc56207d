import type { SourcePicture } from '#domain/catalog-import';
import { decodedFile } from '../decoded-file.ts';
import { htmlBlocks } from '../html/html-blocks.ts';
import { remarkOnce } from '../html/html-file.ts';
import { type Reading, importErrors } from '../import-errors.ts';
import { type Markup, elementsNamed, textOf } from '../html/markup.ts';
import { sourcePicture } from '../source-pictures.ts';
import { type SourceEntry, type BookSourceFile, type SourceFolder, endingOf, fileAt } from '../source-tree.ts';
import { readStyleClasses } from '../html/style-classes.ts';
import { type TextFile, withParsedTitle } from '../text/text-title.ts';
import { parseHtml, parseXml } from '../html/xml.ts';
import { openArchive } from '../zip-archive.ts';

const STYLES = readStyleClasses('.center{text-align:center}.end{text-align:right}');
const STYLE_MAP = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='제목'] => h1:fresh",
  "p[style-name='#center'] => p.center:fresh",
  "p[style-name='#right'] => p.end:fresh",
];

/** By way of HTML (mammoth). */
export async function readDocx(reading: Reading, file: BookSourceFile): Promise<TextFile> {
  const root = await openArchive(reading, file);
  if (!(await fileAt(root, 'word/document.xml'))) throw importErrors.damaged(file.path);
  await judgeXml(reading, root);
  const html = await htmlOf(file, root);
  const tree = parseHtml(html, { path: file.path, limits: reading.limits });
  const blocks = await htmlBlocks(tree, {
    styles: STYLES,
    findPicture: pictureIn(reading, root),
    leftOut: remarkOnce(reading, file.path),
  });
  return withParsedTitle({ blocks, ...(await coreProperties(reading, root)) });
}

/** Before another parser sees it. */
async function judgeXml(reading: Reading, folder: SourceFolder): Promise<void> {
  for (const entry of await folder.entries()) {
    if (entry.kind === 'folder') await judgeXml(reading, entry);
    else if (/\.(?:xml|rels)$/iu.test(entry.name))
      parseXml(await decodedFile(reading, entry), { path: entry.path, limits: reading.limits, mayHaveDoctype: false });
  }
}

async function htmlOf(file: BookSourceFile, root: SourceFolder): Promise<string> {
  const media = await mediaBySize(root);
  const { default: mammoth } = await import('mammoth');
  const convertImage = mammoth.images.imgElement(async (image) => ({
    src: await sameFile(media, await image.readAsBuffer()),
  }));
  try {
    const buffer = Buffer.from(await file.bytes());
    const result = await mammoth.convertToHtml(
      { buffer },
      { convertImage, styleMap: STYLE_MAP, externalFileAccess: false, transformDocument: alignmentAsStyle },
    );
    return result.value;
  } catch {
    throw importErrors.damaged(file.path);
  }
}

/** mammoth drops alignment; passed through as a style name. */
interface DocumentElement {
  type?: string;
  alignment?: string | null;
  styleName?: string | null;
  children?: DocumentElement[];
}

function alignmentAsStyle(element: DocumentElement): DocumentElement {
  const children = element.children?.map(alignmentAsStyle);
  const isPlain = element.type === 'paragraph' && !/heading|title|제목/iu.test(element.styleName ?? '');
  const isAligned = isPlain && (element.alignment === 'center' || element.alignment === 'right');
  return {
    ...element,
    ...(children ? { children } : {}),
    ...(isAligned ? { styleName: `#${element.alignment}` } : {}),
  };
}

async function mediaBySize(root: SourceFolder): Promise<Map<number, BookSourceFile[]>> {
  const bySize = new Map<number, BookSourceFile[]>();
  for (const file of await filesBelow(root))
    if (!/\.(?:xml|rels)$/iu.test(file.name)) bySize.set(file.size, [...(bySize.get(file.size) ?? []), file]);
  return bySize;
}

async function filesBelow(folder: SourceFolder): Promise<BookSourceFile[]> {
  const below = async (entry: SourceEntry): Promise<BookSourceFile[]> =>
    entry.kind === 'file' ? [entry] : filesBelow(entry);
  return (await Promise.all((await folder.entries()).map(below))).flat();
}

/** mammoth drops file names; matches by bytes. */
async function sameFile(media: Map<number, BookSourceFile[]>, bytes: Buffer): Promise<string> {
  for (const file of media.get(bytes.length) ?? []) if (bytes.equals(await file.bytes())) return file.path;
  return '';
}

function pictureIn(reading: Reading, root: SourceFolder) {
  return async (src: string, alt: string): Promise<SourcePicture | undefined> => {
    const file = (await filesBelow(root)).find((one) => one.path === src);
    if (file && /^(?:png|jpe?g|gif|webp|avif)$/u.test(endingOf(file.name))) return sourcePicture(reading, file, alt);
    reading.remarks.push({
      file: file?.path ?? root.path,
      sentence: '가져올 수 없는 형식의 그림을 빼고 가져왔습니다. PNG나 JPEG로 바꾸면 함께 가져옵니다.',
    });
    return undefined;
  };
}

async function coreProperties(reading: Reading, root: SourceFolder): Promise<Pick<TextFile, 'title' | 'author'>> {
  const file = await fileAt(root, 'docProps/core.xml');
  if (!file) return {};
  const tree = parseXml(await decodedFile(reading, file), {
    path: file.path,
    limits: reading.limits,
    mayHaveDoctype: false,
  });
  return { ...fact(tree, 'title', 'title'), ...fact(tree, 'creator', 'author') };
}

function fact(tree: Markup, name: string, key: 'title' | 'author'): Pick<TextFile, 'title' | 'author'> {
  const element = elementsNamed(tree, name)[0];
  const text = element ? textOf(element) : '';
  return text === '' ? {} : { [key]: text };
}
