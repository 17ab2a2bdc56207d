import { existsSync, readdirSync } from 'node:fs';

const SHELF = new URL('../../../samples/', import.meta.url);
/** Number of sample works; they have the lowest ids. */
const SAMPLES = readdirSync(SHELF).filter((name) => existsSync(new URL(`${name}/work.yaml`, SHELF))).length;

/** Sorts samples before works that other tests publish. */
export function samplesFirst<Work extends { id: number }>(works: readonly Work[]): Work[] {
  return works.toSorted((one, other) => Number(one.id > SAMPLES) - Number(other.id > SAMPLES));
}
