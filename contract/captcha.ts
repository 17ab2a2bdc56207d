import { z } from 'zod';

/** `get_captcha` for a new form, `refresh_captcha` for another picture (specification A10). */
export const captchaQuery = z.object({
  mode: z.enum(['get_captcha', 'refresh_captcha']),
  email: z.string().max(254).default(''),
});

/** Captcha URLs, or 204 when none is needed. */
export const captchaResponse = z.discriminatedUnion('status', [
  z.object({ status: z.literal(200), result: z.object({ image: z.string(), sound: z.string() }) }),
  z.object({ status: z.literal(204), result: z.null() }),
]);
export type CaptchaResponse = z.infer<typeof captchaResponse>;
