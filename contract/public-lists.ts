import { z } from 'zod';
import { workCard } from './catalog.ts';
import { okResponse, recordId } from './envelope.ts';

const listed = z.object({
  id: recordId,
  title: z.string(),
  nick: z.string(),
  works: z.int().nonnegative(),
  saves: z.int().nonnegative(),
});

/** `GET /ko/v1/lists/:id`: a member's public list, without works that the caller may not see. */
export const publicListResponse = okResponse(
  z.object({
    id: recordId,
    title: z.string(),
    about: z.string(),
    nick: z.string(),
    saves: z.int().nonnegative(),
    changed_at: z.iso.datetime(),
    works: z.array(z.object({ card: workCard, comment: z.string() })),
  }),
);

/** `GET /ko/v1/works/:id/lists`: public lists with a work. */
export const workListsResponse = okResponse(z.object({ lists: z.array(listed) }));
