import type { SourcePicture } from '#domain/catalog-import';
import { decodedFile } from '../decoded-file.ts';
import type { Markup } from '../html/markup.ts';
import { parseXml } from '../html/xml.ts';
import type { Reading } from '../import-errors.ts';
import { isPicture, sourcePicture } from '../source-pictures.ts';
import { type SourceFolder, fileAt, leadsOut } from '../source-tree.ts';

/** An XML part of a document; undefined if it is missing. */
export async function xmlPart(reading: Reading, root: SourceFolder, path: string): Promise<Markup | undefined> {
  const file = await fileAt(root, path);
  return (
    file &&
    parseXml(await decodedFile(reading, file), { path: file.path, limits: reading.limits, mayHaveDoctype: false })
  );
}

/** Finds pictures of a document by path; remarks those that cannot be read. */
export function documentPictures(reading: Reading, root: SourceFolder, folders: readonly string[] = ['']) {
  return async (src: string, alt: string): Promise<SourcePicture | undefined> => {
    for (const folder of leadsOut(src) ? [] : folders) {
      const file = await fileAt(root, `${folder}${src}`);
      if (file && isPicture(file)) return sourcePicture(reading, file, alt);
    }
    reading.remarks.push({
      file: `${root.path}/${src}`,
      sentence: '가져올 수 없는 형식의 그림을 빼고 가져왔습니다. PNG나 JPEG로 바꾸면 함께 가져옵니다.',
    });
    return undefined;
  };
}
