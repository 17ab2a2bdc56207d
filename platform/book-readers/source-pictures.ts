import sharp from 'sharp';
import type { SourcePicture } from '#domain/catalog-import';
import { checkPicture, kindByName } from './file-kind.ts';
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
