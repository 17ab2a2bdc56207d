import { existsSync, readdirSync } from 'node:fs';

const SHELF = new URL('../../sample-shelf/', import.meta.url);
/** How many works the shop opens with; they have the first numbers. */
const SAMPLES = readdirSync(SHELF).filter((name) => existsSync(new URL(`${name}/work.yaml`, SHELF))).length;

/** A list as the shop gives it, its own samples before what other journeys publish meanwhile. */
export function samplesFirst<Work extends { id: number }>(works: readonly Work[]): Work[] {
  return works.toSorted((one, other) => Number(one.id > SAMPLES) - Number(other.id > SAMPLES));
}
