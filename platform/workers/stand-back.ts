import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/** A quarter of a core's time where another thread wants all of it; a whole core where it is free. */
export const BEHIND = 6;

/**
 * Puts this thread behind those that serve readers. Linux alone has a priority for each thread; elsewhere, and where
 * /proc is not to be seen, it stays as it is. For what a thread computes itself: what it hands to the threads that the
 * whole process shares runs as they do, and were it the first to need them, they would begin as far behind.
 */
export function standBack(): void {
  if (process.platform !== 'linux') return;
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, Math.min(constants.priority.PRIORITY_LOW, getPriority(thread) + BEHIND));
  } catch {
    // Only its order is lost, no work.
  }
}
