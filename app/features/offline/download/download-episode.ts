import type { DownloadedEpisodeDto } from '#contract/offline';
import { pictureVariantUrl } from '#shared/catalog/picture-url';
import { call } from '../../../browser/api/browser-call.ts';
import { deviceClock } from '../../reading-sync/device-clock.ts';
import type { EpisodePicture, ViewedEpisode } from '../../reader/shell/viewed-episode.ts';
import { savesData } from '../../reader/webtoon/images/data-saver.ts';
import { setDeviceOwner, mirrorRows } from '../storage/device-owner.ts';
import type { OfflineEpisodeBody, OfflineEpisodeHead } from '../storage/offline-episodes.ts';
import { announceOfflineChange } from '../storage/offline-changes.ts';
import { contentKey, createSalt, encrypt, encryptJson, decrypt } from '../storage/offline-crypto.ts';
import {
  COVER_ROW,
  OWNER_ROW,
  type DeviceOwner,
  type DownloadedRow,
  type EncryptedData,
  openOfflineDatabase,
  pictureKeysOf,
} from '../storage/offline-database.ts';

/** Storage is full; nothing was saved. */
export class StorageFullError extends Error {}

/** Maximum useful image width. */
const WIDEST = 1440;
/** Storage overhead factor. */
const STORAGE_FACTOR = 1.1;
const TEXT_BYTES = 256 * 1024;
/** Cover width in lists on the sharpest screens. */
const COVER_FILE = '240.webp';
const TIMEOUT_MS = 60_000;

type Content = NonNullable<DownloadedEpisodeDto['opened']['content']>;

/**
 * Downloads and encrypts one episode, all or nothing; listed after its last image. Images of an earlier attempt are
 * reused. Throws ApiError when the server refuses and StorageFullError when the device is full.
 */
export async function downloadEpisode(id: number, signal: AbortSignal): Promise<void> {
  const [opened, licenseKey] = await Promise.all([
    call('POST /ko/v1/episodes/:id/keep', { params: { id }, body: { device: deviceClock.device }, signal }),
    call('GET /ko/v1/leases/key', { signal }),
  ]);
  const { content, ...viewed } = opened.opened;
  if (!content) throw new Error(`episode ${id} came without content`);
  const owner = await setDeviceOwner(opened.member, { now: opened.now, leaseKey: licenseKey });
  try {
    await requireStorage(content);
    const existing = await (await openOfflineDatabase()).get('rows', id);
    const salt = existing?.salt ?? (await saltOf(id));
    const key = await contentKey(owner.secret, { share: opened.share, salt });
    const cover = await downloadCover(id, { key, hash: viewed.work.coverHash, signal });
    const bytes = cover + (await downloadPictures(id, { key, pictures: picturesIn(content), signal }));
    await putRow(owner, { given: opened, viewed, content, key, salt, bytes, existing: existing });
  } catch (error) {
    if (isQuotaExceeded(error)) {
      await deletePartialDownload(id);
      throw new StorageFullError();
    }
    throw error;
  }
  await mirrorRows(owner.owner);
  announceOfflineChange({ is: 'changed' });
}

/** Saved first, so that a retry can reuse images. */
async function saltOf(id: number): Promise<Uint8Array<ArrayBuffer>> {
  const database = await openOfflineDatabase();
  const existing = await database.get('pictures', [id, SALT]);
  if (existing) return existing.iv;
  const salt = createSalt();
  await database.put('pictures', { iv: salt, data: new ArrayBuffer(0) }, [id, SALT]);
  return salt;
}

const SALT = '';

function picturesIn(content: Content): EpisodePicture[] {
  const all = content.kind === 'text' ? content.pictures : content.slices;
  return [...new Map(all.map((picture) => [picture.hash, picture])).values()];
}

async function downloadPictures(
  id: number,
  { key, pictures, signal }: { key: CryptoKey; pictures: EpisodePicture[]; signal: AbortSignal },
): Promise<number> {
  const database = await openOfflineDatabase();
  let bytes = 0;
  for (const [at, picture] of pictures.entries()) {
    signal.throwIfAborted();
    const there = await completePicture(id, key, picture.hash);
    const sealed = there ?? (await sealedPicture(id, { key, picture, signal }));
    if (sealed && !there) await database.put('pictures', sealed, [id, picture.hash]);
    bytes += sealed?.data.byteLength ?? 0;
    announceOfflineChange({ is: 'progress', id, share: (at + 1) / (pictures.length + 1) });
  }
  return bytes;
}

/** Cover for offline lists; optional. */
async function downloadCover(
  id: number,
  { key, hash, signal }: { key: CryptoKey; hash: string; signal: AbortSignal },
): Promise<number> {
  const response = await fetchPicture(pictureVariantUrl({ hash }, COVER_FILE), signal).catch(() => undefined);
  const bytes = response?.ok ? await response.arrayBuffer().catch(() => undefined) : undefined;
  signal.throwIfAborted();
  if (!bytes) return 0;
  const sealed = await encrypt(key, `picture ${id} ${COVER_ROW}`, bytes);
  await (await openOfflineDatabase()).put('pictures', sealed, [id, COVER_ROW]);
  return sealed.data.byteLength;
}

/** An image of an earlier attempt, if this key decrypts it. */
async function completePicture(id: number, key: CryptoKey, hash: string): Promise<EncryptedData | undefined> {
  const there = await (await openOfflineDatabase()).get('pictures', [id, hash]);
  const isWhole = there && (await decrypt(key, `picture ${id} ${hash}`, there).then(Boolean, () => false));
  return isWhole ? there : undefined;
}

async function sealedPicture(
  id: number,
  { key, picture, signal }: { key: CryptoKey; picture: EpisodePicture; signal: AbortSignal },
): Promise<EncryptedData | undefined> {
  const file = fileOf(picture);
  if (!file) return undefined;
  const first = await fetchPicture(pictureVariantUrl(picture, file.file), signal);
  // The signed URL may have expired: request a new one once.
  const response =
    first.status === 403 ? await fetchPicture(await signedAddress(picture, file.file, signal), signal) : first;
  if (!response.ok) throw new Error(`picture ${picture.hash} answered ${response.status}`);
  return encrypt(key, `picture ${id} ${picture.hash}`, await response.arrayBuffer());
}

/** no-store: no unencrypted copy in the HTTP cache. */
function fetchPicture(address: string, signal: AbortSignal): Promise<Response> {
  return fetch(address, { cache: 'no-store', signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) });
}

async function signedAddress(picture: EpisodePicture, file: string, signal: AbortSignal): Promise<string> {
  const response = await fetchPicture(`/media/stamps?hash=${picture.hash}`, signal);
  const { result }: { result?: { stamps: Record<string, string> } } = response.ok ? await response.json() : {};
  return pictureVariantUrl({ hash: picture.hash, held: result?.stamps[picture.hash] }, file);
}

/** The smallest file that fills this device, in a universal encoding. */
function fileOf({ variants }: EpisodePicture): EpisodePicture['variants'][number] | undefined {
  const wanted = savesData(undefined) ? 1 : Math.min(WIDEST, Math.min(screen.width, 720) * devicePixelRatio);
  for (const format of ['webp', 'jpeg', 'avif'] as const) {
    const sized = variants.filter((each) => each.format === format).toSorted((one, other) => one.width - other.width);
    const fitting = sized.find(({ width }) => width >= wanted) ?? sized.at(-1);
    if (fitting) return fitting;
  }
  return undefined;
}

async function putRow(
  owner: DeviceOwner,
  objectUrl: {
    given: DownloadedEpisodeDto;
    viewed: ViewedEpisode;
    content: Content;
    key: CryptoKey;
    salt: Uint8Array<ArrayBuffer>;
    bytes: number;
    existing: DownloadedRow | undefined;
  },
): Promise<void> {
  const { given, viewed, content, key, salt, existing } = objectUrl;
  const { episode, work } = viewed;
  const { id } = episode;
  const isAdult = isAdultLease(given.token);
  const head: OfflineEpisodeHead = {
    workTitle: work.title,
    creator: work.creator,
    title: episode.title,
    position: episode.position,
    unit: episode.unit,
  };
  const body: OfflineEpisodeBody = { viewed, content };
  const sealedBody = await encryptJson(key, `body ${id}`, body);
  const row: DownloadedRow = {
    id,
    work: work.id,
    content: content.kind,
    isAdult,
    revision: episode.revision,
    newest: episode.revision,
    bytes: objectUrl.bytes + sealedBody.data.byteLength,
    pictures: [COVER_ROW, ...picturesIn(content).map(({ hash }) => hash)],
    keptAt: given.now,
    salt,
    head: await encryptJson(isAdult ? key : owner.wrap, `head ${id}`, head),
    body: sealedBody,
    grant: await encryptJson(owner.wrap, `grant ${id}`, { token: given.token, share: given.share }),
    openedAt: existing?.openedAt ?? null,
    isTold: existing?.isTold ?? true,
  };
  const transaction = (await openOfflineDatabase()).transaction(['rows', 'queue', 'pictures', 'state'], 'readwrite');
  // A logout meanwhile erased everything: write nothing afterwards.
  const currentOwner = await transaction.objectStore('state').get(OWNER_ROW);
  if (currentOwner?.owner !== owner.owner) throw new Error('nobody keeps anything here any more');
  await transaction.objectStore('rows').put(row);
  await transaction.objectStore('queue').delete(id);
  await transaction.objectStore('pictures').delete([id, SALT]);
  await transaction.done;
}

/** Affects only the list entry; opening requires the verified license. */
function isAdultLease(token: string): boolean {
  const [, body = ''] = token.split('.');
  const { isAdult }: { isAdult?: unknown } = Object(JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/'))));
  return isAdult !== false;
}

async function requireStorage(content: Content): Promise<void> {
  const needed = picturesIn(content).reduce((all, picture) => all + (fileOf(picture)?.bytes ?? 0), TEXT_BYTES);
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota !== undefined && usage !== undefined && quota - usage < needed * STORAGE_FACTOR)
    throw new StorageFullError();
}

function isQuotaExceeded(error: unknown): boolean {
  return error instanceof StorageFullError || (error instanceof Error && error.name === 'QuotaExceededError');
}

/** Leftovers of a failed attempt; an existing download stays. */
async function deletePartialDownload(id: number): Promise<void> {
  const database = await openOfflineDatabase();
  const existing = await database.get('rows', id);
  if (!existing) return database.delete('pictures', pictureKeysOf(id));
  const keys = await database.getAllKeys('pictures', pictureKeysOf(id));
  for (const key of keys) if (!existing.pictures.includes(key[1])) await database.delete('pictures', key);
}
