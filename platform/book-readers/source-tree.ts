/** NFC name; read on demand. */
export interface BookSourceFile {
  kind: 'file';
  name: string;
  /** From the given root: `shelf/novel/01.md`. */
  path: string;
  size: number;
  at?: string;
  bytes(): Promise<Uint8Array>;
  head(): Promise<Uint8Array>;
}

export interface SourceFolder {
  kind: 'folder';
  name: string;
  path: string;
  /** Name of the only folder of an archive. */
  title?: string;
  /** Natural order, without system files. Rejects links. */
  entries(): Promise<SourceEntry[]>;
}

export type SourceEntry = BookSourceFile | SourceFolder;

/** Enough to detect the kind. */
export const HEAD_BYTES = 4_100;

const collator = new Intl.Collator('ko', { numeric: true });

/** `2.jpg` before `10.jpg`. */
export function inNaturalOrder<Entry extends { name: string }>(entries: Entry[]): Entry[] {
  return entries.toSorted((a, b) => collator.compare(a.name, b.name));
}

/** Dotfiles, `__MACOSX`, `Thumbs.db`. */
export function isLitter(name: string): boolean {
  return name.startsWith('.') || name === '__MACOSX' || /^(thumbs\.db|desktop\.ini)$/i.test(name);
}

/** Lower case without dot; '' if none. */
export function endingOf(name: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

export function withoutEnding(name: string): string {
  return (endingOf(name) ? name.slice(0, name.lastIndexOf('.')) : name).normalize('NFC');
}

/** `01 비 내리는 외투` becomes 비 내리는 외투; `07` becomes 7화. */
export function titleOfName(name: string): string {
  const stem = name.trim().replaceAll('_', ' ');
  const bare = /^(?:ep|ch|no)?[ .-]?0*(\d{1,5})$/i.exec(stem);
  if (bare) return `${bare[1] ?? ''}화`;
  return stem.replace(/^\d{1,5}(?:[ .-]+)(?=\S)/, '').trim() || stem;
}

export async function fileAt(folder: SourceFolder, name: string): Promise<BookSourceFile | undefined> {
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

/** Absolute, drive, scheme, backslash or `..`. */
export function leadsOut(name: string): boolean {
  return /^[/\\]|^[a-z]:|\\|\0/i.test(name) || name.split('/').includes('..');
}
