import { existsSync, readdirSync } from 'node:fs';

const SHELF = new URL('../../../samples/', import.meta.url);
/** Number of sample works; they have the lowest ids. */
const SAMPLES = readdirSync(SHELF).filter((name) => existsSync(new URL(`${name}/work.yaml`, SHELF))).length;

/** Sorts samples before works that other tests publish. */
export function samplesFirst<Work extends { id: number }>(works: readonly Work[]): Work[] {
  return works.toSorted((one, other) => Number(one.id > SAMPLES) - Number(other.id > SAMPLES));
}

export interface OrdinaryWork {
  id: number;
  title: string;
}

/** Works for everybody that no other journey changes. */
export async function someWorks(baseURL: string | undefined, count: number): Promise<OrdinaryWork[]> {
  const response = await fetch(`${baseURL}/ko/v1/works?limit=100&sort=title`);
  const { result } = (await response.json()) as { result: { works: (OrdinaryWork & { isAdult: boolean })[] } };
  return samplesFirst(result.works)
    .filter(({ isAdult }) => !isAdult)
    .slice(0, count);
}
