import { noteReading } from '../../reading-store/reading-store.ts';
import type { ViewedEpisode } from '../frame/viewed-episode.ts';

/** Reading is written down a stretch at a time; one look at a view counts so long at most. */
const STRETCH_MS = 30_000;
const LONGEST_LOOK_MS = 120_000;

interface Reading {
  work: number;
  episode: number;
  fraction: number;
  ms: number;
  seenAt: number;
  isFinished: boolean;
}

let reading: Reading | undefined;

/** An episode is read up to here now. Its opening, the time spent in it and its end are written down. */
export function noteRead({ work, episode }: ViewedEpisode, fraction: number): void {
  const now = performance.now();
  if (reading?.episode !== episode.id) {
    writeStretch('read');
    reading = { work: work.id, episode: episode.id, fraction, ms: 0, seenAt: now, isFinished: false };
    noteReading({ work: work.id, episode: episode.id, act: 'opened', ms: 0, fraction });
    window.addEventListener('pagehide', leave);
    return;
  }
  reading.ms += Math.min(now - reading.seenAt, LONGEST_LOOK_MS);
  reading.seenAt = now;
  reading.fraction = fraction;
  if (fraction >= 1 && !reading.isFinished) {
    reading.isFinished = true;
    writeStretch('finished');
  } else if (reading.ms >= STRETCH_MS) writeStretch('read');
}

function leave(): void {
  writeStretch('read');
}

function writeStretch(act: 'read' | 'finished'): void {
  if (!reading || (reading.ms === 0 && act === 'read')) return;
  const { work, episode, ms, fraction } = reading;
  reading.ms = 0;
  noteReading({ work, episode, act, ms, fraction });
}
