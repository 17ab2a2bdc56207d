import { z } from 'zod';
import { okResponse } from './envelope.ts';

const address = z.string().max(2000);

/** `POST /ko/v1/temp_access` (specification A8): page URL and referrer. */
export const tempAccessBody = z.object({ url: address.min(1), referrer: address.default('') });
export const tempAccessResponse = okResponse(z.object({}));

/** `GET` and `PUT /ko/v1/member/advert-cookies`: advertising cookie consent; hashes only after consent. */
export const advertCookiesBody = z.object({ agreed: z.boolean() });
export const advertCookiesResponse = okResponse(
  z.object({ agreed: z.boolean().nullable(), mem_mail_sha256: z.string(), mem_mail_md5: z.string() }),
);
