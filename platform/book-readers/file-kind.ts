import { fileTypeFromBuffer } from 'file-type';
import { type Reading, importErrors } from './import-errors.ts';
import { type BookSourceFile, endingOf } from './source-tree.ts';

export type FileKind = 'epub' | 'text' | 'markdown' | 'html' | 'docx' | 'hwpx' | 'archive' | 'picture';

const KINDS: Record<string, FileKind> = {
  epub: 'epub',
  txt: 'text',
  text: 'text',
  md: 'markdown',
  markdown: 'markdown',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  docx: 'docx',
  hwpx: 'hwpx',
  zip: 'archive',
  cbz: 'archive',
  jpg: 'picture',
  jpeg: 'picture',
  jfif: 'picture',
  png: 'picture',
  webp: 'picture',
  avif: 'picture',
  gif: 'picture',
};

const AS_BOOK = 'EPUB이나 DOCX, TXT로';
/** With the format to save as. */
const REFUSED: Record<string, { format: string; saveAs: string }> = {
  hwp: { format: 'HWP', saveAs: '한글에서 HWPX나 DOCX로' },
  pdf: {
    format: 'PDF',
    saveAs: '원본(한글, 워드, 인디자인)에서 EPUB이나 DOCX로, 만화라면 쪽마다 그림(PNG, JPEG)으로 내보내 ZIP으로',
  },
  rar: { format: 'RAR', saveAs: '압축을 풀어 폴더나 ZIP으로' },
  cbr: { format: 'CBR', saveAs: '압축을 풀어 폴더나 CBZ로' },
  '7z': { format: '7z', saveAs: '압축을 풀어 폴더나 ZIP으로' },
  cb7: { format: 'CB7', saveAs: '압축을 풀어 폴더나 CBZ로' },
  doc: { format: 'DOC', saveAs: '워드에서 DOCX로' },
  rtf: { format: 'RTF', saveAs: 'DOCX나 TXT로' },
  odt: { format: 'ODT', saveAs: 'DOCX로' },
  mobi: { format: 'MOBI', saveAs: AS_BOOK },
  azw: { format: 'AZW', saveAs: AS_BOOK },
  azw3: { format: 'AZW3', saveAs: AS_BOOK },
  fb2: { format: 'FB2', saveAs: AS_BOOK },
  psd: { format: 'PSD', saveAs: 'PNG나 JPEG로' },
  tif: { format: 'TIFF', saveAs: 'PNG나 JPEG로' },
  tiff: { format: 'TIFF', saveAs: 'PNG나 JPEG로' },
  bmp: { format: 'BMP', saveAs: 'PNG나 JPEG로' },
  jxl: { format: 'JPEG XL', saveAs: 'PNG나 JPEG로' },
  jp2: { format: 'JPEG 2000', saveAs: 'PNG나 JPEG로' },
  heic: { format: 'HEIC', saveAs: 'PNG나 JPEG로' },
  heif: { format: 'HEIF', saveAs: 'PNG나 JPEG로' },
};
const REFUSED_PICTURES = new Set(['svg', 'psd', 'tif', 'tiff', 'bmp', 'jxl', 'jp2', 'heic', 'heif']);

export function kindByName(name: string): FileKind | undefined {
  return KINDS[endingOf(name)];
}

export function isRefusedFormat(name: string): boolean {
  return endingOf(name) in REFUSED || endingOf(name) === 'svg';
}

/** A picture by its name, even if its format is not supported. */
export function isPictureName(name: string): boolean {
  return kindByName(name) === 'picture' || REFUSED_PICTURES.has(endingOf(name));
}

/** Rejects unsupported formats and mismatches with the first bytes. */
export async function kindOfFile(file: BookSourceFile): Promise<FileKind> {
  const ending = endingOf(file.name);
  if (ending === 'svg') throw importErrors.svg(file.path);
  rejectFormat(file.path, ending);
  const kind = KINDS[ending];
  if (kind === undefined) throw importErrors.unknownFormat(file.path);
  await checkContent(file, kind, ending);
  return kind;
}

function rejectFormat(path: string, format: string): void {
  const rejected = REFUSED[format];
  if (rejected) throw importErrors.format(path, rejected.format, rejected.saveAs);
}

const ZIPPED = new Set<FileKind>(['epub', 'docx', 'hwpx', 'archive']);
const PLAIN = new Set<FileKind>(['text', 'markdown', 'html']);

/** XML and two-letter signatures that text may begin with: decided when decoded. */
const READ_AS_TEXT = new Set(['xml', 'bmp', 'exe']);

async function checkContent(file: BookSourceFile, kind: FileKind, ending: string): Promise<void> {
  if (file.size === 0) throw importErrors.nothingInside(file.path);
  const head = await file.head();
  const found = await contentOf(head);
  if (kind === 'picture') return checkPictureContent(file.path, head, found);
  if (PLAIN.has(kind)) {
    if (found !== undefined && !READ_AS_TEXT.has(found))
      throw importErrors.wrongEnding(file.path, ending.toUpperCase(), {
        found: describe(found),
        saveAs: REFUSED[found]?.saveAs,
      });
    return;
  }
  if (!isZip(head)) {
    rejectFormat(file.path, found ?? '');
    if (found === 'cfb') throw importErrors.encryptedOrOld(file.path);
    throw found === undefined && file.size > 64
      ? importErrors.damaged(file.path)
      : importErrors.wrongEnding(file.path, ending.toUpperCase(), { found: describe(found) });
  }
  const book = found === undefined || found === 'zip' ? undefined : found;
  if (ZIPPED.has(kind) && book !== undefined && book !== ending && KINDS[book] !== undefined) {
    throw importErrors.wrongEnding(file.path, ending.toUpperCase(), { found: describe(book) });
  }
}

/** Rejects mismatching first bytes. */
export async function checkPicture(reading: Reading, path: string, bytes: Uint8Array): Promise<void> {
  if (bytes.length > reading.limits.entryBytes) throw importErrors.tooLarge(path, reading.limits.entryBytes);
  checkPictureContent(path, bytes.subarray(0, 512), await contentOf(bytes));
}

const PICTURE_CONTENTS = new Set(['jpg', 'png', 'apng', 'webp', 'avif', 'gif']);

function checkPictureContent(path: string, head: Uint8Array, found: string | undefined): void {
  const ending = endingOf(path);
  if (PICTURE_CONTENTS.has(found ?? '') || (ending === 'avif' && found === 'heic')) return;
  rejectFormat(path, found ?? '');
  rejectFormat(path, ending);
  const text = new TextDecoder().decode(head.subarray(0, 512)).trimStart();
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)?<svg[\s>]/su.test(text)) throw importErrors.svg(path);
  throw importErrors.wrongEnding(path, ending.toUpperCase(), { found: describe(found, text) });
}

async function contentOf(head: Uint8Array): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  return found?.ext;
}

const isZip = (head: Uint8Array): boolean => head[0] === 0x50 && head[1] === 0x4b && (head[2] === 3 || head[2] === 5);

function describe(found: string | undefined, text = ''): string {
  if (found === 'cfb') return 'DOC나 HWP 같은 문서 형식';
  if (found !== undefined) return `${found.toUpperCase()} 형식`;
  return text.startsWith('<') ? 'HTML 형식' : '알 수 없는 형식';
}
