import sharp from 'sharp';
import type { SourcePicture } from '#domain/catalog-import';
import { checkPicture, kindByName } from './file-kind.ts';
import type { Markup } from './html/markup.ts';
import { type Reading, importErrors } from './import-errors.ts';
import { type BookSourceFile, endingOf } from './source-tree.ts';

/** Rejects a wrong format or an oversized picture. */
export function sourcePicture(reading: Reading, file: BookSourceFile, alt?: string): SourcePicture {
  let isChecked = false;
  return {
    file: file.path,
    ...(alt ? { alt } : {}),
    async bytes() {
      if (endingOf(file.name) === 'svg') throw importErrors.svg(file.path);
      const bytes = await file.bytes();
      if (isChecked) return bytes;
      await checkPicture(reading, file.path, bytes);
      await checkSize(reading, file.path, bytes);
      isChecked = true;
      return bytes;
    },
  };
}

/** Checks a picture at once, by its content: its name may lie. */
export async function pictureByContent(reading: Reading, file: BookSourceFile, alt?: string): Promise<SourcePicture> {
  const bytes = await file.bytes();
  await checkPicture(reading, file.path, bytes);
  await checkSize(reading, file.path, bytes);
  return { file: file.path, ...(alt ? { alt } : {}), bytes: () => file.bytes() };
}

const SMALL_SIDE = 72;
const SMALL_WIDTH = 320;

/** By the size given in the page, else the size of the picture. */
export async function isSmallPicture(picture: SourcePicture, { attributes }: Markup): Promise<boolean> {
  const given = Number.parseFloat(/^\s*\d+(?:px)?\s*$/u.exec(attributes['height'] ?? '')?.[0] ?? '');
  if (given > 0) return given <= SMALL_SIDE;
  const { width, height } = await sharp(await picture.bytes(), { limitInputPixels: false }).metadata();
  return height <= SMALL_SIDE && width <= SMALL_WIDTH;
}

/** Header only, against decompression bombs. */
async function checkSize({ limits }: Reading, path: string, bytes: Uint8Array): Promise<void> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw importErrors.damaged(path);
    });
  if (width * height > limits.picturePixels || Math.max(width, height) > limits.pictureSide)
    throw importErrors.pictureTooLarge(path, width, height);
}

export function isPicture(file: { name: string }): boolean {
  return kindByName(file.name) === 'picture';
}
