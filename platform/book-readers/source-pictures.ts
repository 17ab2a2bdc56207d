import sharp from 'sharp';
import type { SourcePicture } from '#domain/importing';
import { checkPicture, kindByName } from './file-kind.ts';
import { type Reading, refusals } from './import-refusals.ts';
import { type SourceFile, endingOf } from './source-tree.ts';

/** A picture of the source. Its bytes are read when asked, and refused when they are not what the name says or too large. */
export function sourcePicture(reading: Reading, file: SourceFile, alt?: string): SourcePicture {
  let isChecked = false;
  return {
    file: file.path,
    ...(alt ? { alt } : {}),
    async bytes() {
      if (endingOf(file.name) === 'svg') throw refusals.svg(file.path);
      const bytes = await file.bytes();
      if (isChecked) return bytes;
      await checkPicture(reading, file.path, bytes);
      await checkSize(reading, file.path, bytes);
      isChecked = true;
      return bytes;
    },
  };
}

/** Reads only the header: a bomb is known by what it says of itself. */
async function checkSize({ limits }: Reading, path: string, bytes: Uint8Array): Promise<void> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw refusals.damaged(path);
    });
  if (width * height > limits.picturePixels || Math.max(width, height) > limits.pictureSide)
    throw refusals.pictureTooLarge(path, width, height);
}

export function isPicture(file: { name: string }): boolean {
  return kindByName(file.name) === 'picture';
}
