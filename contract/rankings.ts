import { z } from 'zod';
import { RANKING_BOARDS, RANKING_MEASURES, RANKING_SHELVES } from '#vocabulary/rankings';
import { workCard } from './catalogue.ts';
import { answer, recordId } from './envelope.ts';

const board = z.enum(RANKING_BOARDS);
const shelf = z.enum(RANKING_SHELVES);
const measure = z.enum(RANKING_MEASURES);
const moment = z.iso.datetime();
const whole = z.int().nonnegative();

/** Query of a board; `after` is the cursor that the page before gave, `adult=out` leaves works for adults out. */
export const rankingsQuery = z.object({
  board: board.optional(),
  shelf: shelf.optional(),
  by: measure.optional(),
  adult: z.literal('out').optional(),
  after: z.string().max(40).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});

/** The board that is shown, the moment it stands for, and the time that it sums; `from` null: from the beginning. */
export const rankingSnapshot = z.object({
  id: z.int().positive(),
  board,
  shelf,
  by: measure,
  basisAt: moment,
  from: moment.nullable(),
  until: moment,
});
export type RankingSnapshotWire = z.infer<typeof rankingSnapshot>;

/** How a place moved; `none` on a board that there is nothing to compare with. */
export const rankingMove = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['up', 'down']), by: z.int().positive() }),
  z.object({ kind: z.enum(['same', 'new', 'none']) }),
]);

/** A work in its place; `follows` is null before a reader who may not see an adult work. */
export const rankedWork = z.object({
  rank: z.int().positive(),
  move: rankingMove,
  follows: whole.nullable(),
  work: workCard,
});
export type RankedWorkWire = z.infer<typeof rankedWork>;

/** A work that an operator recommends: it stands at that place among everything shown, and has no rank. */
export const pinnedWork = z.object({ place: z.int().positive(), work: workCard });
export type PinnedWorkWire = z.infer<typeof pinnedWork>;

/** A page of a board; `pins` of the first page only. */
export const rankingAnswer = answer(
  z.object({
    snapshot: rankingSnapshot.nullable(),
    places: z.array(rankedWork),
    pins: z.array(pinnedWork),
    next: z.string().nullable(),
  }),
);

/** How boards are worked out: times in minutes, hours and days, weights from the newest hour on. */
export const rankingHowAnswer = answer(
  z.object({
    points: z.object({ reader: whole, follow: whole, coin: whole }),
    mostPlaces: whole,
    realtime: z.object({ everyMinutes: whole, comparedMinutes: whole, weights: z.array(whole) }),
    days: z.object({
      daily: whole.nullable(),
      weekly: whole.nullable(),
      monthly: whole.nullable(),
      total: whole.nullable(),
    }),
  }),
);

export const snapshotParams = z.object({ snapshot: recordId });

/** What a place was worked out from; of an adult work, before whoever may not see it, nothing but the place. */
export const rankingInput = z.object({
  rank: z.int().positive(),
  workId: z.int().positive(),
  title: z.string().nullable(),
  isAdult: z.boolean(),
  score: whole.nullable(),
  counts: z.array(z.object({ age: whole, readers: whole, opens: whole, follows: whole, coins: whole })).nullable(),
});
export type RankingInputWire = z.infer<typeof rankingInput>;

export const rankingInputsAnswer = answer(z.object({ snapshot: rankingSnapshot, places: z.array(rankingInput) }));
