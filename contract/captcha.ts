import { z } from 'zod';

/** `get_captcha` when a form opens, `refresh_captcha` for another picture (specification A10). */
export const captchaQuery = z.object({
  mode: z.enum(['get_captcha', 'refresh_captcha']),
  email: z.string().max(254).default(''),
});

/** Where the captcha is seen and heard, or 204: this login needs none. */
export const captchaAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal(200), result: z.object({ image: z.string(), sound: z.string() }) }),
  z.object({ status: z.literal(204), result: z.null() }),
]);
export type CaptchaAnswer = z.infer<typeof captchaAnswer>;
