import { mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { BackupMeans, TakenBackup } from '#domain/upkeep';
import type { DatabaseAddress } from '#platform/database/embedded-postgres';
import { postgresHome } from '#platform/database/postgres-home';
import { StartFault } from '#platform/start-fault';
import type { Log } from '#shared/context';
import { type BackupPlace, readJson } from './backup-place.ts';
import type { BackupSettings } from './backup-settings.ts';
import { OtherShopsPlace, sealAlong, takeBase } from './base-backup.ts';
import { type Mirrored, mirrorFiles, sweepFiles } from './file-mirror.ts';
import { openPlace } from './open-place.ts';
import { listBases, restoreBackup } from './restore-backup.ts';
import { verifyRestored } from './verify-restored.ts';
import { EXTERNAL } from './restore-external.ts';
import { type WalKeeper, forgetWal, keepWal } from './wal-keeper.ts';
import { readLsn, readSegmentName, segmentOf } from './wal-names.ts';

const MOST_WAIT_MS = 120_000;
/** As long as there is a backup a day. */
const WHOLE_LOG_MS = 7 * 86_400_000;
const NO_FILES: Mirrored = { files: 0, bytes: 0, copied: 0, copiedBytes: 0 };

export interface ShopBackupMeans {
  dataDir: string;
  /** Whether the shop's files lie in its folder; those in a bucket are kept by the bucket's own versions. */
  hasFiles: boolean;
  settings: BackupSettings;
  /** The embedded database; without one only files are copied, and the database's backup is the operator's. */
  embedded: { address: DatabaseAddress; data: string } | undefined;
  release: string;
  log: Log;
}

/** Backups of this shop, and the copying of its log for as long as they are open. */
export interface ShopBackups extends BackupMeans {
  place: BackupPlace;
  close(): Promise<void>;
}

/** Begins to keep backups of a shop, or, where the operator wants none, lets the database forget that it did. */
export async function openShopBackups(means: ShopBackupMeans): Promise<ShopBackups | undefined> {
  const { settings, embedded, log } = means;
  if (!settings.isOn) {
    if (embedded) await forgetWal(embedded.address);
    return undefined;
  }
  const place = await openPlace(settings.place);
  const wal = embedded ? await keepWal({ ...embedded, place, log }) : undefined;
  return {
    place,
    take: (name) => take(means, { place, wal }, name),
    copyFiles: async () => void (await copyFiles(means, place)),
    rehearse: (name) => rehearse(means, place, name),
    remove: (names) => remove(place, names),
    close: async () => {
      await wal?.stop();
      place.close();
    },
  };
}

async function copyFiles({ dataDir, hasFiles }: ShopBackupMeans, place: BackupPlace): Promise<Mirrored> {
  return hasFiles ? mirrorFiles(place, join(dataDir, 'files'), new Date()) : NO_FILES;
}

async function take(
  means: ShopBackupMeans,
  { place, wal }: { place: BackupPlace; wal: WalKeeper | undefined },
  name: string,
): Promise<TakenBackup> {
  const { dataDir, embedded, release, settings } = means;
  const files = await copyFiles(means, place);
  if (!embedded || !wal) {
    const hasSecrets = await sealAlong({ dataDir, place, passphrase: settings.passphrase }, `${EXTERNAL}/${name}`);
    return { bytes: files.bytes, files: files.files, hasSecrets, ...missingBeside(settings, hasSecrets) };
  }
  const base = await takeBase({ ...embedded, dataDir, place, passphrase: settings.passphrase, release }, name).catch(
    (error: unknown) => {
      throw error instanceof OtherShopsPlace ? new StartFault(error.message, error) : error;
    },
  );
  await copiedUntil(place, wal, base.stopLsn);
  return { bytes: base.bytes + files.bytes, files: files.files, hasSecrets: base.hasSecrets };
}

/** What a backup beside an external database lacks to restore the shop from. */
function missingBeside({ dumpFolder }: BackupSettings, hasSecrets: boolean): Pick<TakenBackup, 'missing'> {
  const lacks = [
    ...(dumpFolder === undefined
      ? ['데이터베이스를 담지 않았습니다. pg_dump로 백업하고 그 폴더를 DUMP_FOLDER에 적어 주세요.']
      : []),
    ...(hasSecrets ? [] : ['비밀 열쇠를 담지 않았습니다. BACKUP_PASSPHRASE를 적어 주세요.']),
  ];
  return lacks.length === 0 ? {} : { missing: lacks.join(' ') };
}

/** A copy of the database is whole only with the log until its end: this process copies it, or another one does. */
async function copiedUntil(place: BackupPlace, wal: WalKeeper, stopLsn: string): Promise<void> {
  const state = z.object({ lsn: z.string() });
  for (let waited = 0; waited < MOST_WAIT_MS; waited += 500) {
    await wal.copyNow();
    const told = state.safeParse(await readJson(place, 'wal/state.json'));
    if (told.success && readLsn(told.data.lsn) >= readLsn(stopLsn)) return;
    await pause(500);
  }
  throw new Error('the log was not copied as far as this backup needs it');
}

async function rehearse(means: ShopBackupMeans, place: BackupPlace, name: string): Promise<string[]> {
  if (!means.embedded) return [];
  const dataDir = mkdtempSync(join(means.dataDir, 'rehearsal-'));
  const { passphrase } = means.settings;
  try {
    const restored = await restoreBackup({ place, dataDir, id: name, passphrase, say: () => undefined });
    const faults = await verifyRestored(dataDir, restored);
    if (restored.secrets === 'locked') faults.push('BACKUP_PASSPHRASE로 백업의 비밀 열쇠를 풀 수 없습니다.');
    return faults;
  } catch (error) {
    if (!(error instanceof StartFault)) throw error;
    return [error.message];
  } finally {
    rmSync(dirname(postgresHome(dataDir).data), { recursive: true, force: true });
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Backups, files that none of the others needs, and the log: whole for the last days, so that every moment of them can be
 * restored, and of older backups as much as each one needs for itself.
 */
async function remove(place: BackupPlace, names: string[]): Promise<void> {
  for (const name of names) for (const kind of ['base', EXTERNAL]) await place.removeFolder(`${kind}/${name}`);
  const bases = await listBases(place);
  const [oldest] = bases;
  if (!oldest) return;
  await sweepFiles(place, new Date(oldest.startedAt));
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
