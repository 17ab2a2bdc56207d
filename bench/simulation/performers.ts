import type { ActionType } from './actions.ts';
import { CARD_PERFORMERS } from './card-performers.ts';
import { MONEY_PERFORMERS } from './money-performers.ts';
import { OPERATOR_PERFORMERS } from './operator-performers.ts';
import { PASS_PERFORMERS } from './pass-performers.ts';
import { READER_PERFORMERS } from './reader-performers.ts';
import type { Performer } from './simulation.ts';
import { STORE_PERFORMERS } from './store-performers.ts';

export const PERFORMERS: Record<ActionType, Performer> = {
  ...MONEY_PERFORMERS,
  ...READER_PERFORMERS,
  ...PASS_PERFORMERS,
  ...CARD_PERFORMERS,
  ...OPERATOR_PERFORMERS,
  ...STORE_PERFORMERS,
};
