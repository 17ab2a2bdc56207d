import { type FileKind, kindOfFile } from '../file-kind.ts';
import { decodedFile } from '../decoded-file.ts';
import { readDocx } from '../documents/docx.ts';
import { readHtmlText } from '../html/html-file.ts';
import { readHwpx } from '../documents/hwpx.ts';
import { type Reading, importErrors } from '../import-errors.ts';
import { takeFrontMatter } from './front-matter.ts';
import { type FindPicture, readMarkdown } from './markdown.ts';
import { readPlainText } from './plain-text.ts';
import { sourcePicture } from '../source-pictures.ts';
import { type BookSourceFile, type SourceFolder, fileAt, leadsOut } from '../source-tree.ts';
import type { TextFile } from './text-title.ts';

const TEXT_KINDS = new Set<FileKind | undefined>(['text', 'markdown', 'html', 'docx', 'hwpx']);

export function isTextKind(kind: FileKind | undefined): boolean {
  return TEXT_KINDS.has(kind);
}

/** Rejects an empty text. */
export async function readTextFile(reading: Reading, file: BookSourceFile, folder?: SourceFolder): Promise<TextFile> {
  return readText(reading, await kindOfFile(file), { file, ...(folder ? { folder } : {}) });
}

export async function readText(
  reading: Reading,
  kind: FileKind,
  extra: { file: BookSourceFile; folder?: SourceFolder },
): Promise<TextFile> {
  const text = await readByKind(reading, kind, extra);
  if (text.blocks.length === 0) throw importErrors.nothingInside(extra.file.path);
  return text;
}

async function readByKind(
  reading: Reading,
  kind: FileKind,
  { file, folder }: { file: BookSourceFile; folder?: SourceFolder },
): Promise<TextFile> {
  const find = picturesBeside(reading, file, folder);
  if (kind === 'text') return readPlainText(await decodedFile(reading, file));
  if (kind === 'markdown') return readMarkdownFile(reading, file, find);
  if (kind === 'html')
    return readHtmlText(reading, file, { html: await decodedFile(reading, file), findPicture: find });
  if (kind === 'docx') return readDocx(reading, file);
  if (kind === 'hwpx') return readHwpx(reading, file);
  throw importErrors.unknownFormat(file.path);
}

async function readMarkdownFile(reading: Reading, file: BookSourceFile, find: FindPicture): Promise<TextFile> {
  const { front, body } = takeFrontMatter(await decodedFile(reading, file));
  const text = await readMarkdown(body, find);
  if (!front) return text;
  if (front.unknown.length > 0)
    reading.remarks.push({
      file: file.path,
      sentence: `머리말(front matter)의 항목 ${front.unknown.slice(0, 20).join(', ')}은(는) 가져오지 않았습니다.`,
    });
  const { title = text.title, facts } = front;
  const isChapter = text.title !== undefined && text.title !== title;
  return {
    ...(title === undefined ? {} : { title }),
    ...(isChapter && text.title !== undefined ? { chapter: text.title } : {}),
    facts,
    blocks: text.blocks,
  };
}

/** Rejects names that leave the folder; remarks missing ones. */
function picturesBeside(reading: Reading, text: BookSourceFile, folder: SourceFolder | undefined): FindPicture {
  const leftOut = (message: string): undefined => void reading.remarks.push({ file: text.path, sentence: message });
  return async (src, alt) => {
    const name = decodedName(src);
    if (/^[a-z]{2,}:/iu.test(name)) return leftOut(`바깥 주소의 그림(${name.slice(0, 80)})은 가져오지 않았습니다.`);
    if (leadsOut(name)) throw importErrors.escapingName(text.path, name);
    const file = folder && (await fileAt(folder, name));
    if (!file) return leftOut(`그림 ${name} 파일이 글과 같은 폴더에 없어 빼고 가져왔습니다.`);
    if (/\.svg$/iu.test(file.name)) return leftOut(`SVG 그림 ${name}은(는) 빼고 가져왔습니다. PNG로 바꾸어 주세요.`);
    return sourcePicture(reading, file, alt);
  };
}

function decodedName(src: string): string {
  try {
    return decodeURIComponent(src).normalize('NFC');
  } catch {
    return src;
  }
}
