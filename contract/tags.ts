import { z } from 'zod';
import { MOST_BLOCKED_TAGS, TAG_NAMESPACES, type TagNamespace } from '#vocabulary/tags';
import { answer } from './envelope.ts';

const tag = z.object({
  id: z.int().positive(),
  namespace: z.enum(Object.keys(TAG_NAMESPACES) as [TagNamespace, ...TagNamespace[]]),
  name: z.string(),
});

/** A part of a tag's name. */
export const tagsQuery = z.object({ q: z.string().max(40) });
export const tagsAnswer = answer(z.object({ tags: z.array(tag) }));

/** `PUT /ko/v1/blocked-tags`: these and no others; the use case says what is too many. */
export const blockedTagsBody = z.object({ tags: z.array(z.int().positive()).max(5 * MOST_BLOCKED_TAGS) });
