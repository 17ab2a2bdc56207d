import type { Action } from './actions.ts';

/** The item at an action's index, modulo the current number; undefined for none. */
export function pickItem<Item>(items: readonly Item[], action: Action, argument: string): Item | undefined {
  return items[numberArgument(action, argument) % Math.max(1, items.length)];
}

export function numberArgument(action: Action, argument: string): number {
  return Number(action[argument] ?? 0);
}
