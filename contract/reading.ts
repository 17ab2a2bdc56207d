import { z } from 'zod';
import { READING_LIMITS, RECORD_ERRORS } from '#shared/reading/reading-limits';
import { unit } from './catalog.ts';
import { okResponse, recordId } from './envelope.ts';

const deviceId = z
  .string()
  .regex(/^[0-9a-f][0-9a-f-]{3,39}$/)
  .describe('기기가 스스로 지은 이름. 16진수와 붙임표');
const memberNo = z.int().positive();
const clock = z.number().min(0).max(4e15).describe('보내는 쪽 시계의 밀리초');

/** Records from a device. Invalid ones are rejected one by one, so they are not validated here; see `readingRecord`. */
export const readingPush = z.object({
  member: memberNo.describe('기기가 알고 있는 회원 번호. 로그인한 회원과 다르면 READING_ERROR 0001'),
  device: deviceId,
  now: clock,
  records: z.array(z.unknown()).max(READING_LIMITS.atOnce).describe('pull의 records와 같은 모양'),
});
export type ReadingPushDto = z.input<typeof readingPush>;

export const readingPushed = okResponse(
  z.object({
    cursor: z.int().nonnegative(),
    refused: z.array(z.object({ index: z.int().nonnegative(), reason: z.enum(RECORD_ERRORS) })),
  }),
);
export type ReadingPushedDto = z.infer<typeof readingPushed>['result'];

const signature = { device: deviceId, seq: z.int().positive(), at: z.number() };
const share = z.number().min(0).max(1);
const dots = z.array(z.object({ device: deviceId, seq: z.int().positive() }));
const textPlace = z.object({
  episode: z.int(),
  revision: z.number(),
  block: z.string(),
  offset: z.int().nonnegative(),
  quote: z.string(),
  fraction: share,
});
const stripPlace = z.object({ episode: z.int(), revision: z.number(), y: z.number(), fraction: share });
const place = z.union([textPlace, stripPlace]);

/** A position, annotation, settings profile or reading event. */
export const readingRecord = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('place'),
    work: z.int(),
    episode: z.int(),
    viewed: z.object({
      workTitle: z.string(),
      coverHash: z.string(),
      episodeTitle: z.string(),
      position: z.int(),
      unit: unit.optional(),
    }),
    place: place.nullable(),
    fraction: share,
    settledAgo: z.number().nullable(),
    run: z.int(),
    furthest: share,
    marked: z.literal(true).optional().describe('읽지 않고 회차 목록에서 읽음 표시만 바꾼 기록'),
    ...signature,
  }),
  z.object({
    kind: z.literal('mark'),
    id: z.string(),
    anchor: z
      .object({
        value: z.object({
          kind: z.enum(['bookmark', 'highlight']),
          work: z.int(),
          workTitle: z.string(),
          episode: z.object({ id: z.int(), position: z.int(), title: z.string() }),
          place,
          end: textPlace.nullable(),
          text: z.string(),
          madeAt: z.string(),
        }),
        ...signature,
      })
      .nullable(),
    colour: z.object({ value: z.string(), ...signature }).nullable(),
    note: z.object({ live: z.array(z.object({ value: z.string(), ...signature })), seen: dots }),
    alive: z.object({ live: z.array(z.object({ value: z.literal(true), ...signature })), seen: dots }),
  }),
  z.object({
    kind: z.literal('settings'),
    of: z.enum(['text', 'images']),
    scope: z.string(),
    owner: z.string().nullable(),
    fields: z.record(
      z.string(),
      z.object({ value: z.union([z.string(), z.number(), z.boolean()]).nullable().optional(), ...signature }),
    ),
  }),
  z.object({
    kind: z.literal('event'),
    work: z.int(),
    episode: z.int(),
    act: z.enum(['opened', 'read', 'finished']),
    ms: z.number(),
    fraction: share,
    ...signature,
  }),
]);

export const readingPullQuery = z.object({ since: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER) });

/** Changes after `since`; `cursor` is the next `since`. */
export const readingPulled = okResponse(
  z.object({
    member: memberNo,
    now: clock,
    from: z.int().nonnegative(),
    cursor: z.int().nonnegative(),
    hasMore: z.boolean(),
    records: z.array(readingRecord),
  }),
);
export type ReadingPulledDto = z.infer<typeof readingPulled>['result'];

export const readingPlaceParams = z.object({ work: recordId });
export const readingPlaceQuery = z.object({ device: deviceId });

const placeElsewhere = z.object({
  episode: z.object({ id: z.int(), position: z.int(), title: z.string(), unit: unit.optional() }),
  place: place.nullable(),
  fraction: share,
  sentence: z.string().nullable().describe('그 자리에 있는 말. 그림에는 없음'),
  at: z.iso.datetime(),
  device: z.object({ id: deviceId, name: z.string() }),
});
export type PlaceElsewhereDto = z.infer<typeof placeElsewhere>;

/** Positions of the member's other devices: the newest, if newer, and the furthest. */
export const readingElsewhere = okResponse(
  z.object({ resume: placeElsewhere.nullable(), furthest: placeElsewhere.nullable() }),
);
export type ReadingElsewhereDto = z.infer<typeof readingElsewhere>['result'];
