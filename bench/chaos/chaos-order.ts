import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Figure } from '../figure.ts';

/** Where a disaster may build its shop, for how long it goes on, and with which fault put into the shop. */
export interface ChaosOrder {
  data: string;
  seconds: number;
  mutant?: string;
}

const MUTANTS_FILE = pathToFileURL(join(import.meta.dirname, 'mutants.ts')).href;

/** Has Node load the shop with a mutant in it; nothing without one. */
export function mutantEnvironment(mutant: string | undefined): Record<string, string> {
  return mutant ? { NODE_OPTIONS: `--import ${MUTANTS_FILE}`, CHAOS_MUTANT: mutant } : {};
}

/** A count of what must not be. */
export function none(what: string, ours: number, note?: string): Figure {
  return { what, unit: '건', ours, budget: { of: 'ours', atMost: 0 }, ...(note ? { note } : {}) };
}

/** A count without which nothing was proven. */
export function some(what: string, ours: number, atLeast = 1): Figure {
  return { what, unit: '건', ours, budget: { of: 'ours', atLeast } };
}

/** A time that may not be longer. */
export function within(what: string, ours: number, atMost: number): Figure {
  return { what, unit: 'ms', ours, budget: { of: 'ours', atMost } };
}

/** What this machine cannot do. */
export function unmeasured(what: string, why: string): Figure[] {
  return [{ what, unit: '건', ours: Number.NaN, note: `못 잼: ${why}` }];
}
