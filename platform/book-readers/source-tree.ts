/** A file of a source, on a disk or in an archive; its name is NFC. Nothing is read before `bytes` is called. */
export interface SourceFile {
  kind: 'file';
  name: string;
  /** From what was given on, for people: `shelf/novel/01.md`. */
  path: string;
  size: number;
  /** Where it lies on this machine; absent inside an archive. */
  at?: string;
  bytes(): Promise<Uint8Array>;
  /** The first bytes, enough to know its kind by. */
  head(): Promise<Uint8Array>;
}

export interface SourceFolder {
  kind: 'folder';
  name: string;
  path: string;
  /** Files and folders in natural order, without the litter of operating systems. Refuses links. */
  entries(): Promise<SourceEntry[]>;
}

export type SourceEntry = SourceFile | SourceFolder;

/** As many first bytes as a kind is known by. */
export const HEAD_BYTES = 4_100;

const collator = new Intl.Collator('ko', { numeric: true });

/** The order that people count in: `2.jpg` before `10.jpg`. */
export function inNaturalOrder<Entry extends { name: string }>(entries: Entry[]): Entry[] {
  return entries.toSorted((a, b) => collator.compare(a.name, b.name));
}

/** True for what operating systems leave behind: dotfiles, `__MACOSX`, `Thumbs.db`. */
export function isLitter(name: string): boolean {
  return name.startsWith('.') || name === '__MACOSX' || /^(thumbs\.db|desktop\.ini)$/i.test(name);
}

/** Lower-case ending without its dot; '' when there is none. */
export function endingOf(name: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

export function withoutEnding(name: string): string {
  return (endingOf(name) ? name.slice(0, name.lastIndexOf('.')) : name).normalize('NFC');
}

/** What a file or folder name tells as a title: `01 비 내리는 외투` is 비 내리는 외투; a bare `07` is 7화. */
export function titleOfName(name: string): string {
  const stem = name.trim().replaceAll('_', ' ');
  const bare = /^(?:ep|ch|no)?[ .-]?0*(\d{1,5})$/i.exec(stem);
  if (bare) return `${bare[1] ?? ''}화`;
  return stem.replace(/^\d{1,5}(?:[ .-]+)(?=\S)/, '').trim() || stem;
}

/** The file that a relative name leads to from a folder, or undefined. The name has no `..` by then. */
export async function fileAt(folder: SourceFolder, name: string): Promise<SourceFile | undefined> {
  const segments = name
    .normalize('NFC')
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.');
  let here: SourceEntry | undefined = folder;
  for (const segment of segments) {
    if (here?.kind !== 'folder') return undefined;
    here = (await here.entries()).find((entry) => entry.name === segment);
  }
  return here?.kind === 'file' ? here : undefined;
}

/** A folder without the one folder that wraps all of it, as packing programs make them. It keeps its name. */
export async function withoutWrapper(folder: SourceFolder): Promise<SourceFolder> {
  const [only, ...others] = await folder.entries();
  return only?.kind === 'folder' && others.length === 0
    ? { ...(await withoutWrapper(only)), name: folder.name }
    : folder;
}

/** True when a name leads out of its folder: absolute, with a drive or a scheme, backslashes, or `..`. */
export function leadsOut(name: string): boolean {
  return /^[/\\]|^[a-z]:|\\|\0/i.test(name) || name.split('/').includes('..');
}
