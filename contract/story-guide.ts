import { z } from 'zod';
import { okResponse, recordId } from './envelope.ts';
import { picture } from './pictures.ts';

const guidePart = z.object({ from: z.int().positive(), text: z.string() });

/** Summaries (지난 이야기) and characters (등장인물) of a work, up to where the reader has read; numbers of episodes. */
export const storyGuide = z.object({
  recaps: z.array(guidePart.extend({ to: z.int().positive() })),
  characters: z.array(
    guidePart.extend({
      name: z.string(),
      otherNames: z.array(z.string()),
      picture: picture.nullable(),
      additions: z.array(guidePart),
    }),
  ),
});
export type StoryGuideDto = z.infer<typeof storyGuide>;

/** `episode`: a free episode that is open now. */
export const storyGuideQuery = z.object({ episode: recordId.optional() });
export const storyGuideResponse = okResponse(storyGuide);
