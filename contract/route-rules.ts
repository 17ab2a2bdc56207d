import { z } from 'zod';
import { ownPath } from '#vocabulary/own-path';
import { answer } from './envelope.ts';

/** Which address is meant to be gone to: a path of this shop, its query with it. */
export const routeRuleQuery = z.object({
  path: z
    .string()
    .max(2000)
    .refine((path) => path === '/' || ownPath(path) !== '/'),
});

/** Where that leads instead: a path of this shop, the whole address of another site, or null where it stays. */
export const routeRuleAnswer = answer(z.object({ redirect: z.string().nullable() }));
