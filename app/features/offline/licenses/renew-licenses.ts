import type { RenewedDto } from '#contract/offline';
import { isLoggedIn } from '../../../browser/device-member.ts';
import { ApiError } from '../../../browser/api/call-error.ts';
import { call } from '../../../browser/api/browser-call.ts';
import { deviceClock } from '../../reading-sync/device-clock.ts';
import { eraseOfflineData, isCurrentLogin, setDeviceOwner, findDeviceOwner } from '../storage/device-owner.ts';
import { deleteOfflineEpisodes } from '../storage/offline-episodes.ts';
import { announceOfflineChange } from '../storage/offline-changes.ts';
import { reportReleases } from './release-episodes.ts';
import { encryptJson } from '../storage/offline-crypto.ts';
import { OWNER_ROW, type DeviceOwner, type DownloadedRow, openOfflineDatabase } from '../storage/offline-database.ts';

const AT_ONCE = 200;
const EVERY_MS = 10 * 60_000;

/**
 * Renews all licenses and reports first openings. Erases everything, keys first, when the member logged out or
 * changed. With `onlyWhenDue` at most every ten minutes. Returns false when the server could not be reached.
 */
export async function renewLicenses({ onlyWhenDue = false } = {}): Promise<boolean> {
  const owner = await findDeviceOwner();
  if (!owner) {
    // Includes releases still unreported.
    if (isLoggedIn()) await reportReleases().catch(() => undefined);
    return true;
  }
  const rows = await (await openOfflineDatabase()).getAll('rows');
  const isDue = Date.now() - owner.renewedAt > EVERY_MS || !isCurrentLogin(owner) || rows.some(({ isTold }) => !isTold);
  if (onlyWhenDue && !isDue) return true;
  try {
    await reportReleases();
    const licenseKey = await call('GET /ko/v1/leases/key');
    for (let at = 0; at === 0 || at < rows.length; at += AT_ONCE) {
      const batch = rows.slice(at, at + AT_ONCE);
      const response = await call('POST /ko/v1/kept/renew', { body: renewalRequest(owner, batch) });
      const renewed = await setDeviceOwner(response.member, { now: response.now, leaseKey: licenseKey });
      await applyRenewals(renewed, response, batch);
    }
    await markRenewed();
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isNoLonger = error.faultName === 'AUTH_ERROR' && !error.is('AUTH_ERROR', '0006');
    if (!isNoLonger && !error.is('KEEP_ERROR', '0003')) return false;
    await eraseOfflineData();
    return true;
  }
}

function renewalRequest(owner: DeviceOwner, rows: readonly DownloadedRow[]) {
  const now = Date.now() + owner.offset;
  const downloaded = rows.map(({ id, openedAt, isTold }) => ({
    episode: id,
    openedAgoMs: openedAt === null || isTold ? null : Math.max(0, now - openedAt),
  }));
  return { member: owner.owner, device: deviceClock.device, kept: downloaded };
}

async function applyRenewals(
  owner: DeviceOwner,
  { leases }: RenewedDto,
  requested: readonly DownloadedRow[],
): Promise<void> {
  const database = await openOfflineDatabase();
  const removed: number[] = [];
  for (const license of leases) {
    const before = requested.find(({ id }) => id === license.episode);
    const row = await database.get('rows', license.episode);
    if (!row) continue;
    if ('token' in license) {
      const grant = await encryptJson(owner.wrap, `grant ${row.id}`, { token: license.token, share: license.share });
      const isTold = row.isTold || row.openedAt === before?.openedAt;
      const current = await database.get('rows', row.id);
      if (current) await database.put('rows', { ...current, grant, isTold, newest: license.revision });
    } else if (license.state === 'gone') removed.push(row.id);
    else await database.put('rows', { ...row, grant: null });
  }
  if (removed.length > 0) await deleteOfflineEpisodes(removed);
  announceOfflineChange({ is: 'changed' });
}

async function markRenewed(): Promise<void> {
  const database = await openOfflineDatabase();
  const owner = await database.get('state', OWNER_ROW);
  if (owner) await database.put('state', { ...owner, renewedAt: Date.now() }, OWNER_ROW);
}
