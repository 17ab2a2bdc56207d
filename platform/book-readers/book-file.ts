import type { SourceMetadata, SourceWork } from '#domain/catalog-import';
import { readEpub } from './epub/epub.ts';
import type { FileKind } from './file-kind.ts';
import type { Reading } from './import-errors.ts';
import { readInOrder } from './read-in-order.ts';
import { type BookSourceFile, type SourceFolder, titleOfName, withoutEnding } from './source-tree.ts';
import { singleEpisode, splitEpisodes } from './text/text-episodes.ts';
import { readTextFile } from './text/text-file.ts';
import { type TextFile, asEpisode } from './text/text-title.ts';

export async function readBookFile(
  reading: Reading,
  kind: FileKind,
  { file, folder }: { file: BookSourceFile; folder?: SourceFolder },
): Promise<SourceWork> {
  if (kind === 'epub') return readEpub(reading, file);
  const text = await readTextFile(reading, file, folder);
  const sourceKey = withoutEnding(file.name);
  const title = text.title ?? titleOfName(sourceKey);
  const episodes = splitEpisodes(text, { sourceKey: file.name, title, isPart: false });
  return { sourceKey, facts: factsOf(text, title), episodes, remarks: reading.remarks };
}

function factsOf({ author, facts }: Partial<TextFile>, title: string): SourceMetadata {
  const creators = author === undefined ? [] : [{ name: author, role: '글' }];
  return { creators, ...facts, title };
}

/** `001.txt`, `달빛 12화.txt`: episodes of one work named after the folder. */
export async function readNumberedTexts(
  reading: Reading,
  folder: SourceFolder,
  files: BookSourceFile[],
): Promise<SourceWork> {
  const read = await readInOrder(reading, files, async (own, file) => ({
    file,
    text: await readTextFile(own, file, folder),
  }));
  const [first] = read;
  const isShared = read.every(({ text }) => text.title === first?.text.title);
  const shared = isShared ? first?.text : undefined;
  const episodes = read.map(({ file, text }) => {
    const { title, blocks } = asEpisode(text, shared?.title);
    return singleEpisode(file.name, title ?? titleOfName(withoutEnding(file.name)), blocks);
  });
  return {
    sourceKey: folder.name,
    facts: factsOf(shared ?? {}, shared?.title ?? titleOfName(folder.name)),
    episodes,
    remarks: reading.remarks,
  };
}

export function areNumbered(files: BookSourceFile[]): boolean {
  const stems = files.map((file) => withoutEnding(file.name));
  const [first = '', ...others] = stems.map((stem) => /^(\D*)\d+/u.exec(stem)?.[1]);
  return stems.length > 1 && first !== ''
    ? others.every((one) => one === first)
    : stems.length > 1 && stems.every((stem) => /^\d+/u.test(stem));
}
