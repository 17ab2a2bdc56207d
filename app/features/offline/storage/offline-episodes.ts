import { type License, isLicenseValid, licenseExpiry } from '#shared/reading/offline-licenses';
import { deviceClock } from '../../reading-sync/device-clock.ts';
import type { WebtoonContentDto, TextContentDto, ViewedEpisode } from '../../reader/shell/viewed-episode.ts';
import { licenseClockOf, isCurrentLogin, findDeviceOwner, mirrorRows } from './device-owner.ts';
import { announceOfflineChange } from './offline-changes.ts';
import { contentKey, decrypt, decryptJson } from './offline-crypto.ts';
import {
  COVER_ROW,
  type DeviceOwner,
  type DownloadedRow,
  openOfflineDatabase,
  pictureKeysOf,
} from './offline-database.ts';
import { verifyLicense } from '../licenses/verify-license.ts';

export interface OfflineEpisodeHead {
  workTitle: string;
  creator: string;
  title: string;
  position: number;
  unit: ViewedEpisode['episode']['unit'];
}

/** Encrypted with the episode's key. */
export interface OfflineEpisodeBody {
  viewed: ViewedEpisode;
  content: TextContentDto | WebtoonContentDto;
}

/** Images are blob URLs of this page. */
export type OpenedOfflineEpisode = OfflineEpisodeBody & { urls: string[] };

/** Not downloaded; needs renewal; expired; or opening would start the rental. */
export type OfflineError = 'absent' | 'locked' | 'ended' | 'unopened';

interface Grant {
  token: string;
  share: string;
}

export interface OfflineEpisode {
  id: number;
  work: number;
  content: 'text' | 'images';
  isAdult: boolean;
  bytes: number;
  keptAt: number;
  isOld: boolean;
  isOpened: boolean;
  /** `open`: readable until `until` (null: no end); `hours` of an unopened rental. */
  state: { is: 'open'; until: number | null; hours: number | null } | { is: OfflineError };
  /** Absent for adult works that may not be shown. */
  head: OfflineEpisodeHead | undefined;
}

/** By work and episode. */
export async function listOfflineEpisodes(): Promise<OfflineEpisode[]> {
  const owner = await findDeviceOwner();
  if (!owner) return [];
  const rows = await (await openOfflineDatabase()).getAll('rows');
  const listed = await Promise.all(rows.map((row) => listedRow(owner, row)));
  return listed.toSorted(
    (one, other) => one.work - other.work || (one.head?.position ?? 0) - (other.head?.position ?? 0),
  );
}

async function listedRow(owner: DeviceOwner, row: DownloadedRow): Promise<OfflineEpisode> {
  const { id, work, content, isAdult, bytes, keptAt } = row;
  const state = await stateOf(owner, row);
  const head = await headOf(owner, row, 'grant' in state ? state.grant : undefined).catch(() => undefined);
  const about = { id, work, content, isAdult, bytes, keptAt, isOld: row.newest > row.revision, head };
  if (!('lease' in state)) return { ...about, isOpened: row.openedAt !== null, state };
  const { lease } = state;
  const hours = row.openedAt === null ? lease.rentalHours : null;
  return {
    ...about,
    isOpened: row.openedAt !== null,
    state: { is: 'open', until: licenseExpiry(lease, row.openedAt), hours },
  };
}

async function headOf(
  owner: DeviceOwner,
  row: DownloadedRow,
  grant: Grant | undefined,
): Promise<OfflineEpisodeHead | undefined> {
  if (!row.isAdult) return decryptJson<OfflineEpisodeHead>(owner.wrap, `head ${row.id}`, row.head);
  if (!grant) return undefined;
  return decryptJson<OfflineEpisodeHead>(await keyOf(owner, row, grant), `head ${row.id}`, row.head);
}

async function stateOf(
  owner: DeviceOwner,
  row: DownloadedRow,
): Promise<{ lease: License; grant: Grant } | { is: OfflineError }> {
  if (!row.grant || !isCurrentLogin(owner)) return { is: 'locked' };
  const grant = await decryptJson<Grant>(owner.wrap, `grant ${row.id}`, row.grant).catch(() => undefined);
  const license = grant && (await verifyLicense(grant.token, owner.leaseKeys));
  const isOurs = license?.member === owner.owner && license.device === deviceClock.device && license.episode === row.id;
  if (!grant || !license || !isOurs) return { is: 'locked' };
  if (isLicenseValid(license, row.openedAt, await licenseClockOf(owner))) return { lease: license, grant };
  return { is: license.kind === 'rental' ? 'ended' : 'locked' };
}

/**
 * Opens an episode. By the reader it counts as the first opening and starts the rental, reported with the next
 * renewal. `flow` continues from the previous episode and starts nothing.
 */
export async function openOfflineEpisode(
  id: number,
  by: 'reader' | 'flow',
): Promise<OpenedOfflineEpisode | OfflineError> {
  const owner = await findDeviceOwner();
  const database = owner && (await openOfflineDatabase());
  const row = await database?.get('rows', id);
  if (!owner || !database || !row) return 'absent';
  const state = await stateOf(owner, row);
  if ('is' in state) {
    if (state.is === 'ended') await deleteOfflineEpisodes([id]);
    else await deleteEpisode(row);
    return state.is;
  }
  const { lease, grant } = state;
  if (by === 'flow' && row.openedAt === null && lease.rentalHours !== null) return 'unopened';
  const key = await keyOf(owner, row, grant);
  const body = await decryptJson<OfflineEpisodeBody>(key, `body ${id}`, row.body);
  const urls = new Map<string, string>();
  const keys = await database.getAllKeys('pictures', pictureKeysOf(id));
  for (const [, hash] of keys) {
    if (hash === COVER_ROW) continue;
    const sealed = await database.get('pictures', [id, hash]);
    if (!sealed) continue;
    const bytes = await decrypt(key, `picture ${id} ${hash}`, sealed);
    urls.set(hash, URL.createObjectURL(new Blob([bytes], { type: typeOf(bytes) })));
  }
  if (row.openedAt === null && lease.kind !== 'free') {
    const { now } = await licenseClockOf(owner);
    await database.put('rows', { ...row, openedAt: now, isTold: false });
  }
  return { ...withPictures(body, urls), urls: [...urls.values()] };
}

/** Without opening it. */
export async function canOpenOffline(id: number): Promise<boolean> {
  const owner = await findDeviceOwner();
  if (!owner) return false;
  const row = await (await openOfflineDatabase()).get('rows', id);
  return row !== undefined && 'lease' in (await stateOf(owner, row));
}

/** Undefined when the episode may not be read or has no cover. */
export async function readOfflineCover(id: number): Promise<Blob | undefined> {
  const owner = await findDeviceOwner();
  const database = owner && (await openOfflineDatabase());
  const [row, sealed] = database
    ? await Promise.all([database.get('rows', id), database.get('pictures', [id, COVER_ROW])])
    : [];
  if (!owner || !row || !sealed) return undefined;
  const state = await stateOf(owner, row);
  if (!('lease' in state)) return undefined;
  const bytes = await decrypt(await keyOf(owner, row, state.grant), `picture ${id} ${COVER_ROW}`, sealed);
  return new Blob([bytes], { type: typeOf(bytes) });
}

/** Removes the key of an unreadable episode; deletes an expired one. */
async function deleteEpisode(row: DownloadedRow): Promise<void> {
  const database = await openOfflineDatabase();
  const existing = await database.get('rows', row.id);
  if (existing?.grant) await database.put('rows', { ...existing, grant: null });
}

/** Removes expired keys and deletes ended rentals. */
export async function purgeExpired(): Promise<void> {
  const owner = await findDeviceOwner();
  if (!owner || !isCurrentLogin(owner)) return;
  const database = await openOfflineDatabase();
  for (const row of await database.getAll('rows')) {
    const state = await stateOf(owner, row);
    if (!('is' in state)) continue;
    if (state.is === 'ended') await deleteOfflineEpisodes([row.id]);
    else await deleteEpisode(row);
  }
}

/** Removes the keys of adult episodes: adult mode was turned off here. */
export async function releaseAdultEpisodes(): Promise<void> {
  const database = await openOfflineDatabase();
  for (const row of await database.getAll('rows')) if (row.isAdult && row.grant) await deleteEpisode(row);
}

/** The caller reports it to the server. */
export async function deleteOfflineEpisodes(ids: readonly number[]): Promise<void> {
  const database = await openOfflineDatabase();
  for (const id of ids) {
    const transaction = database.transaction(['rows', 'pictures', 'queue'], 'readwrite');
    await transaction.objectStore('rows').delete(id);
    await transaction.objectStore('queue').delete(id);
    await transaction.objectStore('pictures').delete(pictureKeysOf(id));
    await transaction.done;
  }
  const owner = await findDeviceOwner();
  if (owner) await mirrorRows(owner.owner);
  announceOfflineChange({ is: 'changed' });
}

function keyOf(owner: DeviceOwner, { salt }: DownloadedRow, { share }: Grant): Promise<CryptoKey> {
  return contentKey(owner.secret, { share, salt });
}

/** Replaces image URLs by local ones; missing images have none. */
function withPictures({ viewed, content }: OfflineEpisodeBody, urls: ReadonlyMap<string, string>): OfflineEpisodeBody {
  const local = <Picture extends TextContentDto['pictures'][number]>(picture: Picture): Picture => {
    const url = urls.get(picture.hash);
    const { held: _held, ...rest } = picture;
    const file = { format: 'jpeg' as const, width: picture.width, height: picture.height, bytes: 1 };
    return { ...rest, variants: url ? [{ ...file, file: url }] : [] } as Picture;
  };
  if (content.kind === 'text') return { viewed, content: { ...content, pictures: content.pictures.map(local) } };
  return { viewed, content: { ...content, slices: content.slices.map(local) } };
}

/** By magic number: browsers trust a blob's type. */
function typeOf(bytes: ArrayBuffer): string {
  const [first = 0] = new Uint8Array(bytes, 0, 1);
  if (first === 0xff) return 'image/jpeg';
  return first === 0x52 ? 'image/webp' : 'image/avif';
}
