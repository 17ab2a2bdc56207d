import { z } from 'zod';

/** Every answer under /ko/v1: `{statusCode, result}` (specification F1). */
export function answer<Result extends z.ZodType>(
  result: Result,
): z.ZodObject<{ statusCode: z.ZodLiteral<200>; result: Result }> {
  return z.object({ statusCode: z.literal(200), result });
}

/** An error: statusCode is 400 or higher, the message Korean, name and code from the one catalogue. */
export const errorAnswer = z.object({
  statusCode: z.int().min(400).max(599),
  result: z.object({ name: z.string(), code: z.string(), message: z.string() }),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;

/** A record's number as it stands in an address. */
export const recordId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
