import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { z } from 'zod';

const count = z.int().nonnegative();

/** Only what a case names is compared. */
const measures = {
  /** First and last words of the text. */
  first: z.string().optional(),
  last: z.string().optional(),
  paragraphs: count.optional(),
  headings: count.optional(),
  breaks: count.optional(),
  notes: count.optional(),
  pictures: count.optional(),
  /** Lines of the text, as `textsOf` writes them. */
  lines: z.array(z.string()).optional(),
  /** Words that must or must not occur in the text. */
  contains: z.array(z.string()).optional(),
  lacks: z.array(z.string()).optional(),
};

const episode = z.strictObject({ title: z.string(), ...measures });

const work = z.strictObject({
  title: z.string(),
  authors: z.array(z.string()).optional(),
  /** Other fields of the work's metadata, for example `language`. */
  facts: z.record(z.string(), z.unknown()).optional(),
  rating: z.string().optional(),
  /** Number of episodes. */
  count: count.optional(),
  episodes: z
    .array(z.union([z.string().transform((title): z.infer<typeof episode> => ({ title })), episode]))
    .optional(),
  ...measures,
  /** Each is part of one remark; an empty list allows no remark. */
  remarks: z.array(z.string()).optional(),
});

const refusal = z.strictObject({ refused: z.string(), sentence: z.string().optional() });

const expected = z.union([z.array(z.union([work, refusal])), work.transform((one) => [one])]);

export type ExpectedMeasures = Omit<z.infer<typeof episode>, 'title'>;
export type ExpectedWork = z.infer<typeof work>;
export type ExpectedSource = ExpectedWork | z.infer<typeof refusal>;

export async function readExpected(path: string): Promise<ExpectedSource[]> {
  return expected.parse(parse(await readFile(path, 'utf8')));
}
