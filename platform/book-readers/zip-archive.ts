import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import { type Reading, importErrors } from './import-errors.ts';
import {
  HEAD_BYTES,
  type SourceEntry,
  type BookSourceFile,
  type SourceFolder,
  inNaturalOrder,
  isLitter,
  leadsOut,
} from './source-tree.ts';
import { decodeName } from './text/text-encoding.ts';

/** Rejects encrypted, truncated and oversized archives, links, and names that leave it. */
export async function openArchive(reading: Reading, file: BookSourceFile): Promise<SourceFolder> {
  if (file.size > reading.limits.archiveBytes) throw importErrors.tooLarge(file.path, reading.limits.archiveBytes);
  const archive: Archive = { file, open: opener(file) };
  const entries = await withArchive(archive, (zip) => listed(zip, file));
  judge(reading, file, entries);
  return rootFolder(archive, entries);
}

interface Archive {
  file: BookSourceFile;
  open(): Promise<yauzl.ZipFile>;
}

interface Listed {
  name: string;
  entry: yauzl.Entry;
}

const OPTIONS = { lazyEntries: true, decodeStrings: false, autoClose: false } as const;

/** Opens per use, so that no handle leaks. */
function opener(file: BookSourceFile): () => Promise<yauzl.ZipFile> {
  const { at } = file;
  if (at !== undefined) return () => yauzl.openPromise(at, OPTIONS);
  return async () => yauzl.fromBufferPromise(Buffer.from(await heldBytes(file)), OPTIONS);
}

// @NOTE Keeps one nested archive unpacked: its pages are read in sequence.
let stored: { file: BookSourceFile; bytes: Promise<Uint8Array> } | undefined;

function heldBytes(file: BookSourceFile): Promise<Uint8Array> {
  if (stored?.file !== file) stored = { file, bytes: file.bytes() };
  return stored.bytes;
}

async function withArchive<Answer>(archive: Archive, use: (zip: yauzl.ZipFile) => Promise<Answer>): Promise<Answer> {
  let zip: yauzl.ZipFile | undefined;
  try {
    zip = await archive.open();
    return await use(zip);
  } catch (error) {
    if (error instanceof Error && error.name === 'DomainError') throw error;
    const isEncrypted = error instanceof Error && /encrypt/iu.test(error.message);
    throw isEncrypted ? importErrors.encrypted(archive.file.path) : importErrors.damaged(archive.file.path);
  } finally {
    zip?.close();
  }
}

async function listed(zip: yauzl.ZipFile, file: BookSourceFile): Promise<Listed[]> {
  const entries: Listed[] = [];
  for await (const entry of zip.eachEntry()) {
    const raw = decodeName(entry.fileNameRaw);
    const name = raw.includes('/') ? raw : raw.replaceAll('\\', '/');
    if (leadsOut(name)) throw importErrors.escapingName(file.path, name.slice(0, 120));
    entries.push({ name, entry });
  }
  return entries;
}

const LINK = 0o120_000;
const TYPE = 0o170_000;

function judge({ limits }: Reading, file: BookSourceFile, entries: Listed[]): void {
  if (entries.length > limits.archiveEntries) throw importErrors.tooMany(file.path, limits.archiveEntries);
  let sum = 0;
  for (const { name, entry } of entries) {
    const path = `${file.path}/${name}`;
    if (((entry.externalFileAttributes >>> 16) & TYPE) === LINK) throw importErrors.link(path);
    if (entry.isEncrypted()) throw importErrors.encrypted(file.path);
    if (entry.uncompressedSize > limits.ratioFromBytes && entry.uncompressedSize > entry.compressedSize * limits.ratio)
      throw importErrors.bomb(path);
    if (entry.uncompressedSize > limits.entryBytes) throw importErrors.tooLarge(path, limits.entryBytes);
    sum += entry.uncompressedSize;
  }
  if (sum > limits.unpackedBytes) throw importErrors.tooLarge(file.path, limits.unpackedBytes);
  // Overlapping entries stay below the limit individually.
  if (sum > limits.ratioFromBytes && sum > file.size * limits.ratio) throw importErrors.bomb(file.path);
}

function rootFolder(archive: Archive, entries: Listed[]): SourceFolder {
  const { file } = archive;
  const root = folderNode(file.name.replace(/\.[a-z0-9]+$/iu, ''), file.path);
  for (const listedEntry of entries) place(archive, root, listedEntry);
  return root;
}

interface FolderNode extends SourceFolder {
  found: Map<string, BookSourceFile | FolderNode>;
}

function folderNode(name: string, path: string): FolderNode {
  const found: FolderNode['found'] = new Map();
  let sorted: SourceEntry[] | undefined;
  return { kind: 'folder', name, path, found, entries: async () => (sorted ??= inNaturalOrder([...found.values()])) };
}

function place(archive: Archive, root: FolderNode, { name, entry }: Listed): void {
  const segments = name.split('/').filter((segment) => segment !== '' && segment !== '.');
  const isFolder = name.endsWith('/');
  if (segments.some(isLitter)) return;
  let here = root;
  for (const [depth, segment] of segments.entries()) {
    const path = `${here.path}/${segment}`;
    if (depth === segments.length - 1 && !isFolder)
      here.found.set(segment, fileNode(archive, { name: segment, path, entry }));
    else {
      const existing = here.found.get(segment);
      const next = existing?.kind === 'folder' ? existing : folderNode(segment, path);
      here.found.set(segment, next);
      here = next;
    }
  }
}

interface Located {
  path: string;
  entry: yauzl.Entry;
}

function fileNode(archive: Archive, { name, path, entry }: Located & { name: string }): BookSourceFile {
  return {
    kind: 'file',
    name,
    path,
    size: entry.uncompressedSize,
    bytes: () => readEntry(archive, { entry, path }),
    head: () => readEntry(archive, { entry, path }, HEAD_BYTES),
  };
}

/** Rejects an entry that differs from the directory. */
function readEntry(archive: Archive, { entry, path }: Located, most = Infinity): Promise<Uint8Array> {
  return withArchive({ ...archive, file: { ...archive.file, path } }, async (zip) => {
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      if (!Buffer.isBuffer(chunk)) continue;
      chunks.push(chunk);
      length += chunk.length;
      if (length >= most) break;
    }
    const bytes = Buffer.concat(chunks);
    if (most === Infinity && crc32(bytes) !== entry.crc32) throw importErrors.damaged(path);
    return bytes.subarray(0, most === Infinity ? bytes.length : most);
  });
}
