import { type SourceFolder, titleOfName } from '../source-tree.ts';

const MAX_LENGTH = 200;
const VOLUME =
  /^(?:제?\s*0*(\d{1,4})\s*(권|부|집|기|시즌)|(?:v|vol|volume|book|tome)[\s._-]*0*(\d{1,4})|(시즌|season|s|part|파트)[\s._-]*0*(\d{1,4})|제?([상중하])권?)$/iu;
const CHAPTER =
  /^(?:제?\s*0*(\d{1,5}(?:\.\d)?)\s*(?:화|장|회|편)|(?:ch|chapter|ep|episode|c|no)?[\s._#-]*0*(\d{1,5}(?:\.\d)?))$/iu;
const SIDE =
  /^(?:외전|번외(?:편)?|특별편|프롤로그|에필로그|side\s?stor(?:y|ies)|special|extra)s?[\s._-]*\d{0,3}\s*(?:화|편)?$/iu;

/** `1권`, `시즌 2`, `vol 3`, `01`, `12화`, `외전`: a part of a work, not its title. */
export function isPartName(name: string): boolean {
  const text = cleaned(name);
  if (text.length > MAX_LENGTH) return false;
  return VOLUME.test(text) || CHAPTER.test(text) || SIDE.test(text);
}

/** `1권 2화` of the folders `Vol 1/002`. The work's title before a part is dropped. */
export function partTitle(names: readonly string[], workTitle: string): string {
  const parts = names.map((name) => withoutPrefix(name, workTitle));
  return parts.map((name, at) => (at < parts.length - 1 ? volumeTitle(name) : chapterTitle(name))).join(' ');
}

function volumeTitle(name: string): string {
  const text = cleaned(name);
  const [, number, unit, volume, season, seasonNumber] = VOLUME.exec(text) ?? [];
  if (number !== undefined) return unit === '시즌' || unit === '기' ? `시즌 ${number}` : `${number}${unit ?? '권'}`;
  if (volume !== undefined) return `${volume}권`;
  if (seasonNumber !== undefined)
    return /^(?:part|파트)$/iu.test(season ?? '') ? `${seasonNumber}부` : `시즌 ${seasonNumber}`;
  const bare = /^0*(\d{1,4})$/u.exec(text);
  return bare ? `${bare[1] ?? ''}권` : text;
}

function chapterTitle(name: string): string {
  const text = cleaned(name);
  if (VOLUME.test(text)) return volumeTitle(text);
  const [, own, named] = CHAPTER.exec(text) ?? [];
  const number = own ?? named;
  return number === undefined || /[장회편]$/u.test(text) ? titleOfName(name) : `${number}화`;
}

/** The series of a file or folder name and its part: `먼 항해 v01 (2020)` is `먼 항해` and `v01`. */
export function splitPartName(name: string): { series: string; part: string } | undefined {
  if (name.length > MAX_LENGTH) return undefined;
  const text = cleaned(name)
    .replaceAll(/\s*[([{][^)\]}]*[)\]}]/gu, '')
    .trim();
  if (isPartName(text)) return { series: '', part: text };
  const words = text.split(/(?<=[\s._#-])/u);
  for (let at = 1; at < words.length; at += 1) {
    const part = words.slice(at).join('').trim();
    const series = words
      .slice(0, at)
      .join('')
      .replace(/[\s._#-]+$/u, '');
    if (series !== '' && isPartName(part)) return { series, part };
    const chapters = /^(\S+)\s+(\S+)$/u.exec(part);
    if (series !== '' && chapters && isPartName(chapters[1] ?? '') && isPartName(chapters[2] ?? ''))
      return { series, part };
  }
  return undefined;
}

function withoutPrefix(name: string, workTitle: string): string {
  const split = splitPartName(name);
  return split && split.series.toLowerCase() === cleaned(workTitle).toLowerCase() ? split.part : name;
}

const cleaned = (name: string): string => name.normalize('NFC').replaceAll('_', ' ').replaceAll(/\s+/gu, ' ').trim();

/** Folder names that say nothing about the work. */
const GENERIC_NAME =
  /^(?:images?|img|pages?|scans?|comics?|contents?|files?|new folder|untitled|그림|이미지|사진|새 폴더|만화|웹툰)$/iu;

/** Keeps the outer name, and the inner one as the title. */
export async function withoutWrapper(folder: SourceFolder): Promise<SourceFolder> {
  const [only, ...others] = await folder.entries();
  if (only?.kind !== 'folder' || others.length > 0 || isPartName(only.name)) return folder;
  const inner = await withoutWrapper(only);
  const title = GENERIC_NAME.test(only.name.trim()) ? inner.title : only.name;
  return { ...inner, name: folder.name, ...(title === undefined ? {} : { title }) };
}
