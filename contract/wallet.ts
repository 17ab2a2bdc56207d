import { z } from 'zod';
import { okResponse } from './envelope.ts';

const unit = z.enum(['coin', 'bonus', 'point', 'temp-point', 'mileage']);
/** Checked and failed counts, with the first failed ids. */
const point = z.object({ checked: z.int(), broken: z.int(), ids: z.array(z.int()) });

/** `GET /ko/v1/wallet/proof`: recomputes the member's entries and seals. */
export const proofResponse = okResponse(
  z.object({
    at: z.iso.datetime(),
    is_whole: z.boolean(),
    entries: z.int(),
    /** Unexpired sums. */
    balances: z.array(z.object({ unit, amount: z.int() })),
    movements: point,
    lots: point,
    sums: point,
    /** `left`: older seals not checked; `unsealed`: entries sealed within the next hour. */
    seals: point.extend({ left: z.int(), unsealed: z.int() }),
  }),
);
