import type { LeaseKeyDto } from '#contract/offline';
import type { LicenseClock } from '#shared/reading/offline-licenses';
import { isLoggedIn } from '../../../browser/device-member.ts';
import { cookieValue } from '../../../browser/api/token-store.ts';
import { readOfflineIndex, writeOfflineIndex } from './offline-index.ts';
import { deviceKeys } from './offline-crypto.ts';
import { OWNER_ROW, type DeviceOwner, openOfflineDatabase } from './offline-database.ts';
import { announceOfflineChange } from './offline-changes.ts';

/** The owner of the downloads, if any; logged-out members have none. */
export async function findDeviceOwner(): Promise<DeviceOwner | undefined> {
  if (!readOfflineIndex()) return undefined;
  if (!isLoggedIn()) {
    await eraseOfflineData();
    return undefined;
  }
  return (await openOfflineDatabase()).get('state', OWNER_ROW);
}

/** Whether the current login saved the episodes; else licenses must be renewed before opening. */
export function isCurrentLogin(keeper: DeviceOwner): boolean {
  return keeper.login === currentLogin();
}

/** Creates the owner entry; erases another member's episodes first. */
export async function setDeviceOwner(
  member: number,
  response: { now: number; leaseKey: LeaseKeyDto },
): Promise<DeviceOwner> {
  const database = await openOfflineDatabase();
  const existing = await database.get('state', OWNER_ROW);
  if (existing && existing.owner !== member) await eraseAll();
  const base =
    existing?.owner === member ? existing : { owner: member, renewedAt: 0, leaseKeys: [], ...(await deviceKeys()) };
  const licenseKeys = [response.leaseKey, ...base.leaseKeys.filter(({ kid }) => kid !== response.leaseKey.kid)].slice(
    0,
    4,
  );
  const keeper: DeviceOwner = {
    ...base,
    login: currentLogin(),
    offset: response.now - Date.now(),
    floor: response.now,
    leaseKeys: licenseKeys,
  };
  await (await openOfflineDatabase()).put('state', keeper, OWNER_ROW);
  await mirrorRows(member);
  return keeper;
}

/** Server time as known here; never goes back. */
export async function licenseClockOf(keeper: DeviceOwner): Promise<LicenseClock> {
  const now = Date.now() + keeper.offset;
  if (now > keeper.floor) await raiseFloor(keeper, now);
  return { now, floor: keeper.floor };
}

/** One transaction: a logout meanwhile must stay a logout. */
async function raiseFloor({ owner, login, offset }: DeviceOwner, floor: number): Promise<void> {
  const transaction = (await openOfflineDatabase()).transaction('state', 'readwrite');
  const existing = await transaction.store.get(OWNER_ROW);
  const isSame = existing?.owner === owner && existing.login === login && existing.offset === offset;
  if (isSame && existing.floor < floor) await transaction.store.put({ ...existing, floor }, OWNER_ROW);
  await transaction.done;
}

/** Updates the index from the database. */
export async function mirrorRows(owner: number): Promise<void> {
  const ids = await (await openOfflineDatabase()).getAllKeys('rows');
  writeOfflineIndex({ owner, ids });
}

/** Erases everything, keys first. */
export async function eraseOfflineData(): Promise<void> {
  await eraseAll();
  writeOfflineIndex(undefined);
  announceOfflineChange({ is: 'changed' });
}

async function eraseAll(): Promise<void> {
  const database = await openOfflineDatabase();
  await database.clear('state');
  for (const store of ['rows', 'queue', 'pictures'] as const) await database.clear(store);
}

function currentLogin(): string {
  return cookieValue(document.cookie, 'login_key') ?? '';
}
