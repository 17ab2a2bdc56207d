import { type Lease, isLeaseAlive, leaseEnd } from '#vocabulary/leases';
import { deviceClock } from '../reading-store/device-clock.ts';
import type { Strip, TextContentWire, ViewedEpisode } from '../viewer/frame/viewed-episode.ts';
import { clockOf, isOwnLogin, keeperHere, mirrorRows } from './keeper.ts';
import { sayKept } from './kept-news.ts';
import { contentKey, unseal, unsealJson } from './kept-seal.ts';
import { COVER, type Keeper, type KeptRow, keptShelf, picturesOf } from './kept-shelf.ts';
import { checkedLease } from './lease-check.ts';

/** What a list shows of a kept episode. */
export interface KeptHead {
  workTitle: string;
  creator: string;
  title: string;
  position: number;
  unit: ViewedEpisode['episode']['unit'];
}

/** What lies sealed under an episode's own key. */
export interface KeptBody {
  viewed: ViewedEpisode;
  content: TextContentWire | Strip;
}

/** An episode that was opened on this device; its pictures are blobs of this page. */
export type OpenedKept = KeptBody & { urls: string[] };

/**
 * Why it cannot be opened: it is not kept; it waits for the shop to be heard; its time is over; it waits for the reader's
 * own act, which starts a rental.
 */
export type KeptFault = 'absent' | 'locked' | 'ended' | 'unopened';

interface Grant {
  token: string;
  share: string;
}

/** What lists know of an episode. */
export interface KeptEpisode {
  id: number;
  work: number;
  content: 'text' | 'images';
  isAdult: boolean;
  bytes: number;
  keptAt: number;
  isOld: boolean;
  isOpened: boolean;
  /** `open`: may be read until `until`, null for no end; `hours` of a rental that was not opened. */
  state: { is: 'open'; until: number | null; hours: number | null } | { is: KeptFault };
  /** Absent of adult works that may not be read now. */
  head: KeptHead | undefined;
}

/** Everything that is kept here, in the order of works and episodes. */
export async function listKept(): Promise<KeptEpisode[]> {
  const keeper = await keeperHere();
  if (!keeper) return [];
  const rows = await (await keptShelf()).getAll('rows');
  const listed = await Promise.all(rows.map((row) => listedRow(keeper, row)));
  return listed.toSorted(
    (one, other) => one.work - other.work || (one.head?.position ?? 0) - (other.head?.position ?? 0),
  );
}

async function listedRow(keeper: Keeper, row: KeptRow): Promise<KeptEpisode> {
  const { id, work, content, isAdult, bytes, keptAt } = row;
  const state = await stateOf(keeper, row);
  const head = await headOf(keeper, row, 'grant' in state ? state.grant : undefined).catch(() => undefined);
  const about = { id, work, content, isAdult, bytes, keptAt, isOld: row.newest > row.revision, head };
  if (!('lease' in state)) return { ...about, isOpened: row.openedAt !== null, state };
  const { lease } = state;
  const hours = row.openedAt === null ? lease.rentalHours : null;
  return {
    ...about,
    isOpened: row.openedAt !== null,
    state: { is: 'open', until: leaseEnd(lease, row.openedAt), hours },
  };
}

async function headOf(keeper: Keeper, row: KeptRow, grant: Grant | undefined): Promise<KeptHead | undefined> {
  if (!row.isAdult) return unsealJson<KeptHead>(keeper.wrap, `head ${row.id}`, row.head);
  if (!grant) return undefined;
  return unsealJson<KeptHead>(await keyOf(keeper, row, grant), `head ${row.id}`, row.head);
}

/** Whether an episode may be opened now, and by what. */
async function stateOf(keeper: Keeper, row: KeptRow): Promise<{ lease: Lease; grant: Grant } | { is: KeptFault }> {
  if (!row.grant || !isOwnLogin(keeper)) return { is: 'locked' };
  const grant = await unsealJson<Grant>(keeper.wrap, `grant ${row.id}`, row.grant).catch(() => undefined);
  const lease = grant && (await checkedLease(grant.token, keeper.leaseKeys));
  const isOurs = lease?.member === keeper.owner && lease.device === deviceClock.device && lease.episode === row.id;
  if (!grant || !lease || !isOurs) return { is: 'locked' };
  if (isLeaseAlive(lease, row.openedAt, await clockOf(keeper))) return { lease, grant };
  return { is: lease.kind === 'rental' ? 'ended' : 'locked' };
}

/**
 * Opens a kept episode. By the reader's act it is opened for the first time, which starts a rental's hours; the shop
 * hears of it with the next renewal. `flow` goes on to it from the one before and starts nothing.
 */
export async function openKept(id: number, by: 'reader' | 'flow'): Promise<OpenedKept | KeptFault> {
  const keeper = await keeperHere();
  const shelf = keeper && (await keptShelf());
  const row = await shelf?.get('rows', id);
  if (!keeper || !shelf || !row) return 'absent';
  const state = await stateOf(keeper, row);
  if ('is' in state) {
    if (state.is === 'ended') await dropKept([id]);
    else await letGo(row);
    return state.is;
  }
  const { lease, grant } = state;
  if (by === 'flow' && row.openedAt === null && lease.rentalHours !== null) return 'unopened';
  const key = await keyOf(keeper, row, grant);
  const body = await unsealJson<KeptBody>(key, `body ${id}`, row.body);
  const urls = new Map<string, string>();
  const keys = await shelf.getAllKeys('pictures', picturesOf(id));
  for (const [, hash] of keys) {
    if (hash === COVER) continue;
    const sealed = await shelf.get('pictures', [id, hash]);
    if (!sealed) continue;
    const bytes = await unseal(key, `picture ${id} ${hash}`, sealed);
    urls.set(hash, URL.createObjectURL(new Blob([bytes], { type: typeOf(bytes) })));
  }
  if (row.openedAt === null && lease.kind !== 'free') {
    const { now } = await clockOf(keeper);
    await shelf.put('rows', { ...row, openedAt: now, isTold: false });
  }
  return { ...withPictures(body, urls), urls: [...urls.values()] };
}

/** Whether an episode is kept here and may be read now; nothing is opened by asking. */
export async function openableKept(id: number): Promise<boolean> {
  const keeper = await keeperHere();
  if (!keeper) return false;
  const row = await (await keptShelf()).get('rows', id);
  return row !== undefined && 'lease' in (await stateOf(keeper, row));
}

/** The cover of an episode's work, where the episode may be read now and its cover came along. */
export async function coverOfKept(id: number): Promise<Blob | undefined> {
  const keeper = await keeperHere();
  const shelf = keeper && (await keptShelf());
  const [row, sealed] = shelf ? await Promise.all([shelf.get('rows', id), shelf.get('pictures', [id, COVER])]) : [];
  if (!keeper || !row || !sealed) return undefined;
  const state = await stateOf(keeper, row);
  if (!('lease' in state)) return undefined;
  const bytes = await unseal(await keyOf(keeper, row, state.grant), `picture ${id} ${COVER}`, sealed);
  return new Blob([bytes], { type: typeOf(bytes) });
}

/** What may not be read now loses its key; what is over goes altogether. */
async function letGo(row: KeptRow): Promise<void> {
  const shelf = await keptShelf();
  const known = await shelf.get('rows', row.id);
  if (known?.grant) await shelf.put('rows', { ...known, grant: null });
}

/** Takes the keys off everything whose time is over, and erases rentals that ended. */
export async function sweepKept(): Promise<void> {
  const keeper = await keeperHere();
  if (!keeper || !isOwnLogin(keeper)) return;
  const shelf = await keptShelf();
  for (const row of await shelf.getAll('rows')) {
    const state = await stateOf(keeper, row);
    if (!('is' in state)) continue;
    if (state.is === 'ended') await dropKept([row.id]);
    else await letGo(row);
  }
}

/** Takes adult episodes' keys away: the mode went off here. */
export async function closeAdult(): Promise<void> {
  const shelf = await keptShelf();
  for (const row of await shelf.getAll('rows')) if (row.isAdult && row.grant) await letGo(row);
}

/** Erases episodes here, whole; the shop hears of it by whoever asked for it. */
export async function dropKept(ids: readonly number[]): Promise<void> {
  const shelf = await keptShelf();
  for (const id of ids) {
    const transaction = shelf.transaction(['rows', 'pictures', 'queue'], 'readwrite');
    await transaction.objectStore('rows').delete(id);
    await transaction.objectStore('queue').delete(id);
    await transaction.objectStore('pictures').delete(picturesOf(id));
    await transaction.done;
  }
  const keeper = await keeperHere();
  if (keeper) await mirrorRows(keeper.owner);
  sayKept({ is: 'changed' });
}

function keyOf(keeper: Keeper, { salt }: KeptRow, { share }: Grant): Promise<CryptoKey> {
  return contentKey(keeper.secret, { share, salt });
}

/** The content with every picture from this device instead of from the shop; one that is not here has no file. */
function withPictures({ viewed, content }: KeptBody, urls: ReadonlyMap<string, string>): KeptBody {
  const local = <Picture extends TextContentWire['pictures'][number]>(picture: Picture): Picture => {
    const url = urls.get(picture.hash);
    const { held: _held, ...rest } = picture;
    const file = { format: 'jpeg' as const, width: picture.width, height: picture.height, bytes: 1 };
    return { ...rest, variants: url ? [{ ...file, file: url }] : [] } as Picture;
  };
  if (content.kind === 'text') return { viewed, content: { ...content, pictures: content.pictures.map(local) } };
  return { viewed, content: { ...content, slices: content.slices.map(local) } };
}

/** By its first bytes: browsers go by the type of a blob. */
function typeOf(bytes: ArrayBuffer): string {
  const [first = 0] = new Uint8Array(bytes, 0, 1);
  if (first === 0xff) return 'image/jpeg';
  return first === 0x52 ? 'image/webp' : 'image/avif';
}
