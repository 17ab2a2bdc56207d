import type { Action, ActionType } from './actions.ts';
import { MONEY_PERFORMERS } from './money-performers.ts';
import { OPERATOR_PERFORMERS } from './operator-performers.ts';
import { READER_PERFORMERS } from './reader-performers.ts';
import { STORE_PERFORMERS } from './store-performers.ts';
import type { Simulation } from './simulation.ts';

/** Does an action to the shop, and to what the simulation knows of it. */
export type Performer = (shop: Simulation, action: Action) => Promise<void>;

export const PERFORMERS: Record<ActionType, Performer> = {
  ...MONEY_PERFORMERS,
  ...READER_PERFORMERS,
  ...OPERATOR_PERFORMERS,
  ...STORE_PERFORMERS,
};
