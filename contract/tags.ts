import { z } from 'zod';
import { MAX_BLOCKED_TAGS, TAG_NAMESPACES, type TagNamespace } from '#shared/catalog/tags';
import { okResponse } from './envelope.ts';

const tag = z.object({
  id: z.int().positive(),
  namespace: z.enum(Object.keys(TAG_NAMESPACES) as [TagNamespace, ...TagNamespace[]]),
  name: z.string(),
});

/** A part of a tag's name. */
export const tagsQuery = z.object({ q: z.string().max(40) });
export const tagsResponse = okResponse(z.object({ tags: z.array(tag) }));

/** `PUT /ko/v1/blocked-tags`: replaces the list; the use case checks the limit. */
export const blockedTagsBody = z.object({ tags: z.array(z.int().positive()).max(5 * MAX_BLOCKED_TAGS) });
