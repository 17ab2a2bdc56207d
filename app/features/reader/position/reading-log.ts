import { isFinished } from '#shared/reading/finished';
import { recordReading } from '../../reading-sync/reading-store.ts';
import type { ViewedEpisode } from '../shell/viewed-episode.ts';

/** Reading time is flushed at this interval; one gap counts at most the second. */
const FLUSH_MS = 30_000;
const MAX_INTERVAL_MS = 120_000;

interface Reading {
  work: number;
  episode: number;
  fraction: number;
  ms: number;
  seenAt: number;
  isFinished: boolean;
}

let reading: Reading | undefined;

/** Records opening, reading time and completion. */
export function logReading({ work, episode }: ViewedEpisode, fraction: number): void {
  const now = performance.now();
  if (reading?.episode !== episode.id) {
    flush('read');
    reading = { work: work.id, episode: episode.id, fraction, ms: 0, seenAt: now, isFinished: false };
    recordReading({ work: work.id, episode: episode.id, act: 'opened', ms: 0, fraction });
    window.addEventListener('pagehide', leave);
    finish();
    return;
  }
  reading.ms += Math.min(now - reading.seenAt, MAX_INTERVAL_MS);
  reading.seenAt = now;
  reading.fraction = fraction;
  finish();
  if (reading.ms >= FLUSH_MS) flush('read');
}

function finish(): void {
  if (!reading || reading.isFinished || !isFinished(reading.fraction)) return;
  reading.isFinished = true;
  flush('finished');
}

function leave(): void {
  flush('read');
}

function flush(action: 'read' | 'finished'): void {
  if (!reading || (reading.ms === 0 && action === 'read')) return;
  const { work, episode, ms, fraction } = reading;
  reading.ms = 0;
  recordReading({ work, episode, act: action, ms, fraction });
}
