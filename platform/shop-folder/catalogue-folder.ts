import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StartupError } from '#platform/startup-error';
import type { PackedFile } from '#kernel/context';

const SUMS = 'SHA256SUMS';

/** Atomic by a temporary folder. Throws a StartupError when the target exists. */
export async function writeCatalogueFolder(
  target: string,
  files: AsyncIterable<PackedFile>,
): Promise<{ files: number; bytes: number }> {
  const isFree = !existsSync(target) || (await readdir(target)).length === 0;
  if (!isFree) throw new StartupError(`${target}이 비어 있지 않습니다. 없는 폴더나 빈 폴더를 적어 주세요.`);
  await mkdir(dirname(target), { recursive: true });
  const gathering = await mkdtemp(join(dirname(target), `.${basename(target)}-`));
  try {
    const written = await writeAll(gathering, files);
    await rm(target, { recursive: true, force: true });
    await rename(gathering, target);
    return written;
  } catch (error) {
    await rm(gathering, { recursive: true, force: true });
    throw error;
  }
}

async function writeAll(folder: string, files: AsyncIterable<PackedFile>): Promise<{ files: number; bytes: number }> {
  const made = new Set<string>();
  const written = { files: 0, bytes: 0 };
  for await (const file of files) {
    const path = join(folder, ...file.name.split('/'));
    // Names derive from untrusted keys.
    if (!path.startsWith(folder + sep)) throw new Error(`${file.name} leads out of its folder`);
    if (!made.has(dirname(path))) await mkdir(dirname(path), { recursive: true });
    made.add(dirname(path));
    const bytes = 'text' in file ? Buffer.from(file.text, 'utf8') : file.bytes;
    await writeFile(path, bytes);
    written.files += 1;
    written.bytes += bytes.byteLength;
  }
  return written;
}

/** Undefined if absent. */
export interface CatalogueFolder {
  works: string | undefined;
  shop: string | undefined;
}

/** Verifies checksums, if any, first. Throws a StartupError that names a file. */
export async function openCatalogueFolder(folder: string): Promise<CatalogueFolder> {
  if (!existsSync(folder)) throw new StartupError(`${folder} 폴더가 없습니다. 경로를 확인해 주세요.`);
  await refuseDamaged(folder);
  const part = (name: string): string | undefined => (existsSync(join(folder, name)) ? join(folder, name) : undefined);
  const found = { works: part('works'), shop: part('shop') };
  if (!found.works && !found.shop)
    throw new StartupError(`${folder}에 works나 shop 폴더가 없습니다. catalogue export가 만든 폴더를 적어 주세요.`);
  return found;
}

async function refuseDamaged(folder: string): Promise<void> {
  const sums = join(folder, SUMS);
  if (!existsSync(sums)) return;
  const lines = (await readFile(sums, 'utf8')).split('\n').filter((line) => line !== '');
  for (const line of lines) {
    const [, sum, name = ''] = /^([0-9a-f]{64}) {2}(.+)$/u.exec(line) ?? [];
    const path = join(folder, ...name.split('/'));
    if (sum === undefined || !path.startsWith(folder + sep))
      throw new StartupError(`${SUMS}의 ${line.slice(0, 120)}: 알아볼 수 없는 줄입니다. 다시 내보내 주세요.`);
    if (!existsSync(path)) throw new StartupError(`${name} 파일이 없습니다. 폴더를 통째로 다시 옮겨 주세요.`);
    if ((await sumOf(path)) !== sum)
      throw new StartupError(
        `${name} 파일이 내보낸 때와 다릅니다. 옮기다 깨졌으면 다시 옮기고, 일부러 고쳤으면 ${SUMS} 파일을 지워 주세요.`,
      );
  }
}

async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
