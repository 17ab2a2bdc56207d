import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';

// Linux reports 100 clock ticks per second.
const TICK_US = 10_000;

/** In µs, all threads. */
export function cpuMicros(pid: number): number {
  const fields = statFields(pid);
  return (Number(fields[11]) + Number(fields[12])) * TICK_US;
}

/** CPU seconds of this process's children that have ended, with those that they waited for. */
export function endedChildrenSeconds(): number {
  const fields = statFields(process.pid);
  return ((Number(fields[13]) + Number(fields[14])) * TICK_US) / 1_000_000;
}

/** In bytes per pid, without the database. */
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

/** 0 when the process has ended. */
export function residentBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(fileOf(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;
}

/** Separates server and load; no-op where unsupported. */
export function pinTo(core: number, pid: number | undefined): void {
  if (availableParallelism() > 1) runOn(String(core), pid);
}

export function unpin(pid: number): void {
  runOn(`0-${availableParallelism() - 1}`, pid);
}

function runOn(cores: string, pid: number | undefined): void {
  if (pid !== undefined) spawnSync('taskset', ['-a', '-c', '-p', cores, String(pid)], { stdio: 'ignore' });
}

export function loadNow(): string {
  return fileOf('/proc/loadavg').split(' ')[0] ?? '?';
}

/** Parents first. */
export function processTree(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: Number(statFields(Number(name))[1]) }));
  const tree = [root];
  for (const pid of tree) tree.push(...parents.filter(({ parent }) => parent === pid).map((child) => child.pid));
  return tree;
}

/** Fields after the name, which may contain spaces. */
function statFields(pid: number): string[] {
  const stat = fileOf(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Empty when the process has ended. */
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
