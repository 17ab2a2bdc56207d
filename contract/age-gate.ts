import { z } from 'zod';
import { okResponse, errorResponse } from './envelope.ts';

const flag = z.union([z.literal(0), z.literal(1)]);

/** `PATCH /ko/v1/member/adult` (A6). */
export const adultOrder = z.object({ adult_mode: flag });
export const adultResponse = okResponse(z.object({ adult_mode: flag }));
/** Rejection (F2): adult mode stays off, and the response says so. */
export const adultRefusal = errorResponse.extend({
  result: errorResponse.shape.result.extend({ adult_mode: z.literal(0).optional() }),
});

/** `GET /ko/v1/member/auth` (A4): identity verification with dates, and whether the member is an adult. */
export const authResponse = okResponse(
  z.object({
    is_verified: z.boolean(),
    verified_at: z.iso.datetime().nullable(),
    valid_until: z.iso.datetime().nullable(),
    is_adult: z.boolean(),
  }),
);
