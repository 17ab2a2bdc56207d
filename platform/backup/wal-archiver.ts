import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import pg from 'pg';
import type { DatabaseAddress } from '#platform/database/embedded-postgres';
import type { Log } from '#kernel/context';
import { type BackupStorage, writeJson } from './backup-storage.ts';
import { SEGMENT_BYTES, readLsn, segmentName, segmentOf, writeLsn } from './wal-names.ts';

const compressed = promisify(zstdCompress);
/** Retains uncopied WAL. */
const SLOT = 'seoga_backup';
/** Advisory lock: one process copies, others stand by. */
const LOCK = 7_305_013;
const EVERY_MS = 20_000;

export interface WalState {
  /** Position, and the database time before which everything is archived. */
  lsn: string;
  at: string;
}

export interface WalDeps {
  address: DatabaseAddress;
  data: string;
  place: BackupStorage;
  log: Log;
  everyMs?: number;
}

export interface WalArchiver {
  /** False when another process archives. */
  copyNow(): Promise<boolean>;
  stop(): Promise<void>;
}

/**
 * Archives flushed WAL every twenty seconds, the most that is lost with the machine. The slot retains WAL while the
 * shop is down. Needs no setting that requires a restart.
 */
export async function archiveWal(deps: WalDeps): Promise<WalArchiver> {
  let copier: Copier | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let isFailing = false;
  const copy = async (): Promise<boolean> => {
    copier ??= await beCopier(deps);
    if (!copier) return false;
    await copier.copy();
    return true;
  };
  const inTurn = (): Promise<boolean> => {
    const next = running.then(copy).catch(async (error: unknown) => {
      await copier?.end();
      copier = undefined;
      throw error;
    });
    running = next.catch(() => undefined);
    return next;
  };
  const check = async (): Promise<void> => {
    try {
      await inTurn();
      isFailing = false;
    } catch (error) {
      if (!isFailing) deps.log.error({ err: error }, 'the write-ahead log is not copied to the backup');
      isFailing = true;
    }
  };
  await check();
  const timer = setInterval(() => void check(), deps.everyMs ?? EVERY_MS);
  timer.unref();
  return {
    copyNow: inTurn,
    stop: async () => {
      clearInterval(timer);
      await check();
      await running;
      await copier?.end();
    },
  };
}

export async function dropWalSlot(address: DatabaseAddress): Promise<void> {
  const client = await connected(address);
  try {
    await client.query(
      'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active',
      [SLOT],
    );
  } finally {
    await client.end();
  }
}

interface Copier {
  copy(): Promise<void>;
  end(): Promise<void>;
}

async function connected(address: DatabaseAddress): Promise<pg.Client> {
  const client = new pg.Client({ ...address, application_name: 'seoga wal', connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function beCopier(deps: WalDeps): Promise<Copier | undefined> {
  const client = await connected(deps.address);
  const end = (): Promise<void> => client.end();
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [LOCK]);
    if (!rows[0]?.held) {
      await end();
      return undefined;
    }
    const copied = { lsn: '' };
    return { copy: () => copyLog(client, deps, copied), end };
  } catch (error) {
    await end();
    throw error;
  }
}

interface LogState {
  at: Date;
  lsn: string;
  timeline: number;
  kept_from: string | null;
  wal_status: string | null;
}

const FACTS = `select clock_timestamp() as at, pg_current_wal_flush_lsn()::text as lsn,
  ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::int as timeline,
  slot.restart_lsn::text as kept_from, slot.wal_status
  from (select 1) one left join pg_replication_slots slot on slot.slot_name = $1`;

async function copyLog(client: pg.Client, deps: WalDeps, copied: { lsn: string }): Promise<void> {
  const logState = await factsOf(client);
  if (logState.lsn === copied.lsn) return;
  const { place } = deps;
  const [last, kept] = [readLsn(logState.lsn), readLsn(logState.kept_from ?? logState.lsn)];
  const current = segmentOf(last);
  for (let segment = segmentOf(kept); segment < current; segment += 1) {
    const name = segmentName(logState.timeline, segment);
    if (await place.has(`wal/${name}.zst`)) continue;
    await place.write(`wal/${name}.zst`, [await compressed(await readFile(join(deps.data, 'pg_wal', name)))]);
    await place.remove(`wal/${name}.part.zst`);
  }
  const offset = Number(last % BigInt(SEGMENT_BYTES));
  const name = segmentName(logState.timeline, current);
  if (offset > 0)
    await place.write(`wal/${name}.part.zst`, [
      await compressed(await startOf(join(deps.data, 'pg_wal', name), offset)),
    ]);
  await copyHistories(deps);
  const state: WalState = { lsn: logState.lsn, at: logState.at.toISOString() };
  await writeJson(place, 'wal/state.json', state);
  const start = BigInt(current) * BigInt(SEGMENT_BYTES);
  if (start > kept) await client.query('select pg_replication_slot_advance($1, $2::pg_lsn)', [SLOT, writeLsn(start)]);
  copied.lsn = logState.lsn;
}

/** Time before position: everything committed by then is archived. */
async function factsOf(client: pg.Client): Promise<LogState> {
  for (;;) {
    const { rows } = await client.query<LogState>(FACTS, [SLOT]);
    const [facts] = rows;
    if (!facts) throw new Error('the database does not tell where its log stands');
    if (facts.kept_from !== null && facts.wal_status !== 'lost') return facts;
    if (facts.wal_status === 'lost') await client.query('select pg_drop_replication_slot($1)', [SLOT]);
    await client.query('select pg_create_physical_replication_slot($1, true)', [SLOT]);
  }
}

async function startOf(path: string, bytes: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(bytes), position: 0 });
    if (bytesRead !== bytes) throw new Error(`the log ends early: ${path}`);
    return buffer;
  } finally {
    await file.close();
  }
}

/** Timeline history, for restored shops. */
async function copyHistories({ data, place }: WalDeps): Promise<void> {
  for (const name of await readdir(join(data, 'pg_wal')))
    if (name.endsWith('.history') && !(await place.has(`wal/${name}`)))
      await place.write(`wal/${name}`, [await readFile(join(data, 'pg_wal', name))]);
}
