import type { Action } from './actions.ts';
import { ModelMismatch, type CheckedProperty } from './model-mismatch.ts';
import { PERFORMERS } from './performers.ts';
import type { ShopTemplate } from './simulated-shop.ts';
import { Simulation } from './simulation.ts';

export interface Failure {
  oracle: CheckedProperty;
  message: string;
  after: number;
}

const LAST: Action[] = [{ type: 'quiet' }];

/** Performs a sequence in its own shop and compares everything at the end; undefined when nothing differs. */
export async function runSequence(template: ShopTemplate, actions: readonly Action[]): Promise<Failure | undefined> {
  const database = await template.copy();
  let after = 0;
  try {
    const simulation = await Simulation.open(database.db);
    for (const action of [...actions, ...LAST]) {
      after += 1;
      await simulation.perform(action, PERFORMERS[action.type]);
    }
    await simulation.compareWhole();
    return undefined;
  } catch (error) {
    after = Math.min(after, actions.length);
    if (error instanceof ModelMismatch) return { oracle: error.oracle, message: error.message, after };
    return {
      oracle: 'crash',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      after,
    };
  } finally {
    await database.drop();
  }
}

/**
 * The shortest sequence found in time that fails by the same oracle: drops what follows the failure, then halves,
 * quarters, down to single actions.
 */
export async function shortened(
  run: (actions: readonly Action[]) => Promise<Failure | undefined>,
  failing: { actions: readonly Action[]; failure: Failure; mostMs: number },
): Promise<{ actions: Action[]; failure: Failure }> {
  const until = performance.now() + failing.mostMs;
  let best = { actions: failing.actions.slice(0, failing.failure.after), failure: failing.failure };
  for (let size = Math.ceil(best.actions.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < best.actions.length && performance.now() < until;) {
      const actions = best.actions.filter((_action, at) => at < from || at >= from + size);
      const failure = await run(actions);
      if (failure?.oracle === best.failure.oracle) best = { actions: actions.slice(0, failure.after), failure };
      else from += size;
    }
  }
  return best;
}
