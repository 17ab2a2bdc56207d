import { z } from 'zod';

/** A stored encoding at `/media/public/{hash}/{file}` or `/media/held/{held}/{hash}/{file}`. */
export const pictureVariant = z.object({
  format: z.enum(['avif', 'webp', 'jpeg']),
  width: z.int().positive(),
  height: z.int().positive(),
  file: z.string(),
  bytes: z.int().positive(),
});

/** A picture with placeholder data. */
export const picture = z.object({
  hash: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  thumbhash: z.string(),
  edge: z.string(),
  variants: z.array(pictureVariant),
  /** Signature valid for 10 to 15 minutes; absent for public pictures. */
  held: z.string().optional(),
});
export type PictureDto = z.infer<typeof picture>;

/** A cover in lists. `masked`: placeholder of an adult work. */
export const cardCover = z.object({
  hash: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  edge: z.string(),
  widths: z.array(z.int().positive()),
  masked: z.boolean(),
  held: z.string().optional(),
});
export type CardCoverDto = z.infer<typeof cardCover>;
