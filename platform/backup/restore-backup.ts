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
import { type PostgresHome, postgresHome } from '#platform/database/postgres-home';
import { StartFault } from '#platform/start-fault';
import { seoulMinute } from '#vocabulary/seoul-date';
import { type BackupPlace, readJson, wholeFile } from './backup-place.ts';
import { type Manifest, manifestForm } from './base-backup.ts';
import { restoreFiles } from './file-mirror.ts';
import { openSealedSecrets } from './sealed-secrets.ts';
import { unpackFolder } from './tar-stream.ts';
import { SEGMENT_BYTES, readSegmentName } from './wal-names.ts';

export interface RestoreOrder {
  place: BackupPlace;
  /** An empty folder that becomes the shop's. */
  dataDir: string;
  /** Up to which moment; without it up to the last that was copied. */
  to?: Date | undefined;
  /** Which backup to begin with; without it the newest that ends before that moment. */
  id?: string | undefined;
  passphrase: string | undefined;
  say(sentence: string): void;
}

export interface Restored {
  manifest: Manifest;
  /** When the last change was made that is there again. */
  reachedAt: Date | null;
  files: number;
  /** Files that are lost or not what they were. */
  damaged: string[];
  secrets: 'opened' | 'locked' | 'left-out';
}

/** Every whole backup of a place, the oldest first. */
export async function listBases(place: BackupPlace): Promise<Manifest[]> {
  const found: Manifest[] = [];
  for (const id of await place.list('base')) {
    const manifest = manifestForm.safeParse(await readJson(place, `base/${id}/manifest.json`));
    if (manifest.success) found.push(manifest.data);
  }
  return found.toSorted((a, b) => a.stoppedAt.localeCompare(b.stoppedAt));
}

/**
 * Makes a shop's folder anew from a backup: the database as it was at a moment, its files, and its secrets if they went
 * along. Throws a StartFault, and leaves nothing behind, where the folder is in use, no backup reaches the moment, or
 * what lies there is damaged.
 */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  const { place, dataDir, to, say } = order;
  const manifest = await chosenBase(order);
  mkdirSync(dataDir, { recursive: true });
  const home = postgresHome(dataDir);
  if (existsSync(home.data) || existsSync(join(dataDir, 'files')))
    throw new StartFault(`${dataDir}에 이미 서점이 있습니다. 빈 폴더를 DATA_DIR에 적어 주세요.`);
  try {
    say(`${seoulMinute(new Date(manifest.stoppedAt))}의 백업을 풉니다.`);
    await unpackBase(place, manifest, home);
    const isWhole = await bringLog(place, manifest, home);
    say('그 뒤의 기록을 따라갑니다.');
    const reachedAt = await recover(home, { to, isWhole });
    say('파일을 되돌립니다.');
    const files = await restoreFiles(place, join(dataDir, 'files'), to);
    return { manifest, reachedAt, ...files, secrets: await restoreSecrets(order, manifest) };
  } catch (error) {
    rmSync(home.data, { recursive: true, force: true });
    rmSync(join(dataDir, 'files'), { recursive: true, force: true });
    throw error;
  }
}

async function chosenBase({ place, to, id }: RestoreOrder): Promise<Manifest> {
  const bases = await listBases(place).catch((error: unknown) => {
    const said = error instanceof Error ? error.message : String(error);
    throw new StartFault(`${place.root}의 백업을 읽을 수 없습니다: ${said}. 주소와 열쇠를 확인해 주세요.`, error);
  });
  if (bases.length === 0)
    throw new StartFault(`${place.root}에 백업이 없습니다. --from에 백업 폴더나 s3:// 주소를 적어 주세요.`);
  const state = z.object({ at: z.iso.datetime() }).safeParse(await readJson(place, 'wal/state.json'));
  const reach = state.success ? new Date(state.data.at) : undefined;
  if (to && (!reach || reach < to))
    throw new StartFault(
      `백업은 ${reach ? seoulMinute(reach) : '어느 때'}까지 있습니다. --to에 그보다 앞선 때를 적어 주세요.`,
    );
  const isBefore = (base: Manifest): boolean => !to || new Date(base.stoppedAt) <= to;
  const base = bases.findLast((one) => (id === undefined || one.id === id) && isBefore(one));
  if (!base)
    throw new StartFault(
      id
        ? `백업 ${id}이 없거나 --to보다 뒤에 끝났습니다. backup list로 확인해 주세요.`
        : `그때를 담은 백업이 없습니다. 가장 오래된 백업은 ${seoulMinute(new Date(bases[0]?.stoppedAt ?? 0))}의 것입니다.`,
    );
  return base;
}

async function unpackBase(place: BackupPlace, manifest: Manifest, home: PostgresHome): Promise<void> {
  const hash = createHash('sha256');
  const counted = async function* (pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    for await (const piece of pieces) {
      hash.update(piece);
      yield piece;
    }
  };
  const archive = Readable.from(counted(place.read(`base/${manifest.id}/cluster.tar.zst`)));
  await pipeline(archive, createZstdDecompress(), (plain) => unpackFolder(plain, home.data)).catch((error: unknown) => {
    throw new StartFault(`백업 ${manifest.id}을 풀 수 없습니다. 다른 백업을 --backup에 적어 주세요.`, error);
  });
  if (hash.digest('hex') !== manifest.sha256)
    throw new StartFault(`백업 ${manifest.id}이 망가졌습니다. 다른 백업을 --backup에 적어 주세요.`);
  writeFileSync(join(home.data, 'backup_label'), await wholeFile(place, `base/${manifest.id}/backup_label`));
}

/** The log from the beginning of the backup on, where the server looks for it; false where some of what follows is gone. */
async function bringLog(place: BackupPlace, manifest: Manifest, home: PostgresHome): Promise<boolean> {
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

/** Lets a server of its own go through the log, and stops it when it stands where it should. */
async function recover(
  home: PostgresHome,
  { to, isWhole }: { to: Date | undefined; isWhole: boolean },
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
    if (outcome === 'ended-before' && !isWhole)
      throw new StartFault(
        '그때까지의 기록이 남아 있지 않습니다. 지난 7일 안의 때를 적거나, --to 없이 --backup에 백업의 이름을 적어 주세요.',
      );
    if (outcome === 'ended-before') continue;
    writeFileSync(settings, before, { mode: 0o600 });
    giveTo(settings, home);
    return outcome;
  }
  throw new Error('the log ends before itself');
}

function giveTo(path: string, { runAs }: Pick<PostgresHome, 'runAs'>): void {
  if (!runAs) return;
  chownSync(path, runAs.uid, runAs.gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveTo(join(path, name), { runAs });
}

/** `ended-before`: nothing was changed between the last change of the log and the moment that was wished for. */
async function recoverOnce(home: PostgresHome): Promise<Date | null | 'ended-before'> {
  const terms = ['listen_addresses=', 'unix_socket_permissions=0700', 'max_connections=60', 'timezone=UTC'];
  const args = ['-D', home.data, '-k', home.sockets, ...terms.flatMap((term) => ['-c', term])];
  const server = spawn(join(home.binaries, 'postgres'), args, {
    ...home.runAs,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C.UTF-8', LC_MESSAGES: 'C' },
  });
  let said = '';
  server.stderr.on('data', (piece: Buffer) => (said = (said + piece.toString('utf8')).slice(-20_000)));
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
  if (/recovery ended before configured recovery target/.test(said)) return 'ended-before';
  throw new StartFault(
    `백업을 되돌리다가 데이터베이스가 멈추었습니다: ${
      said
        .trim()
        .split('\n')
        .findLast((told) => /FATAL|PANIC|ERROR/.test(told)) ?? said.trim()
    }`,
  );
}

/** When the last change was made that was gone through; undefined while it still goes through the log. */
async function standsAt(home: PostgresHome): Promise<Date | null | undefined> {
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

async function restoreSecrets(order: RestoreOrder, manifest: Manifest): Promise<Restored['secrets']> {
  if (!manifest.hasSecrets) return 'left-out';
  if (order.passphrase === undefined) return 'locked';
  const sealed = await wholeFile(order.place, `base/${manifest.id}/secrets.sealed`);
  return openSealedSecrets(sealed, order.passphrase, join(order.dataDir, 'secrets')) ? 'opened' : 'locked';
}
