import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createZstdDecompress, zstdDecompressSync } from 'node:zlib';
import pg from 'pg';
import { z } from 'zod';
import { type PostgresInstallation, postgresInstallation } from '#platform/database/postgres-home';
import { StartupError } from '#platform/startup-error';
import { isoMinute } from '#shared/content/seoul-date';
import { type BackupStorage, readJson, wholeFile } from './backup-storage.ts';
import { type Manifest, manifestForm } from './base-backup.ts';
import { restoreFiles } from './file-mirror.ts';
import { decryptSecrets } from './encrypted-secrets.ts';
import { unpackFolder } from './tar-stream.ts';
import { SEGMENT_BYTES, readSegmentName } from './wal-names.ts';

export interface RestoreOptions {
  place: BackupStorage;
  /** Empty target folder. */
  dataDir: string;
  /** Target time; default: the end of the log. */
  to?: Date | undefined;
  /** Base backup; default: the newest before the target time. */
  id?: string | undefined;
  passphrase: string | undefined;
  say(message: string): void;
}

export interface Restored {
  manifest: Manifest;
  /** Time of the last restored change. */
  reachedAt: Date | null;
  files: number;
  /** Missing or damaged files. */
  damaged: string[];
  secrets: 'opened' | 'locked' | 'left-out';
}

/** Complete backups, oldest first. */
export async function listBases(place: BackupStorage): Promise<Manifest[]> {
  const found: Manifest[] = [];
  for (const id of await place.list('base')) {
    const manifest = manifestForm.safeParse(await readJson(place, `base/${id}/manifest.json`));
    if (manifest.success) found.push(manifest.data);
  }
  return found.toSorted((a, b) => a.stoppedAt.localeCompare(b.stoppedAt));
}

/**
 * Restores database, files and available secrets into an empty folder. Throws a StartupError and leaves nothing when
 * the folder is in use, no backup reaches the time, or data is damaged.
 */
export async function restoreBackup(order: RestoreOptions): Promise<Restored> {
  const { place, dataDir, to, say } = order;
  const manifest = await chosenBase(order);
  mkdirSync(dataDir, { recursive: true });
  const home = postgresInstallation(dataDir);
  if (existsSync(home.data) || existsSync(join(dataDir, 'files')))
    throw new StartupError(`${dataDir}에 이미 서점이 있습니다. 빈 폴더를 DATA_DIR에 적어 주세요.`);
  try {
    say(`${isoMinute(new Date(manifest.stoppedAt))}의 백업을 풉니다.`);
    await unpackBase(place, manifest, home);
    const isWhole = await bringLog(place, manifest, home);
    say('그 뒤의 기록을 따라갑니다.');
    const reachedAt = await recover(home, { to, isComplete: isWhole });
    say('파일을 되돌립니다.');
    const files = await restoreFiles(place, join(dataDir, 'files'), to);
    return { manifest, reachedAt, ...files, secrets: await restoreSecrets(order, manifest) };
  } catch (error) {
    rmSync(home.data, { recursive: true, force: true });
    rmSync(join(dataDir, 'files'), { recursive: true, force: true });
    throw error;
  }
}

async function chosenBase({ place, to, id }: RestoreOptions): Promise<Manifest> {
  const bases = await listBases(place).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    throw new StartupError(`${place.root}의 백업을 읽을 수 없습니다: ${message}. 주소와 열쇠를 확인해 주세요.`, error);
  });
  if (bases.length === 0)
    throw new StartupError(`${place.root}에 백업이 없습니다. --from에 백업 폴더나 s3:// 주소를 적어 주세요.`);
  const state = z.object({ at: z.iso.datetime() }).safeParse(await readJson(place, 'wal/state.json'));
  const reach = state.success ? new Date(state.data.at) : undefined;
  if (to && (!reach || reach < to))
    throw new StartupError(
      `백업은 ${reach ? isoMinute(reach) : '어느 때'}까지 있습니다. --to에 그보다 앞선 때를 적어 주세요.`,
    );
  const isBefore = (base: Manifest): boolean => !to || new Date(base.stoppedAt) <= to;
  const base = bases.findLast((one) => (id === undefined || one.id === id) && isBefore(one));
  if (!base)
    throw new StartupError(
      id
        ? `백업 ${id}이 없거나 --to보다 뒤에 끝났습니다. backup list로 확인해 주세요.`
        : `그때를 담은 백업이 없습니다. 가장 오래된 백업은 ${isoMinute(new Date(bases[0]?.stoppedAt ?? 0))}의 것입니다.`,
    );
  return base;
}

async function unpackBase(place: BackupStorage, manifest: Manifest, home: PostgresInstallation): Promise<void> {
  const hash = createHash('sha256');
  const counted = async function* (pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    for await (const piece of pieces) {
      hash.update(piece);
      yield piece;
    }
  };
  const archive = Readable.from(counted(place.read(`base/${manifest.id}/cluster.tar.zst`)));
  await pipeline(archive, createZstdDecompress(), (plain) => unpackFolder(plain, home.data)).catch((error: unknown) => {
    throw new StartupError(`백업 ${manifest.id}을 풀 수 없습니다. 다른 백업을 --backup에 적어 주세요.`, error);
  });
  if (hash.digest('hex') !== manifest.sha256)
    throw new StartupError(`백업 ${manifest.id}이 망가졌습니다. 다른 백업을 --backup에 적어 주세요.`);
  writeFileSync(join(home.data, 'backup_label'), await wholeFile(place, `base/${manifest.id}/backup_label`));
}

/** Copies the log for the server; false if a part is missing. */
async function bringLog(place: BackupStorage, manifest: Manifest, home: PostgresInstallation): Promise<boolean> {
  const folder = join(home.data, 'pg_wal');
  mkdirSync(join(folder, 'archive_status'), { recursive: true, mode: 0o700 });
  const first = readSegmentName(manifest.firstSegment)?.segment ?? 0;
  const names = await place.list('wal');
  const found = new Set<number>();
  for (const name of names) {
    const bare = name.replace(/(\.part)?\.zst$/, '');
    const piece = readSegmentName(bare);
    if (name.endsWith('.history')) writeFileSync(join(folder, name), await wholeFile(place, `wal/${name}`));
    const isReplaced = name.endsWith('.part.zst') && names.includes(`${bare}.zst`);
    if (!piece || piece.segment < first || isReplaced) continue;
    const whole = Buffer.alloc(SEGMENT_BYTES);
    zstdDecompressSync(await wholeFile(place, `wal/${name}`)).copy(whole);
    writeFileSync(join(folder, bare), whole, { mode: 0o600 });
    found.add(piece.segment);
  }
  return Math.max(first, ...found) - first < found.size;
}

/** Replays the log with a separate server and stops it at the target. */
async function recover(
  home: PostgresInstallation,
  { to, isComplete }: { to: Date | undefined; isComplete: boolean },
): Promise<Date | null> {
  const settings = join(home.data, 'postgresql.auto.conf');
  const before = existsSync(settings) ? readFileSync(settings, 'utf8') : '';
  const aim = to
    ? `recovery_target_time = '${to.toISOString().slice(0, -1)}+00'\nrecovery_target_action = 'promote'\n`
    : '';
  for (const target of aim === '' ? [''] : [aim, '']) {
    writeFileSync(settings, `${before}restore_command = 'false'\n${target}`, { mode: 0o600 });
    writeFileSync(join(home.data, 'recovery.signal'), '', { mode: 0o600 });
    giveTo(home.data, home);
    const outcome = await recoverOnce(home);
    if (outcome === 'ended-before' && !isComplete)
      throw new StartupError(
        '그때까지의 기록이 남아 있지 않습니다. 지난 7일 안의 때를 적거나, --to 없이 --backup에 백업의 이름을 적어 주세요.',
      );
    if (outcome === 'ended-before') continue;
    writeFileSync(settings, before, { mode: 0o600 });
    giveTo(settings, home);
    return outcome;
  }
  throw new Error('the log ends before itself');
}

function giveTo(path: string, { runAs }: Pick<PostgresInstallation, 'runAs'>): void {
  if (!runAs) return;
  chownSync(path, runAs.uid, runAs.gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveTo(join(path, name), { runAs });
}

/** `ended-before`: the log has no change between its last one and the target time. */
async function recoverOnce(home: PostgresInstallation): Promise<Date | null | 'ended-before'> {
  const terms = ['listen_addresses=', 'unix_socket_permissions=0700', 'max_connections=60', 'timezone=UTC'];
  const args = ['-D', home.data, '-k', home.sockets, ...terms.flatMap((term) => ['-c', term])];
  const server = spawn(join(home.binaries, 'postgres'), args, {
    ...home.runAs,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C.UTF-8', LC_MESSAGES: 'C' },
  });
  let message = '';
  server.stderr.on('data', (piece: Buffer) => (message = (message + piece.toString('utf8')).slice(-20_000)));
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  let isOver = false;
  void ended.then(() => (isOver = true));
  while (!isOver) {
    const reached = await standsAt(home).catch(() => undefined);
    if (reached !== undefined) {
      server.kill('SIGINT');
      await ended;
      return reached;
    }
    await pause(50);
  }
  if (/recovery ended before configured recovery target/.test(message)) return 'ended-before';
  throw new StartupError(
    `백업을 되돌리다가 데이터베이스가 멈추었습니다: ${
      message
        .trim()
        .split('\n')
        .findLast((text) => /FATAL|PANIC|ERROR/.test(text)) ?? message.trim()
    }`,
  );
}

/** Time of the last replayed change; undefined while replaying. */
async function standsAt(home: PostgresInstallation): Promise<Date | null | undefined> {
  const client = new pg.Client({
    host: home.sockets,
    user: 'seoga',
    database: 'postgres',
    connectionTimeoutMillis: 2000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ going: boolean; reached: Date | null }>(
      'select pg_is_in_recovery() as going, pg_last_xact_replay_timestamp() as reached',
    );
    return rows[0] && !rows[0].going ? rows[0].reached : undefined;
  } finally {
    await client.end();
  }
}

async function restoreSecrets(order: RestoreOptions, manifest: Manifest): Promise<Restored['secrets']> {
  if (!manifest.hasSecrets) return 'left-out';
  if (order.passphrase === undefined) return 'locked';
  const sealed = await wholeFile(order.place, `base/${manifest.id}/secrets.sealed`);
  return decryptSecrets(sealed, order.passphrase, join(order.dataDir, 'secrets')) ? 'opened' : 'locked';
}
