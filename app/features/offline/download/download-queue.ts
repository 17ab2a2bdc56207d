import { ApiError } from '../../../browser/api/call-error.ts';
import { isMetered, downloadSettings } from './download-settings.ts';
import { StorageFullError, downloadEpisode } from './download-episode.ts';
import { DOWNLOAD_LABELS } from '../download-labels.ts';
import { eraseOfflineData } from '../storage/device-owner.ts';
import { readOfflineIndex, writeOfflineIndex } from '../storage/offline-index.ts';
import { announceOfflineChange } from '../storage/offline-changes.ts';
import { type QueuedRow, openOfflineDatabase } from '../storage/offline-database.ts';

const LOCK = 'seoga.keep';
const RETRY_MS = 30_000;
/** Pause between episodes, for the server's rate limit. */
const PAUSE_MS = 1500;

let running: Promise<void> | undefined;
let again: ReturnType<typeof setTimeout> | undefined;
const stopping = new Map<number, AbortController>();
/** Fallback when even the queue entry cannot be saved; this page only. */
const unwritten = new Map<number, QueuedRow>();

/** Queues episodes, also beyond this page; requests persistent storage. */
export async function queueEpisodes(work: number, ids: readonly number[]): Promise<void> {
  const downloaded = new Set(readOfflineIndex()?.ids);
  const now = Date.now();
  // Owner 0 until the server has confirmed the member.
  if (!readOfflineIndex()) writeOfflineIndex({ owner: 0, ids: [] });
  for (const [at, id] of ids.entries())
    if (!downloaded.has(id)) await downloadRow({ id, work, addedAt: now + at / 1000, error: null });
  announceOfflineChange({ is: 'changed' });
  void navigator.storage?.persist?.().catch(() => false);
  runQueue();
}

/** Downloads a revised episode again. */
export async function requeueEpisode(work: number, id: number): Promise<void> {
  await downloadRow({ id, work, addedAt: Date.now(), error: null });
  announceOfflineChange({ is: 'changed' });
  runQueue();
}

async function downloadRow(row: QueuedRow): Promise<void> {
  try {
    await (await openOfflineDatabase()).put('queue', row);
    unwritten.delete(row.id);
  } catch {
    unwritten.set(row.id, { ...row, error: row.error ?? DOWNLOAD_LABELS.full });
  }
}

/** Also aborts a running download. */
export async function unqueueEpisode(id: number): Promise<void> {
  stopping.get(id)?.abort();
  unwritten.delete(id);
  const database = await openOfflineDatabase();
  await database.delete('queue', id);
  if (!(await database.get('rows', id))) await database.delete('pictures', IDBKeyRange.bound([id], [id, []]));
  announceOfflineChange({ is: 'changed' });
}

export async function queuedEpisodes(): Promise<QueuedRow[]> {
  if (!readOfflineIndex()) return [];
  const rows = await (await openOfflineDatabase()).getAll('queue');
  const written = rows.filter(({ id }) => !unwritten.has(id));
  return [...written, ...unwritten.values()].toSorted((one, other) => one.addedAt - other.addedAt);
}

/** Why the queue is paused; undefined when running. */
export function queuePauseReason(): string | undefined {
  if (!navigator.onLine) return DOWNLOAD_LABELS.offline;
  return downloadSettings().onlyUnmetered && isMetered() ? DOWNLOAD_LABELS.metered : undefined;
}

export function runQueue(): void {
  clearTimeout(again);
  running ??= inOneTab(workOff)
    .catch(() => later())
    .finally(() => (running = undefined));
}

async function workOff(): Promise<void> {
  for (;;) {
    const next = (await queuedEpisodes()).find(({ error }) => error === null);
    if (!next || queuePauseReason() !== undefined) return;
    const stop = new AbortController();
    stopping.set(next.id, stop);
    try {
      await downloadEpisode(next.id, stop.signal);
      await pause();
    } catch (error) {
      if (stop.signal.aborted) continue;
      if (!(await mayGoOn(next, error))) return;
    } finally {
      stopping.delete(next.id);
    }
  }
}

/** Records why a download failed. Returns whether to continue. */
async function mayGoOn(row: QueuedRow, error: unknown): Promise<boolean> {
  const isCall = error instanceof ApiError;
  if (isCall && error.faultName === 'AUTH_ERROR') {
    await eraseOfflineData();
    return false;
  }
  // Rate limit: retry later.
  const isRefused = isCall && error.statusCode >= 400 && error.statusCode < 500 && !isTooFast(error);
  if (!isRefused && !(error instanceof StorageFullError)) {
    later();
    return false;
  }
  const message = error instanceof StorageFullError ? DOWNLOAD_LABELS.full : error.message;
  await downloadRow({ ...row, error: message });
  announceOfflineChange({ is: 'changed' });
  // Full storage or a server limit also applies to the next episode.
  return !(error instanceof StorageFullError) && !(isCall && error.faultName === 'KEEP_ERROR');
}

function isTooFast({ statusCode, faultName }: ApiError): boolean {
  return statusCode === 429 && faultName !== 'KEEP_ERROR';
}

/** Network failure: retry later or on the next page. */
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
