import type { KeptEpisodeWire } from '#contract/keeping';
import { pictureAddress } from '#vocabulary/picture-address';
import { call } from '../members/browser-call.ts';
import { deviceClock } from '../reading-store/device-clock.ts';
import type { EpisodePicture, ViewedEpisode } from '../viewer/frame/viewed-episode.ts';
import { savesData } from '../viewer/strip/data-saver.ts';
import { keeperFor, mirrorRows } from './keeper.ts';
import type { KeptBody, KeptHead } from './kept-episodes.ts';
import { sayKept } from './kept-news.ts';
import { contentKey, freshSalt, seal, sealJson, unseal } from './kept-seal.ts';
import { COVER, KEEPER, type Keeper, type KeptRow, type Sealed, keptShelf, picturesOf } from './kept-shelf.ts';

/** The device has no room for it; nothing of it is kept. */
export class NoRoom extends Error {}

/** No picture is sharper than this on any device. */
const WIDEST = 1440;
/** What a store needs beside the bytes themselves. */
const ROOM_FACTOR = 1.1;
const TEXT_BYTES = 256 * 1024;
/** As wide as lists of this device show it on the sharpest screens. */
const COVER_FILE = '240.webp';
const TIMEOUT_MS = 60_000;

type Content = NonNullable<KeptEpisodeWire['opened']['content']>;

/**
 * Takes one episode to this device, whole or not at all: asked from the shop, sealed on the way, and shown in lists once
 * its last picture is there. Pictures that a try before has left are not fetched again. Throws a CallFault as the shop
 * refuses, NoRoom where the device is full.
 */
export async function takeEpisode(id: number, signal: AbortSignal): Promise<void> {
  const [given, leaseKey] = await Promise.all([
    call('POST /ko/v1/episodes/:id/keep', { params: { id }, body: { device: deviceClock.device }, signal }),
    call('GET /ko/v1/leases/key', { signal }),
  ]);
  const { content, ...viewed } = given.opened;
  if (!content) throw new Error(`episode ${id} came without content`);
  const keeper = await keeperFor(given.member, { now: given.now, leaseKey });
  try {
    await requireRoom(content);
    const known = await (await keptShelf()).get('rows', id);
    const salt = known?.salt ?? (await saltOf(id));
    const key = await contentKey(keeper.secret, { share: given.share, salt });
    const cover = await takeCover(id, { key, hash: viewed.work.coverHash, signal });
    const bytes = cover + (await takePictures(id, { key, pictures: picturesIn(content), signal }));
    await putRow(keeper, { given, viewed, content, key, salt, bytes, known });
  } catch (fault) {
    if (isFull(fault)) {
      await dropParts(id);
      throw new NoRoom();
    }
    throw fault;
  }
  await mirrorRows(keeper.owner);
  sayKept({ is: 'changed' });
}

/** The salt stands before the first picture, so that a later try goes on with what is there. */
async function saltOf(id: number): Promise<Uint8Array<ArrayBuffer>> {
  const shelf = await keptShelf();
  const known = await shelf.get('pictures', [id, SALT]);
  if (known) return known.iv;
  const salt = freshSalt();
  await shelf.put('pictures', { iv: salt, data: new ArrayBuffer(0) }, [id, SALT]);
  return salt;
}

const SALT = '';

function picturesIn(content: Content): EpisodePicture[] {
  const all = content.kind === 'text' ? content.pictures : content.slices;
  return [...new Map(all.map((picture) => [picture.hash, picture])).values()];
}

async function takePictures(
  id: number,
  { key, pictures, signal }: { key: CryptoKey; pictures: EpisodePicture[]; signal: AbortSignal },
): Promise<number> {
  const shelf = await keptShelf();
  let bytes = 0;
  for (const [at, picture] of pictures.entries()) {
    signal.throwIfAborted();
    const there = await wholePicture(id, key, picture.hash);
    const sealed = there ?? (await sealedPicture(id, { key, picture, signal }));
    if (sealed && !there) await shelf.put('pictures', sealed, [id, picture.hash]);
    bytes += sealed?.data.byteLength ?? 0;
    sayKept({ is: 'progress', id, share: (at + 1) / (pictures.length + 1) });
  }
  return bytes;
}

/** The work's cover for lists without a network; an episode is whole without it, so one that does not come is left out. */
async function takeCover(
  id: number,
  { key, hash, signal }: { key: CryptoKey; hash: string; signal: AbortSignal },
): Promise<number> {
  const answer = await fetchPicture(pictureAddress({ hash }, COVER_FILE), signal).catch(() => undefined);
  const bytes = answer?.ok ? await answer.arrayBuffer().catch(() => undefined) : undefined;
  signal.throwIfAborted();
  if (!bytes) return 0;
  const sealed = await seal(key, `picture ${id} ${COVER}`, bytes);
  await (await keptShelf()).put('pictures', sealed, [id, COVER]);
  return sealed.data.byteLength;
}

/** A picture that a try before has left, where this very key opens it. */
async function wholePicture(id: number, key: CryptoKey, hash: string): Promise<Sealed | undefined> {
  const there = await (await keptShelf()).get('pictures', [id, hash]);
  const isWhole = there && (await unseal(key, `picture ${id} ${hash}`, there).then(Boolean, () => false));
  return isWhole ? there : undefined;
}

async function sealedPicture(
  id: number,
  { key, picture, signal }: { key: CryptoKey; picture: EpisodePicture; signal: AbortSignal },
): Promise<Sealed | undefined> {
  const file = fileOf(picture);
  if (!file) return undefined;
  const first = await fetchPicture(pictureAddress(picture, file.file), signal);
  // Its address is over where the episode took longer than a stamp lasts: a fresh one is asked for once.
  const answer =
    first.status === 403 ? await fetchPicture(await freshAddress(picture, file.file, signal), signal) : first;
  if (!answer.ok) throw new Error(`picture ${picture.hash} answered ${answer.status}`);
  return seal(key, `picture ${id} ${picture.hash}`, await answer.arrayBuffer());
}

/** Past every cache of the browser: nothing of it may lie there open. */
function fetchPicture(address: string, signal: AbortSignal): Promise<Response> {
  return fetch(address, { cache: 'no-store', signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) });
}

async function freshAddress(picture: EpisodePicture, file: string, signal: AbortSignal): Promise<string> {
  const answer = await fetchPicture(`/media/stamps?hash=${picture.hash}`, signal);
  const { result }: { result?: { stamps: Record<string, string> } } = answer.ok ? await answer.json() : {};
  return pictureAddress({ hash: picture.hash, held: result?.stamps[picture.hash] }, file);
}

/** The smallest file that fills this device, in an encoding that every browser has. */
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
  keeper: Keeper,
  made: {
    given: KeptEpisodeWire;
    viewed: ViewedEpisode;
    content: Content;
    key: CryptoKey;
    salt: Uint8Array<ArrayBuffer>;
    bytes: number;
    known: KeptRow | undefined;
  },
): Promise<void> {
  const { given, viewed, content, key, salt, known } = made;
  const { episode, work } = viewed;
  const { id } = episode;
  const isAdult = isAdultLease(given.token);
  const head: KeptHead = {
    workTitle: work.title,
    creator: work.creator,
    title: episode.title,
    position: episode.position,
    unit: episode.unit,
  };
  const body: KeptBody = { viewed, content };
  const sealedBody = await sealJson(key, `body ${id}`, body);
  const row: KeptRow = {
    id,
    work: work.id,
    content: content.kind,
    isAdult,
    revision: episode.revision,
    newest: episode.revision,
    bytes: made.bytes + sealedBody.data.byteLength,
    pictures: [COVER, ...picturesIn(content).map(({ hash }) => hash)],
    keptAt: given.now,
    salt,
    head: await sealJson(isAdult ? key : keeper.wrap, `head ${id}`, head),
    body: sealedBody,
    grant: await sealJson(keeper.wrap, `grant ${id}`, { token: given.token, share: given.share }),
    openedAt: known?.openedAt ?? null,
    isTold: known?.isTold ?? true,
  };
  const transaction = (await keptShelf()).transaction(['rows', 'queue', 'pictures', 'state'], 'readwrite');
  // Whoever logged out meanwhile had everything erased: nothing may come after that.
  const standing = await transaction.objectStore('state').get(KEEPER);
  if (standing?.owner !== keeper.owner) throw new Error('nobody keeps anything here any more');
  await transaction.objectStore('rows').put(row);
  await transaction.objectStore('queue').delete(id);
  await transaction.objectStore('pictures').delete([id, SALT]);
  await transaction.done;
}

/** Only how its title lies depends on it; whether it opens is told by the checked lease. */
function isAdultLease(token: string): boolean {
  const [, body = ''] = token.split('.');
  const { isAdult }: { isAdult?: unknown } = Object(JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/'))));
  return isAdult !== false;
}

async function requireRoom(content: Content): Promise<void> {
  const needed = picturesIn(content).reduce((all, picture) => all + (fileOf(picture)?.bytes ?? 0), TEXT_BYTES);
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota !== undefined && usage !== undefined && quota - usage < needed * ROOM_FACTOR) throw new NoRoom();
}

function isFull(fault: unknown): boolean {
  return fault instanceof NoRoom || (fault instanceof Error && fault.name === 'QuotaExceededError');
}

/** What a try that found no room has left; an episode that stood before stays. */
async function dropParts(id: number): Promise<void> {
  const shelf = await keptShelf();
  const known = await shelf.get('rows', id);
  if (!known) return shelf.delete('pictures', picturesOf(id));
  const keys = await shelf.getAllKeys('pictures', picturesOf(id));
  for (const key of keys) if (!known.pictures.includes(key[1])) await shelf.delete('pictures', key);
}
