import type { SourcePicture } from '#domain/catalog-import';
import { DomainError } from '#kernel/domain-error';
import { htmlBlocks } from '../html/html-blocks.ts';
import { parseHtml } from '../html/xml.ts';
import type { Reading } from '../import-errors.ts';
import { pictureByContent } from '../source-pictures.ts';
import { type BookSourceFile, endingOf } from '../source-tree.ts';
import { decodeText } from '../text/text-encoding.ts';
import { type ArchivePaths, isOutside } from './archive-paths.ts';

export interface PictureTarget {
  /** As resolved; undefined if it leaves the book. */
  path: string | undefined;
  alt?: string;
  leftOut?: (message: string) => void;
}

/** A picture of the book, read by its content. Undefined after a remark; one bad picture does not refuse the book. */
export async function epubPicture(
  { reading, paths }: { reading: Reading; paths: ArchivePaths },
  { path, alt, leftOut = () => undefined }: PictureTarget,
): Promise<SourcePicture | undefined> {
  const omit = (message: string): undefined => {
    leftOut(message);
    return undefined;
  };
  const embedded = path === undefined ? undefined : embeddedFile(reading, path);
  if (path === undefined || (isOutside(path) && !embedded))
    return omit('책 밖의 주소를 가리키는 그림을 빼고 가져왔습니다.');
  const file = embedded ?? (await paths.fileAt(path));
  if (!file) return omit(`그림 ${path} 파일이 책 안에 없어 빼고 가져왔습니다.`);
  if (endingOf(file.name) === 'svg') return rasterInside({ reading, paths }, file, { path, leftOut });
  try {
    return await pictureByContent(reading, file, alt);
  } catch (error) {
    if (error instanceof DomainError && isDamage(error))
      return omit(
        `그림(${embedded ? file.name : path})을 읽을 수 없어 빼고 가져왔습니다. 파일이 깨졌거나 지원하지 않는 형식입니다.`,
      );
    throw error;
  }
}

/** `data:image/png;base64,…`. */
function embeddedFile({ limits }: Reading, address: string): BookSourceFile | undefined {
  const [, type, data = ''] = /^data:image\/([a-z]{3,4});base64,(.*)$/su.exec(address) ?? [];
  if (type === undefined || data.length > limits.entryBytes) return undefined;
  const bytes = Buffer.from(data, 'base64');
  const name = `data.${type}`;
  return { kind: 'file', name, path: name, size: bytes.length, bytes: async () => bytes, head: async () => bytes };
}

/** Not an exceeded limit. */
const isDamage = ({ code }: DomainError): boolean => /^(?:0003|0004|0005|0013)$/u.test(code);

/** SVG that wraps a single raster picture, as covers do. */
async function rasterInside(
  book: { reading: Reading; paths: ArchivePaths },
  svg: BookSourceFile,
  { path, leftOut }: { path: string; leftOut: (message: string) => void },
): Promise<SourcePicture | undefined> {
  const tree = parseHtml(decodeText(await svg.bytes()), { path: svg.path, limits: book.reading.limits });
  const blocks = await htmlBlocks(tree, {
    styles: new Map(),
    findPicture: async (href, alt) =>
      endingOf(href) === 'svg' ? undefined : epubPicture(book, { path: book.paths.find(path, href), alt, leftOut }),
    leftOut,
  });
  const block = blocks.find((one) => one.kind === 'image');
  return block?.kind === 'image' ? block.picture : undefined;
}
