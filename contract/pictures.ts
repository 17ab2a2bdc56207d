import { z } from 'zod';

/** A stored encoding of a picture; its address is `/media/public/{hash}/{file}`, or `/media/held/{held}/{hash}/{file}`. */
export const pictureVariant = z.object({
  format: z.enum(['avif', 'webp', 'jpeg']),
  width: z.int().positive(),
  height: z.int().positive(),
  file: z.string(),
  bytes: z.int().positive(),
});

/** A picture with what it takes to show it without a jump. */
export const picture = z.object({
  hash: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  thumbhash: z.string(),
  edge: z.string(),
  variants: z.array(pictureVariant),
  /** The stamp under which its reader may fetch it, for ten to fifteen minutes; absent where everybody may. */
  held: z.string().optional(),
});
export type PictureWire = z.infer<typeof picture>;

/** A cover as a list shows it. `masked`: the placeholder that stands for an adult work's cover. */
export const cardCover = z.object({
  hash: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  edge: z.string(),
  widths: z.array(z.int().positive()),
  masked: z.boolean(),
  held: z.string().optional(),
});
export type CardCoverWire = z.infer<typeof cardCover>;
