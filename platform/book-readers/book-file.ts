import { type SourceEpisode, type SourceWork, parseHeading } from '#domain/catalog-import';
import { readEpub } from './epub/epub.ts';
import type { FileKind } from './file-kind.ts';
import type { Reading } from './import-errors.ts';
import { type BookSourceFile, type SourceFolder, titleOfName, withoutEnding } from './source-tree.ts';
import { readBookName } from './text/book-name.ts';
import { splitWithHeadings } from './text/text-episodes.ts';
import { readTextFile } from './text/text-file.ts';
import { factsOf } from './text/text-title.ts';

export async function readBookFile(
  reading: Reading,
  kind: FileKind,
  { file, folder }: { file: BookSourceFile; folder?: SourceFolder },
): Promise<SourceWork> {
  if (kind === 'epub') return readEpub(reading, file);
  const text = await readTextFile(reading, file, folder);
  const sourceKey = withoutEnding(file.name);
  const name = readBookName(sourceKey);
  const named = { sourceKey: file.name, title: text.title ?? titleOfName(name.title), isPart: false };
  const { episodes, headings } = splitWithHeadings(text, named);
  const title = text.title ?? titleInHeadings(episodes, sourceKey) ?? named.title;
  const untitled = (split: SourceEpisode[]): SourceEpisode[] =>
    split.map((episode) => ({ ...episode, title: withoutWorkTitle(episode.title, title) }));
  return {
    sourceKey,
    facts: factsOf(text, name, title),
    episodes: untitled(episodes),
    headings: { ...headings, split: (shape) => untitled(headings.split(shape)) },
    remarks: reading.remarks,
  };
}

/** `달빛 조각가` of the headings `달빛 조각가 12화`, if the file is named after it. */
function titleInHeadings(episodes: SourceEpisode[], stem: string): string | undefined {
  const heads = episodes.map(({ title }) => HEAD.exec(title)?.[1]?.trim());
  const head = heads.find((one) => one !== undefined);
  const isShared = head !== undefined && heads.filter((one) => one === head).length * 2 > episodes.length;
  return isShared && episodes.length > 1 && stem.normalize('NFC').includes(head) ? head : undefined;
}

const HEAD = /^[[<〈《【]?\s*(\p{L}[^\d\]>〉》】]*?)[\]>〉》】]?[\s(<[:#–—-]+(?:제\s?)?\d/u;

function withoutWorkTitle(title: string, workTitle: string): string {
  const [, head = '', rest = ''] =
    /^[[<〈《【]?\s*(.+?)[\]>〉》】]?[\s:#–—-]+((?:제\s?)?[\d(<[].*)$/u.exec(title) ?? [];
  if (head !== workTitle || !parseHeading(rest)) return title;
  const [, number] = /^[([<]?0*(\d{1,5})[)\]>]?$/u.exec(rest) ?? [];
  return number === undefined ? rest : `${number}화`;
}
