import { createHash } from 'node:crypto';
import { lstatSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { z } from 'zod';
import type { FileStore } from '#kernel/context';
import type { ReadingFont } from '#shared/reading/reading-fonts';
import { importErrors } from '../book-readers/import-errors.ts';
import { subsetFace } from './subset-face.ts';
import { readYamlFile } from '../shop-folder/yaml-file.ts';

/** A face in `fonts/fonts.yaml`. */
export interface ShopFontOptions {
  name: string;
  kind: ReadingFont['kind'];
  licence: string;
  path: string;
}

const MAX_BYTES = 8 * 1024 * 1024;
const MAGIC: Record<string, string[]> = {
  '.woff2': ['774f4632'],
  '.ttf': ['00010000', '74727565'],
  '.otf': ['4f54544f'],
};
const FORMATS = 'WOFF2, TTF, OTF';

const text = (most: number, hint: string) =>
  z.string({ error: hint }).trim().min(1, hint).max(most, `${most}자까지 적을 수 있습니다`);
const wishes = z
  .array(
    z.strictObject({
      name: text(20, '독자가 볼 글꼴 이름을 적어 주세요'),
      file: z
        .string({ error: '글꼴 파일의 이름을 적어 주세요' })
        .regex(/^[^/\\]+$/, 'fonts 폴더 안의 파일 이름만 적어 주세요'),
      kind: z.enum(['serif', 'sans'], { error: 'serif(명조)나 sans(고딕)로 적어 주세요' }),
      licence: text(200, '웹에 실어도 되는 사용 허가를 적어 주세요'),
    }),
  )
  .max(20, '글꼴은 20개까지 더할 수 있습니다');

/** Reads `fonts/fonts.yaml`; undefined if missing. Throws a StartupError with the mistake. */
export function readShopFontOptions(shopFolder: string): ShopFontOptions[] | undefined {
  const folder = join(shopFolder, 'fonts');
  return readYamlFile(join(folder, 'fonts.yaml'), wishes)?.map(({ file: name, ...wish }) => ({
    ...wish,
    path: join(folder, name),
  }));
}

/**
 * Subsets and stores the operator's fonts by hash. Throws IMPORT_ERROR with the file: 0001 missing, 0003 unsupported,
 * 0004 wrong extension, 0005 broken, 0007 a link, 0009 too large.
 */
export async function subsetShopFonts(files: FileStore, wished: ShopFontOptions[]): Promise<ReadingFont[]> {
  const faces: ReadingFont[] = [];
  for (const { name, kind, licence, path } of wished) {
    const source = readFont(path);
    const id = `own-${kind}-${createHash('sha256').update('1').update(source).digest('hex').slice(0, 16)}`;
    const key = `fonts/${id}.woff2`;
    const cut = (await files.read(key)) ?? (await subsetOrReject(source, path));
    await files.put(key, cut);
    faces.push({ id, name, kind, bytes: cut.length, note: licence });
  }
  return faces;
}

function readFont(path: string): Buffer {
  const details = lstatSync(path, { throwIfNoEntry: false });
  const magics = MAGIC[extname(path).toLowerCase()];
  if (details?.isSymbolicLink()) throw importErrors.link(path);
  if (!details?.isFile()) throw importErrors.notFound(path);
  if (details.size > MAX_BYTES) throw importErrors.tooLarge(path, MAX_BYTES);
  if (!magics)
    throw importErrors.format(path, extname(path).slice(1).toUpperCase() || '이', `${FORMATS} 가운데 하나로`);
  const bytes = readFileSync(path);
  const magic = bytes.toString('hex', 0, 4);
  if (magics.includes(magic)) return bytes;
  const found = Object.keys(MAGIC).find((ending) => MAGIC[ending]?.includes(magic));
  if (!found) throw importErrors.damaged(path);
  throw importErrors.wrongEnding(path, extname(path).slice(1).toUpperCase(), { found: found.slice(1).toUpperCase() });
}

/** Any subsetter error means an unusable file. */
async function subsetOrReject(source: Buffer, path: string): Promise<Uint8Array> {
  try {
    return await subsetFace(source, { name: 'Seoga Own Face' });
  } catch {
    throw importErrors.damaged(path);
  }
}
