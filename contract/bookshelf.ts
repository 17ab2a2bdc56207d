import { z } from 'zod';
import { answer } from './envelope.ts';

/** `PUT /ko/v1/works/:id/follow`: follow a work or stop. */
export const followBody = z.object({ follow: z.boolean() });
export const followAnswer = answer(z.object({ follow: z.boolean(), follows: z.int() }));
