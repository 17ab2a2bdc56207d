import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Figure } from '../figure.ts';

export interface ChaosOrder {
  data: string;
  seconds: number;
  mutant?: string;
}

const MUTANTS_FILE = pathToFileURL(join(import.meta.dirname, 'mutants', 'mutants.ts')).href;

/** Makes Node load the shop with a mutant. */
export function mutantEnvironment(mutant: string | undefined): Record<string, string> {
  return mutant ? { NODE_OPTIONS: `--import ${MUTANTS_FILE}`, CHAOS_MUTANT: mutant } : {};
}

/** A count that must be zero. */
export function none(what: string, ours: number, memo?: string): Figure {
  return { what, unit: '건', ours, budget: { of: 'ours', atMost: 0 }, ...(memo ? { note: memo } : {}) };
}

/** Below this count nothing was proven. */
export function some(what: string, ours: number, atLeast = 1): Figure {
  return { what, unit: '건', ours, budget: { of: 'ours', atLeast } };
}

export function within(what: string, ours: number, atMost: number): Figure {
  return { what, unit: 'ms', ours, budget: { of: 'ours', atMost } };
}

export function unmeasured(what: string, why: string): Figure[] {
  return [{ what, unit: '건', ours: Number.NaN, note: `못 잼: ${why}` }];
}
