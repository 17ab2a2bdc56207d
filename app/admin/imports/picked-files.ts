import { zipFiles } from './store-zip.ts';

/** A file with its folders: `원고/101화/1.png`. */
export interface PlacedFile {
  path: string;
  file: File;
}

const PICTURE = /\.(?:jpe?g|jfif|png|webp|avif|gif)$/iu;
const ILLUSTRATED = /\.(?:md|markdown|html?|xhtml)$/iu;
const isLitter = (path: string): boolean =>
  path
    .split('/')
    .some((name) => name.startsWith('.') || name === '__MACOSX' || /^(?:thumbs\.db|desktop\.ini)$/iu.test(name));

/** Files of a field, with the folders of a folder field. */
export function filesOfInput(files: readonly File[]): PlacedFile[] {
  return files.map((file) => ({ path: file.webkitRelativePath || file.name, file }));
}

/** Dropped files and everything in dropped folders. */
export async function filesOfEntries(entries: readonly FileSystemEntry[]): Promise<PlacedFile[]> {
  return (await Promise.all(entries.map(filesBelow))).flat();
}

async function filesBelow(entry: FileSystemEntry): Promise<PlacedFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ path: entry.fullPath.replace(/^\//u, ''), file }];
  }
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const files: PlacedFile[] = [];
  // A reader returns at most a hundred entries at a time.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (entries.length === 0) return files;
    files.push(...(await Promise.all(entries.map(filesBelow))).flat());
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** Folders of pictures as one ZIP each, and illustrated texts with their folder; other files as they are. */
export async function packFolders(placed: readonly PlacedFile[]): Promise<File[]> {
  const files = placed.filter(({ path }) => !isLitter(path));
  const topOf = (path: string): string => path.split('/')[0] ?? '';
  const illustrated = new Set(
    files.filter(({ path }) => path.includes('/') && ILLUSTRATED.test(path)).map(({ path }) => topOf(path)),
  );
  const folderOf = (path: string): string => {
    if (!path.includes('/')) return '';
    if (illustrated.has(topOf(path))) return topOf(path);
    return PICTURE.test(path) ? path.slice(0, path.lastIndexOf('/')) : '';
  };
  const packed: File[] = [];
  for (const [folder, group] of Map.groupBy(files, ({ path }) => folderOf(path))) {
    if (folder === '') packed.push(...group.map(({ file }) => file));
    else
      packed.push(
        await zipFiles(
          `${folder.split('/').at(-1) ?? folder}.zip`,
          group.map(({ path, file }) => ({ name: path.slice(folder.length + 1), file })),
        ),
      );
  }
  return packed;
}
