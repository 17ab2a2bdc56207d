import { z } from 'zod';
import { MUTED_KINDS } from '#shared/catalog/mutes';
import { okResponse } from './envelope.ts';

const named = z.object({ id: z.int().positive(), name: z.string(), isMuted: z.boolean() });

/** What of a work can be hidden from lists: the work, its creators, its tags (차단 태그). */
export const muteChoicesResponse = okResponse(
  z.object({ work: named, creators: z.array(named), tags: z.array(named) }),
);
export type MuteChoicesDto = z.infer<typeof muteChoicesResponse>['result'];

/** `PUT /ko/v1/mutes`: hides one from lists, or shows it again. */
export const muteBody = z.object({
  kind: z.enum([...MUTED_KINDS, 'tag']),
  id: z.int().positive(),
  isMuted: z.boolean(),
});
export const muteResponse = okResponse(muteBody);
