import { z } from 'zod';
import { openedEpisode } from './catalog.ts';
import { okResponse } from './envelope.ts';

const deviceId = z
  .string()
  .regex(/^[0-9a-f][0-9a-f-]{3,39}$/)
  .describe('기기가 스스로 지은 이름. 16진수와 붙임표');
const episodeId = z.int().positive();
/** Devices split larger requests. */
const MAX_AT_ONCE = 200;
const LONGEST_AGO_MS = 400 * 86_400_000;

const provided = {
  token: z.string().describe('서명한 대여증. ES256, compact JWS'),
  share: z.string().describe('회차를 푸는 열쇠의 반쪽. 나머지 반쪽은 기기를 떠나지 않음'),
};

export const downloadBody = z.object({ device: deviceId });
/** An episode for offline reading with its license. */
export const downloadResponse = okResponse(
  z.object({
    member: z.int().positive(),
    now: z.number(),
    opened: openedEpisode,
    ...provided,
  }),
);
export type DownloadedEpisodeDto = z.infer<typeof downloadResponse>['result'];

export const renewBody = z.object({
  member: z.int().positive().describe('기기가 알고 있는 회원 번호. 로그인한 회원과 다르면 KEEP_ERROR 0003'),
  device: deviceId,
  kept: z
    .array(
      z.object({
        episode: episodeId,
        openedAgoMs: z.number().min(0).max(LONGEST_AGO_MS).nullable().describe('연결 없이 첫 열람 후 지난 밀리초'),
      }),
    )
    .max(MAX_AT_ONCE),
});
export type RenewBodyDto = z.input<typeof renewBody>;

export const renewResponse = okResponse(
  z.object({
    member: z.int().positive(),
    now: z.number(),
    leases: z.array(
      z.discriminatedUnion('state', [
        z.object({ episode: episodeId, state: z.literal('kept'), revision: z.int(), ...provided }),
        z.object({ episode: episodeId, state: z.enum(['closed', 'gone']) }),
      ]),
    ),
  }),
);
export type RenewedDto = z.infer<typeof renewResponse>['result'];

/** Episodes to release; all when empty. */
export const releaseBody = z.object({ device: deviceId, episodes: z.array(episodeId).max(MAX_AT_ONCE).optional() });
export const releaseResponse = okResponse(z.object({ isReleased: z.literal(true) }));

/** Public key for license signatures. */
export const leaseKeyResponse = okResponse(
  z.object({ kid: z.string(), kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() }),
);
export type LeaseKeyDto = z.infer<typeof leaseKeyResponse>['result'];
