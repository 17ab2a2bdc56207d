import { mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { BackupPort, BackupResult } from '#domain/maintenance';
import type { DatabaseAddress } from '#platform/database/embedded-postgres';
import { postgresInstallation } from '#platform/database/postgres-home';
import { StartupError } from '#platform/startup-error';
import type { Log } from '#kernel/context';
import { type BackupStorage, readJson } from './backup-storage.ts';
import type { BackupSettings } from './backup-settings.ts';
import { StorageOfOtherShop, encryptAlong, createBaseBackup } from './base-backup.ts';
import { type Mirrored, mirrorFiles, purgeFiles } from './file-mirror.ts';
import { openBackupStorage } from './open-backup-storage.ts';
import { listBases, restoreBackup } from './restore-backup.ts';
import { verifyRestored } from './verify-restored.ts';
import { EXTERNAL } from './restore-external.ts';
import { type WalArchiver, dropWalSlot, archiveWal } from './wal-archiver.ts';
import { readLsn, readSegmentName, segmentOf } from './wal-names.ts';

const MAX_WAIT_MS = 120_000;
/** Given daily backups. */
const WHOLE_LOG_MS = 7 * 86_400_000;
const NO_FILES: Mirrored = { files: 0, bytes: 0, copied: 0, copiedBytes: 0 };

export interface ShopBackupDeps {
  dataDir: string;
  /** False for a bucket, whose versions keep the files. */
  hasFiles: boolean;
  settings: BackupSettings;
  /** Undefined for an external database, which the operator backs up. */
  embedded: { address: DatabaseAddress; data: string } | undefined;
  release: string;
  log: Log;
}

export interface ShopBackups extends BackupPort {
  place: BackupStorage;
  close(): Promise<void>;
}

/** Starts backups, or drops the replication slot when disabled. */
export async function openShopBackups(deps: ShopBackupDeps): Promise<ShopBackups | undefined> {
  const { settings, embedded, log } = deps;
  if (!settings.isOn) {
    if (embedded) await dropWalSlot(embedded.address);
    return undefined;
  }
  const place = await openBackupStorage(settings.place);
  const wal = embedded ? await archiveWal({ ...embedded, place, log }) : undefined;
  return {
    place,
    take: (name) => take(deps, { place, wal }, name),
    copyFiles: async () => void (await copyFiles(deps, place)),
    rehearse: (name) => rehearse(deps, place, name),
    remove: (names) => remove(place, names),
    close: async () => {
      await wal?.stop();
      place.close();
    },
  };
}

async function copyFiles({ dataDir, hasFiles }: ShopBackupDeps, place: BackupStorage): Promise<Mirrored> {
  return hasFiles ? mirrorFiles(place, join(dataDir, 'files'), new Date()) : NO_FILES;
}

async function take(
  deps: ShopBackupDeps,
  { place, wal }: { place: BackupStorage; wal: WalArchiver | undefined },
  name: string,
): Promise<BackupResult> {
  const { dataDir, embedded, release, settings } = deps;
  const files = await copyFiles(deps, place);
  if (!embedded || !wal) {
    const hasSecrets = await encryptAlong({ dataDir, place, passphrase: settings.passphrase }, `${EXTERNAL}/${name}`);
    return { bytes: files.bytes, files: files.files, hasSecrets, ...missingBeside(settings, hasSecrets) };
  }
  const base = await createBaseBackup(
    { ...embedded, dataDir, place, passphrase: settings.passphrase, release },
    name,
  ).catch((error: unknown) => {
    throw error instanceof StorageOfOtherShop ? new StartupError(error.message, error) : error;
  });
  await copiedUntil(place, wal, base.stopLsn);
  return { bytes: base.bytes + files.bytes, files: files.files, hasSecrets: base.hasSecrets };
}

/** What is missing for a restore next to an external database. */
function missingBeside({ dumpFolder }: BackupSettings, hasSecrets: boolean): Pick<BackupResult, 'missing'> {
  const lacks = [
    ...(dumpFolder === undefined
      ? ['데이터베이스를 담지 않았습니다. pg_dump로 백업하고 그 폴더를 DUMP_FOLDER에 적어 주세요.']
      : []),
    ...(hasSecrets ? [] : ['비밀 열쇠를 담지 않았습니다. BACKUP_PASSPHRASE를 적어 주세요.']),
  ];
  return lacks.length === 0 ? {} : { missing: lacks.join(' ') };
}

/** A base backup needs the log until its end, copied by this or another process. */
async function copiedUntil(place: BackupStorage, wal: WalArchiver, stopLsn: string): Promise<void> {
  const state = z.object({ lsn: z.string() });
  for (let waited = 0; waited < MAX_WAIT_MS; waited += 500) {
    await wal.copyNow();
    const parsed = state.safeParse(await readJson(place, 'wal/state.json'));
    if (parsed.success && readLsn(parsed.data.lsn) >= readLsn(stopLsn)) return;
    await pause(500);
  }
  throw new Error('the log was not copied as far as this backup needs it');
}

async function rehearse(deps: ShopBackupDeps, place: BackupStorage, name: string): Promise<string[]> {
  if (!deps.embedded) return [];
  const dataDir = mkdtempSync(join(deps.dataDir, 'rehearsal-'));
  const { passphrase } = deps.settings;
  try {
    const restored = await restoreBackup({ place, dataDir, id: name, passphrase, say: () => undefined });
    const errors = await verifyRestored(dataDir, restored);
    if (restored.secrets === 'locked') errors.push('BACKUP_PASSPHRASE로 백업의 비밀 열쇠를 풀 수 없습니다.');
    return errors;
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return [error.message];
  } finally {
    rmSync(dirname(postgresInstallation(dataDir).data), { recursive: true, force: true });
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Deletes backups, unneeded files and log: keeps the log of the last days for any restore time, and what each older
 * backup needs.
 */
async function remove(place: BackupStorage, names: string[]): Promise<void> {
  for (const name of names) for (const kind of ['base', EXTERNAL]) await place.removeFolder(`${kind}/${name}`);
  const bases = await listBases(place);
  const [oldest] = bases;
  if (!oldest) return;
  await purgeFiles(place, new Date(oldest.startedAt));
  const spans = bases.map((base) => ({
    from: readSegmentName(base.firstSegment)?.segment ?? 0,
    to: segmentOf(readLsn(base.stopLsn)),
    endedAt: new Date(base.stoppedAt).getTime(),
  }));
  const newest = Math.max(...spans.map(({ endedAt }) => endedAt));
  const whole = Math.min(...spans.filter(({ endedAt }) => endedAt > newest - WHOLE_LOG_MS).map(({ from }) => from));
  for (const file of await place.list('wal')) {
    const segment = readSegmentName(file.replace(/(\.part)?\.zst$/, ''))?.segment;
    if (segment === undefined || segment >= whole) continue;
    if (!spans.some(({ from, to }) => from <= segment && segment <= to)) await place.remove(`wal/${file}`);
  }
}
