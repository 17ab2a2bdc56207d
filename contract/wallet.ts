import { z } from 'zod';
import { answer } from './envelope.ts';

const unit = z.enum(['coin', 'bonus', 'point', 'temp-point', 'mileage']);
/** What was looked at, how many do not fit, and the numbers of the first of those. */
const point = z.object({ checked: z.int(), broken: z.int(), ids: z.array(z.int()) });

/** `GET /ko/v1/wallet/proof`: every entry of the member added up anew, and the seals over them worked out again. */
export const proofAnswer = answer(
  z.object({
    at: z.iso.datetime(),
    is_whole: z.boolean(),
    entries: z.int(),
    /** What the entries come to, of what has not expired. */
    balances: z.array(z.object({ unit, amount: z.int() })),
    movements: point,
    lots: point,
    sums: point,
    /** `left`: older seals that one press leaves out; `unsealed`: movements that are sealed within the next hour. */
    seals: point.extend({ left: z.int(), unsealed: z.int() }),
  }),
);
