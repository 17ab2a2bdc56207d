import { z } from 'zod';
import { okResponse } from './envelope.ts';

/** The member as the client sees it; names from specification E2. */
export const loginRecord = z.object({
  mem_no: z.int(),
  mem_nick: z.string(),
  mem_point: z.int(),
  mem_temp_point: z.int(),
  mem_coin: z.int(),
  mem_coin_bonus: z.int(),
  mem_photo: z.string(),
  mem_plus_date: z.iso.datetime().nullable(),
  mem_auth_date: z.iso.datetime().nullable(),
  mem_adult_mode: z.union([z.literal(0), z.literal(1)]),
  mem_adult_detail: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  mem_gacha_mileage: z.int(),
  mem_mail: z.string(),
  mem_id_type: z.string(),
  mem_mail_sha256: z.string(),
  mem_mail_md5: z.string(),
  /** App version (D3), from the user agent. */
  version: z.int(),
  store: z.enum(['AOS', 'IOS', '']),
  is_app: z.boolean(),
  user_agent: z.string(),
});
export type LoginRecord = z.infer<typeof loginRecord>;

/** `GET /ko/v1/login/refresh` (A2). */
export const refreshResponse = okResponse(z.object({ LOGINAT: z.string() }));
/** `GET /ko/v1/login/me` (A3). */
export const meResponse = okResponse(z.object({ login: loginRecord }));
/** `GET /ko/v1/point` (A5). */
export const pointResponse = okResponse(z.object({ point: z.int(), temp_point: z.int() }));
/** `GET /ko/v1/member/closest_expire_temp_coin` (A7): next expiry; amount 0 and null when none. */
export const closestExpireResponse = okResponse(z.object({ amount: z.int(), expires_at: z.iso.datetime().nullable() }));
