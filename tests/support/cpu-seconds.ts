import { existsSync, readFileSync } from 'node:fs';

const STAT = '/proc/self/stat';
const TICKS_PER_SECOND = 100;

/** CPU time of this process and, on Linux, of its ended children. */
export function cpuSeconds(): number {
  if (!existsSync(STAT)) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
  // The second field, the name of the program in parentheses, may contain spaces.
  const fields = readFileSync(STAT, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
}
