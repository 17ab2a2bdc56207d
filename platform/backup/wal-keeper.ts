import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import pg from 'pg';
import type { DatabaseAddress } from '#platform/database/embedded-postgres';
import type { Log } from '#shared/context';
import { type BackupPlace, writeJson } from './backup-place.ts';
import { SEGMENT_BYTES, readLsn, segmentName, segmentOf, writeLsn } from './wal-names.ts';

const compressed = promisify(zstdCompress);
/** Holds back the log that was not copied yet; the server never removes what it stands for. */
const SLOT = 'seoga_backup';
/** One process of the shop copies; the others look whether it still does. */
const LOCK = 7_305_013;
const EVERY_MS = 20_000;

/** How far the log was copied. */
export interface WalState {
  /** Up to which position, and at which moment of the database's clock everything before it had been committed. */
  lsn: string;
  at: string;
}

export interface WalMeans {
  address: DatabaseAddress;
  /** The folder of the database's files. */
  data: string;
  place: BackupPlace;
  log: Log;
  everyMs?: number;
}

export interface WalKeeper {
  /** Copies what there is up to now. False where another process does the copying. */
  copyNow(): Promise<boolean>;
  stop(): Promise<void>;
}

/**
 * Copies the write-ahead log to where backups lie, every twenty seconds and as far as it is on the disk: what the shop
 * loses with its machine is what was written since. It keeps the log by a replication slot, so nothing is lost while no
 * process of the shop runs, and asks nothing of the server that would need it to be started anew.
 */
export async function keepWal(means: WalMeans): Promise<WalKeeper> {
  let copier: Copier | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let isFailing = false;
  const copy = async (): Promise<boolean> => {
    copier ??= await beCopier(means);
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
  const look = async (): Promise<void> => {
    try {
      await inTurn();
      isFailing = false;
    } catch (error) {
      if (!isFailing) means.log.error({ err: error }, 'the write-ahead log is not copied to the backup');
      isFailing = true;
    }
  };
  await look();
  const timer = setInterval(() => void look(), means.everyMs ?? EVERY_MS);
  timer.unref();
  return {
    copyNow: inTurn,
    stop: async () => {
      clearInterval(timer);
      await look();
      await running;
      await copier?.end();
    },
  };
}

/** Lets the server remove its log again: for a shop that makes no backups any more. */
export async function forgetWal(address: DatabaseAddress): Promise<void> {
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

async function beCopier(means: WalMeans): Promise<Copier | undefined> {
  const client = await connected(means.address);
  const end = (): Promise<void> => client.end();
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [LOCK]);
    if (!rows[0]?.held) {
      await end();
      return undefined;
    }
    const copied = { lsn: '' };
    return { copy: () => copyLog(client, means, copied), end };
  } catch (error) {
    await end();
    throw error;
  }
}

interface LogFacts {
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

async function copyLog(client: pg.Client, means: WalMeans, copied: { lsn: string }): Promise<void> {
  const facts = await factsOf(client);
  if (facts.lsn === copied.lsn) return;
  const { place } = means;
  const [last, kept] = [readLsn(facts.lsn), readLsn(facts.kept_from ?? facts.lsn)];
  const current = segmentOf(last);
  for (let segment = segmentOf(kept); segment < current; segment += 1) {
    const name = segmentName(facts.timeline, segment);
    if (await place.has(`wal/${name}.zst`)) continue;
    await place.write(`wal/${name}.zst`, [await compressed(await readFile(join(means.data, 'pg_wal', name)))]);
    await place.remove(`wal/${name}.part.zst`);
  }
  const offset = Number(last % BigInt(SEGMENT_BYTES));
  const name = segmentName(facts.timeline, current);
  if (offset > 0)
    await place.write(`wal/${name}.part.zst`, [
      await compressed(await startOf(join(means.data, 'pg_wal', name), offset)),
    ]);
  await copyHistories(means);
  const state: WalState = { lsn: facts.lsn, at: facts.at.toISOString() };
  await writeJson(place, 'wal/state.json', state);
  const start = BigInt(current) * BigInt(SEGMENT_BYTES);
  if (start > kept) await client.query('select pg_replication_slot_advance($1, $2::pg_lsn)', [SLOT, writeLsn(start)]);
  copied.lsn = facts.lsn;
}

/** Where the log stands; the moment is read before the position, so everything committed until it lies before the position. */
async function factsOf(client: pg.Client): Promise<LogFacts> {
  for (;;) {
    const { rows } = await client.query<LogFacts>(FACTS, [SLOT]);
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

/** Where a timeline left another, for a shop that was itself brought back from a backup. */
async function copyHistories({ data, place }: WalMeans): Promise<void> {
  for (const name of await readdir(join(data, 'pg_wal')))
    if (name.endsWith('.history') && !(await place.has(`wal/${name}`)))
      await place.write(`wal/${name}`, [await readFile(join(data, 'pg_wal', name))]);
}
