import { z } from 'zod';
import { answer, errorAnswer } from './envelope.ts';

const flag = z.union([z.literal(0), z.literal(1)]);

/** `PATCH /ko/v1/member/adult` (A6). */
export const adultOrder = z.object({ adult_mode: flag });
export const adultAnswer = answer(z.object({ adult_mode: flag }));
/** A refusal of it (F2): the mode stays off, and the answer says so beside name and code. */
export const adultRefusal = errorAnswer.extend({
  result: errorAnswer.shape.result.extend({ adult_mode: z.literal(0).optional() }),
});

/** `GET /ko/v1/member/auth` (A4): whether an identity is proved, since when and until when, and whether it is an adult's. */
export const authAnswer = answer(
  z.object({
    is_verified: z.boolean(),
    verified_at: z.iso.datetime().nullable(),
    valid_until: z.iso.datetime().nullable(),
    is_adult: z.boolean(),
  }),
);
