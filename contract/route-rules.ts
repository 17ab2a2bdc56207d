import { z } from 'zod';
import { sameSitePath } from '#shared/web/same-site-path';
import { okResponse } from './envelope.ts';

/** Requested shop path with query. */
export const routeRuleQuery = z.object({
  path: z
    .string()
    .max(2000)
    .refine((path) => path === '/' || sameSitePath(path) !== '/'),
});

/** Redirect target: a shop path, an absolute URL, or null. */
export const routeRuleResponse = okResponse(z.object({ redirect: z.string().nullable() }));
