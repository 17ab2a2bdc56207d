import { z } from 'zod';
import { openedEpisode } from './catalogue.ts';
import { answer } from './envelope.ts';

const deviceId = z
  .string()
  .regex(/^[0-9a-f][0-9a-f-]{3,39}$/)
  .describe('기기가 스스로 지은 이름. 16진수와 붙임표');
const episodeId = z.int().positive();
/** A device that keeps more asks in several calls. */
const MOST_AT_ONCE = 200;
const LONGEST_AGO_MS = 400 * 86_400_000;

const given = {
  token: z.string().describe('서명한 대여증. ES256, compact JWS'),
  share: z.string().describe('회차를 푸는 열쇠의 반쪽. 나머지 반쪽은 기기를 떠나지 않음'),
};

export const keepBody = z.object({ device: deviceId });
/** An episode for a device, as its viewer opens it, with the lease under which it may lie there. */
export const keptAnswer = answer(
  z.object({
    member: z.int().positive(),
    now: z.number(),
    opened: openedEpisode,
    ...given,
  }),
);
export type KeptEpisodeWire = z.infer<typeof keptAnswer>['result'];

export const renewBody = z.object({
  member: z.int().positive().describe('기기가 알고 있는 회원 번호. 로그인한 회원과 다르면 KEEP_ERROR 0003'),
  device: deviceId,
  kept: z
    .array(
      z.object({
        episode: episodeId,
        openedAgoMs: z.number().min(0).max(LONGEST_AGO_MS).nullable().describe('연결 없이 처음 연 때부터 지난 밀리초'),
      }),
    )
    .max(MOST_AT_ONCE),
});
export type RenewBodyWire = z.input<typeof renewBody>;

export const renewAnswer = answer(
  z.object({
    member: z.int().positive(),
    now: z.number(),
    leases: z.array(
      z.discriminatedUnion('state', [
        z.object({ episode: episodeId, state: z.literal('kept'), revision: z.int(), ...given }),
        z.object({ episode: episodeId, state: z.enum(['closed', 'gone']) }),
      ]),
    ),
  }),
);
export type RenewedWire = z.infer<typeof renewAnswer>['result'];

/** Episodes that a device keeps no more; all of them where none are named. */
export const releaseBody = z.object({ device: deviceId, episodes: z.array(episodeId).max(MOST_AT_ONCE).optional() });
export const releaseAnswer = answer(z.object({ isReleased: z.literal(true) }));

/** The key by which a device tells the shop's leases from others. */
export const leaseKeyAnswer = answer(
  z.object({ kid: z.string(), kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() }),
);
export type LeaseKeyWire = z.infer<typeof leaseKeyAnswer>['result'];
