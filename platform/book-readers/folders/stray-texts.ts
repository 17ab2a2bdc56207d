import { decodeText } from '../text/text-encoding.ts';
import { type BookSourceFile, type SourceEntry, type SourceFolder, withoutEnding } from '../source-tree.ts';
import { coverOf, picturesOf } from './image-folder.ts';
import { isPartName, splitPartName } from './part-names.ts';

const NOTE_NAME =
  /(?:read\s?me|읽어|설명|안내|공지|주의|출처|저작권|라이[선센]스|링크|목록|후원|광고|홍보|licen[cs]e|credits?|copyright|notice|info|about|links?|changelog|scanlat)/iu;
const MAX_NOTE_BYTES = 8 * 1024;
const PAGES_PER_NOTE = 4;
const MAX_NOTES = 20;
const MAX_DEPTH = 4;

/** Texts beside the pictures of a comic that are no work: notices, credits and short files that show no picture. */
export async function notesBesidePictures(folder: SourceFolder, texts: BookSourceFile[]): Promise<BookSourceFile[]> {
  if (texts.length === 0 || texts.length > MAX_NOTES || texts.some(({ name }) => isNumbered(name))) return [];
  const names = await pageNames(folder, MAX_DEPTH);
  const notes: BookSourceFile[] = [];
  for (const text of texts) {
    if (names.length === 0 || text.size > MAX_NOTE_BYTES * 4) continue;
    const isShort = text.size <= MAX_NOTE_BYTES && names.length >= PAGES_PER_NOTE * texts.length;
    if (!isShort && !NOTE_NAME.test(text.name)) continue;
    const written = decodeText(await text.bytes());
    if (!names.some((name) => written.includes(name))) notes.push(text);
  }
  return notes;
}

function isNumbered(name: string): boolean {
  const stem = withoutEnding(name);
  return isPartName(stem) || splitPartName(stem) !== undefined;
}

async function pageNames(folder: SourceFolder, depth: number): Promise<string[]> {
  const entries: SourceEntry[] = await folder.entries();
  const cover = coverOf(entries);
  const names = picturesOf(entries).flatMap((file) => (file === cover ? [] : [file.name]));
  for (const entry of depth > 0 ? entries : [])
    if (entry.kind === 'folder') names.push(...(await pageNames(entry, depth - 1)));
  return names;
}
