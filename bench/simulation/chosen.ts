import type { Action } from './actions.ts';

/** What an action names, by its place in what exists now; undefined where nothing does. */
export function chosen<Item>(items: readonly Item[], action: Action, argument: string): Item | undefined {
  return items[numberOf(action, argument) % Math.max(1, items.length)];
}

export function numberOf(action: Action, argument: string): number {
  return Number(action[argument] ?? 0);
}
