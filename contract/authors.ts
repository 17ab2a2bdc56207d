import { z } from 'zod';
import { workCard } from './catalog.ts';
import { okResponse, recordId } from './envelope.ts';

export const penParams = z.object({ pen: recordId });

/** `GET /ko/v1/author/:pen`: the page of an author, without works that the caller may not see. */
export const authorResponse = okResponse(
  z.object({
    id: z.int(),
    name: z.string(),
    intro: z.string(),
    followers: z.int().nonnegative(),
    works: z.array(workCard),
    is_followed: z.boolean(),
    /** Whether the caller supports the author every month. */
    is_supporter: z.boolean(),
    /** A work for `POST /ko/v1/support`; null if the author takes no support. */
    supported_work: z.int().nullable(),
    posts: z.array(
      z.object({
        id: z.int(),
        work: z.object({ id: z.int(), title: z.string() }),
        title: z.string(),
        /** Null for others than monthly supporters if the post is for them only. */
        body: z.string().nullable(),
        is_for_supporters: z.boolean(),
        at: z.iso.datetime(),
      }),
    ),
    /** Public messages of supporters, latest first. */
    messages: z.array(
      z.object({ id: z.int(), nick: z.string().nullable(), message: z.string(), at: z.iso.datetime() }),
    ),
  }),
);
