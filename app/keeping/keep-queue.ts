import { CallFault } from '../members/call-fault.ts';
import { isMetered, keepChoices } from './keep-choices.ts';
import { NoRoom, takeEpisode } from './keep-download.ts';
import { KEEP_WORDS } from './keep-words.ts';
import { eraseKept } from './keeper.ts';
import { keptMirror, mirrorKept } from './kept-mirror.ts';
import { sayKept } from './kept-news.ts';
import { type QueuedRow, keptShelf } from './kept-shelf.ts';

const LOCK = 'seoga.keep';
const RETRY_MS = 30_000;
/** Between two episodes: the shop counts what is opened in a minute, and the reader reads meanwhile. */
const PAUSE_MS = 1500;

let running: Promise<void> | undefined;
let again: ReturnType<typeof setTimeout> | undefined;
const stopping = new Map<number, AbortController>();
/** What could not even be taken down, for the device is full: this page alone knows of it. */
const unwritten = new Map<number, QueuedRow>();

/** Wants episodes of a work kept, one after the other, also when this page is gone; asks the browser not to clear them. */
export async function queueEpisodes(work: number, ids: readonly number[]): Promise<void> {
  const kept = new Set(keptMirror()?.ids);
  const now = Date.now();
  // Until the shop has said whose they are, they are nobody's.
  if (!keptMirror()) mirrorKept({ owner: 0, ids: [] });
  for (const [at, id] of ids.entries())
    if (!kept.has(id)) await takeDown({ id, work, addedAt: now + at / 1000, fault: null });
  sayKept({ is: 'changed' });
  void navigator.storage?.persist?.().catch(() => false);
  runQueue();
}

/** Wants an episode anew that is kept already: its text was revised. */
export async function queueAnew(work: number, id: number): Promise<void> {
  await takeDown({ id, work, addedAt: Date.now(), fault: null });
  sayKept({ is: 'changed' });
  runQueue();
}

async function takeDown(row: QueuedRow): Promise<void> {
  try {
    await (await keptShelf()).put('queue', row);
    unwritten.delete(row.id);
  } catch {
    unwritten.set(row.id, { ...row, fault: row.fault ?? KEEP_WORDS.full });
  }
}

/** Takes an episode off the list; what is on its way stops. */
export async function unqueueEpisode(id: number): Promise<void> {
  stopping.get(id)?.abort();
  unwritten.delete(id);
  const shelf = await keptShelf();
  await shelf.delete('queue', id);
  if (!(await shelf.get('rows', id))) await shelf.delete('pictures', IDBKeyRange.bound([id], [id, []]));
  sayKept({ is: 'changed' });
}

/** What waits, in its order. */
export async function queuedEpisodes(): Promise<QueuedRow[]> {
  if (!keptMirror()) return [];
  const rows = await (await keptShelf()).getAll('queue');
  const written = rows.filter(({ id }) => !unwritten.has(id));
  return [...written, ...unwritten.values()].toSorted((one, other) => one.addedAt - other.addedAt);
}

/** Why nothing of what waits is fetched now; undefined when it is. */
export function queueRests(): string | undefined {
  if (!navigator.onLine) return KEEP_WORDS.offline;
  return keepChoices().onlyUnmetered && isMetered() ? KEEP_WORDS.metered : undefined;
}

/** Works off what waits: one episode at a time, in one tab of all. */
export function runQueue(): void {
  clearTimeout(again);
  running ??= inOneTab(workOff)
    .catch(() => later())
    .finally(() => (running = undefined));
}

async function workOff(): Promise<void> {
  for (;;) {
    const next = (await queuedEpisodes()).find(({ fault }) => fault === null);
    if (!next || queueRests() !== undefined) return;
    const stop = new AbortController();
    stopping.set(next.id, stop);
    try {
      await takeEpisode(next.id, stop.signal);
      await pause();
    } catch (fault) {
      if (stop.signal.aborted) continue;
      if (!(await mayGoOn(next, fault))) return;
    } finally {
      stopping.delete(next.id);
    }
  }
}

/** Takes down why an episode was not kept. Whether the next one may be tried. */
async function mayGoOn(row: QueuedRow, fault: unknown): Promise<boolean> {
  const isCall = fault instanceof CallFault;
  if (isCall && fault.faultName === 'AUTH_ERROR') {
    await eraseKept();
    return false;
  }
  // Too much in a minute is no refusal of this episode: it is taken a little later.
  const isRefused = isCall && fault.statusCode >= 400 && fault.statusCode < 500 && !isTooFast(fault);
  if (!isRefused && !(fault instanceof NoRoom)) {
    later();
    return false;
  }
  const said = fault instanceof NoRoom ? KEEP_WORDS.full : fault.message;
  await takeDown({ ...row, fault: said });
  sayKept({ is: 'changed' });
  // Where there is no room for one there is none for the next, and a limit of the shop holds for all.
  return !(fault instanceof NoRoom) && !(isCall && fault.faultName === 'KEEP_ERROR');
}

function isTooFast({ statusCode, faultName }: CallFault): boolean {
  return statusCode === 429 && faultName !== 'KEEP_ERROR';
}

/** The line broke, or the shop is away: tried again after a while, or with the next page. */
function later(): void {
  clearTimeout(again);
  again = setTimeout(runQueue, RETRY_MS);
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAUSE_MS);
  });
}

function inOneTab(work: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(LOCK, work) : work();
}
