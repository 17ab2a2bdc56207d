import { z } from 'zod';
import { answer } from './envelope.ts';

const address = z.string().max(2000);

/** `POST /ko/v1/temp_access` (specification A8): the address of a screen of this shop, and where its reader came from. */
export const tempAccessBody = z.object({ url: address.min(1), referrer: address.default('') });
export const tempAccessAnswer = answer(z.object({}));

/** `GET` and `PUT /ko/v1/member/advert-cookies`: what a member said to cookies of adverts; the hashes only where they agreed. */
export const advertCookiesBody = z.object({ agreed: z.boolean() });
export const advertCookiesAnswer = answer(
  z.object({ agreed: z.boolean().nullable(), mem_mail_sha256: z.string(), mem_mail_md5: z.string() }),
);
