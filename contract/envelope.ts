import { z } from 'zod';

/** Success response under /ko/v1: `{statusCode, result}` (specification F1). */
export function okResponse<Result extends z.ZodType>(
  result: Result,
): z.ZodObject<{ statusCode: z.ZodLiteral<200>; result: Result }> {
  return z.object({ statusCode: z.literal(200), result });
}

/** Error response: statusCode from 400 on, Korean message, name and code; `field` is the invalid field of the input. */
export const errorResponse = z.object({
  statusCode: z.int().min(400).max(599),
  result: z.object({ name: z.string(), code: z.string(), message: z.string(), field: z.string().optional() }),
});
export type ErrorResponse = z.infer<typeof errorResponse>;

/** The same error as problem details (RFC 9457), with `accept: application/problem+json`. */
export const problemDetails = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int().min(400).max(599),
  detail: z.string(),
  name: z.string(),
  code: z.string(),
  field: z.string().optional(),
});
export type ProblemDetails = z.infer<typeof problemDetails>;

/** Record id in a URL. */
export const recordId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
