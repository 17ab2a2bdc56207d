import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createZstdCompress } from 'node:zlib';
import pg from 'pg';
import { z } from 'zod';
import type { DatabaseAddress } from '#platform/database/embedded-postgres';
import { type BackupStorage, readJson, writeJson } from './backup-storage.ts';
import { encryptSecrets } from './encrypted-secrets.ts';
import { packFolder } from './tar-stream.ts';
import { readLsn, segmentName, segmentOf } from './wal-names.ts';

/** Recreated by the server, or valid only while it runs. */
const LEFT_OUT = /^(postmaster\.(pid|opts)|log|backup_label(\.old)?|tablespace_map(\.old)?|.*\/?pg_internal\.init)$/;
const EMPTIED = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const TEMPORARY = /(^|\/)pgsql_tmp/;

export const manifestForm = z.object({
  id: z.string(),
  system: z.string(),
  release: z.string(),
  migration: z.string(),
  startedAt: z.iso.datetime(),
  /** Restorable only from this time: the files are consistent only with the log until then. */
  stoppedAt: z.iso.datetime(),
  timeline: z.number(),
  firstSegment: z.string(),
  stopLsn: z.string(),
  sha256: z.string(),
  bytes: z.number(),
  hasSecrets: z.boolean(),
  /** Row counts of append-only tables at the start. */
  counts: z.record(z.string(), z.number()),
});
export type Manifest = z.infer<typeof manifestForm>;

export interface BaseBackupDeps {
  address: DatabaseAddress;
  data: string;
  /** DATA_DIR, for the encrypted secrets. */
  dataDir: string;
  place: BackupStorage;
  passphrase: string | undefined;
  release: string;
}

const COUNTED = ['ledger_transaction', 'purchase', 'payment', 'operator_audit'];

/** Online backup: archive, secrets if there is a passphrase, manifest. */
export async function createBaseBackup(deps: BaseBackupDeps, id: string): Promise<Manifest> {
  const { place } = deps;
  const client = new pg.Client({ ...deps.address, application_name: 'seoga backup' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const system = await claimStorage(client, place);
    const counts = await countRows(client);
    const begun = await one(client, START, ['seoga']);
    const packed = packFolder(
      deps.data,
      (name) => !(LEFT_OUT.test(name) || EMPTIED.test(name) || TEMPORARY.test(name)),
    );
    const written = await place.write(`base/${id}/cluster.tar.zst`, packed, createZstdCompress());
    const ended = await one(client, STOP, []);
    await place.write(`base/${id}/backup_label`, [Buffer.from(ended.label)]);
    const hasSecrets = await encryptAlong(deps, `base/${id}`);
    const manifest: Manifest = {
      id,
      system,
      release: deps.release,
      migration: ended.migration,
      startedAt: begun.at.toISOString(),
      stoppedAt: ended.at.toISOString(),
      timeline: begun.timeline,
      firstSegment: segmentName(begun.timeline, segmentOf(readLsn(begun.lsn))),
      stopLsn: ended.lsn,
      hasSecrets,
      counts,
      ...written,
    };
    await writeJson(place, `base/${id}/manifest.json`, manifest);
    return manifest;
  } catch (error) {
    await place.removeFolder(`base/${id}`);
    throw error;
  } finally {
    await client.end();
  }
}

interface Told {
  at: Date;
  lsn: string;
  timeline: number;
  label: string;
  migration: string;
}

const START = `select clock_timestamp() as at, pg_backup_start($1, true)::text as lsn,
  ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::int as timeline`;
const STOP = `select stopped.lsn::text as lsn, stopped.labelfile as label, clock_timestamp() as at,
  (select max(name) from migration) as migration from pg_backup_stop(false) stopped`;

async function one(client: pg.Client, text: string, values: unknown[]): Promise<Told> {
  const { rows } = await client.query<Told>(text, values);
  if (!rows[0]) throw new Error('the database answered nothing');
  return rows[0];
}

/** One storage per database: logs must not mix. */
async function claimStorage(client: pg.Client, place: BackupStorage): Promise<string> {
  const { rows } = await client.query<{ system: string }>(
    'select system_identifier::text as system from pg_control_system()',
  );
  const system = rows[0]?.system ?? '';
  const parsed = z.object({ system: z.string() }).safeParse(await readJson(place, 'shop.json'));
  if (!parsed.success) await writeJson(place, 'shop.json', { system });
  else if (parsed.data.system !== system) throw new StorageOfOtherShop(place.root);
  return system;
}

/** The storage contains another shop's backups. */
export class StorageOfOtherShop extends Error {
  constructor(root: string) {
    super(
      `${root}에는 다른 서점의 백업이 있습니다. BACKUP_URL에 빈 폴더를, S3라면 BACKUP_STORAGE에 다른 앞말을 적어 주세요.`,
    );
    this.name = 'OtherShopsPlace';
  }
}

async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of COUNTED) {
    const { rows } = await client.query<{ n: string }>(`select count(*)::text as n from ${table}`);
    counts[table] = Number(rows[0]?.n ?? 0);
  }
  return counts;
}

/** Append-only tables with fewer rows than when the backup began. */
export async function fewerRows(client: pg.Client, counts: Record<string, number>): Promise<string[]> {
  const now = await countRows(client);
  return Object.entries(counts).flatMap(([table, before]) => ((now[table] ?? 0) < before ? [table] : []));
}

/** Writes encrypted secrets; false without passphrase or secrets. */
export async function encryptAlong(
  { dataDir, passphrase, place }: Pick<BaseBackupDeps, 'dataDir' | 'passphrase' | 'place'>,
  target: string,
): Promise<boolean> {
  const folder = join(dataDir, 'secrets');
  if (passphrase === undefined || !existsSync(folder)) return false;
  await place.write(`${target}/secrets.sealed`, [encryptSecrets(folder, passphrase)]);
  return true;
}
