import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';

// The kernel counts in clock ticks; Linux shows them to programs at 100 a second on every machine.
const TICK_US = 10_000;

/** Processor time that a process has used so far, with all its threads, in microseconds. */
export function cpuMicros(pid: number): number {
  const fields = statFields(pid);
  return (Number(fields[11]) + Number(fields[12])) * TICK_US;
}

/** Highest resident memory of each process of a tree so far, in bytes by pid; the database is left out. */
export function peakMemory(root: number): Map<number, number> {
  const peaks = new Map<number, number>();
  for (const pid of processTree(root)) {
    const status = fileOf(`/proc/${pid}/status`);
    if (/^Name:\s+postgres/m.test(status)) continue;
    const kilobytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0);
    if (kilobytes > 0) peaks.set(pid, kilobytes * 1024);
  }
  return peaks;
}

/** Resident memory of a process now, in bytes; 0 when it is gone. */
export function residentBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(fileOf(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;
}

/** Keeps a process on one core, so that server and load do not take time from each other; nothing where that is impossible. */
export function pinTo(core: number, pid: number | undefined): void {
  if (availableParallelism() > 1) runOn(String(core), pid);
}

/** Lets a process run on every core again: what is measured next may need more than one. */
export function unpin(pid: number): void {
  runOn(`0-${availableParallelism() - 1}`, pid);
}

function runOn(cores: string, pid: number | undefined): void {
  if (pid !== undefined) spawnSync('taskset', ['-a', '-c', '-p', cores, String(pid)], { stdio: 'ignore' });
}

/** The machine's load over the last minute. */
export function loadNow(): string {
  return fileOf('/proc/loadavg').split(' ')[0] ?? '?';
}

/** A process and everything that it and its children started, parents first. */
export function processTree(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: Number(statFields(Number(name))[1]) }));
  const tree = [root];
  for (const pid of tree) tree.push(...parents.filter(({ parent }) => parent === pid).map((child) => child.pid));
  return tree;
}

/** The fields of /proc/PID/stat after the name, which may hold blanks: state first, then the parent. */
function statFields(pid: number): string[] {
  const stat = fileOf(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** The command line of a process; empty when it is gone. */
export function commandOf(pid: number): string {
  return fileOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

function fileOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
