import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const SAMPLE_MS = 1000;
/** Consecutive samples below the limit. */
const QUIET_SAMPLES = 3;
const MAX_BUSY = 0.15;
const MAX_SECONDS = 300;

/** How long a part waited, and how busy the processors were then. */
export interface SettledMachine {
  seconds: number;
  /** From 0 to 1. */
  busy: number;
  isQuiet: boolean;
}

/** Waits until the processors are almost idle, for five minutes at most. The load average would still show the past. */
export async function waitUntilSettled(sample: () => Promise<number> = busyShare): Promise<SettledMachine> {
  const began = performance.now();
  let quiet = 0;
  for (;;) {
    const busy = await sample();
    quiet = busy <= MAX_BUSY ? quiet + 1 : 0;
    const seconds = (performance.now() - began) / 1000;
    if (quiet === QUIET_SAMPLES || seconds > MAX_SECONDS) return { seconds, busy, isQuiet: quiet === QUIET_SAMPLES };
  }
}

async function busyShare(): Promise<number> {
  const before = processorTimes();
  await pause(SAMPLE_MS);
  const after = processorTimes();
  return 1 - (after.idle - before.idle) / Math.max(1, after.all - before.all);
}

/** Ticks of all processors since the start of the machine; waiting for a disk counts as busy. */
function processorTimes(): { idle: number; all: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const ticks = line.split(/\s+/).slice(1, 9).map(Number);
  return { idle: ticks[3] ?? 0, all: ticks.reduce((sum, one) => sum + one, 0) };
}
