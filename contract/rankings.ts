import { z } from 'zod';
import { RANKING_BOARDS, RANKING_MEASURES, RANKING_CATEGORIES } from '#shared/merchandising/rankings';
import { workCard } from './catalog.ts';
import { okResponse, recordId } from './envelope.ts';

const board = z.enum(RANKING_BOARDS);
const shelf = z.enum(RANKING_CATEGORIES);
const measure = z.enum(RANKING_MEASURES);
const moment = z.iso.datetime();
const whole = z.int().nonnegative();

/** A board; `after` is the cursor of the previous page, `adult=out` excludes adult works. */
export const rankingsQuery = z.object({
  board: board.optional(),
  shelf: shelf.optional(),
  by: measure.optional(),
  adult: z.literal('out').optional(),
  after: z.string().max(40).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});

/** The board, its time and period; `from` null: all time. */
export const rankingSnapshot = z.object({
  id: z.int().positive(),
  board,
  shelf,
  by: measure,
  basisAt: moment,
  from: moment.nullable(),
  until: moment,
});
export type RankingSnapshotDto = z.infer<typeof rankingSnapshot>;

/** Rank change; `none` without a previous board. */
export const rankingMove = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['up', 'down']), by: z.int().positive() }),
  z.object({ kind: z.enum(['same', 'new', 'none']) }),
]);

/** A ranked work; `follows` is null when the reader may not see it. */
export const rankedWork = z.object({
  rank: z.int().positive(),
  move: rankingMove,
  follows: whole.nullable(),
  work: workCard,
});
export type RankedWorkDto = z.infer<typeof rankedWork>;

/** A recommended work at a fixed position, without a rank. */
export const pinnedWork = z.object({ place: z.int().positive(), work: workCard });
export type PinnedWorkDto = z.infer<typeof pinnedWork>;

/** A page of a board; `pins` on the first page only. */
export const rankingResponse = okResponse(
  z.object({
    snapshot: rankingSnapshot.nullable(),
    places: z.array(rankedWork),
    pins: z.array(pinnedWork),
    next: z.string().nullable(),
  }),
);

/** How boards are computed: intervals and weights, newest first. */
export const rankingHowResponse = okResponse(
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

/** Inputs of a rank; only the position for works that the reader may not see. */
export const rankingInput = z.object({
  rank: z.int().positive(),
  workId: z.int().positive(),
  title: z.string().nullable(),
  isAdult: z.boolean(),
  score: whole.nullable(),
  counts: z.array(z.object({ age: whole, readers: whole, opens: whole, follows: whole, coins: whole })).nullable(),
});
export type RankingInputDto = z.infer<typeof rankingInput>;

export const rankingInputsResponse = okResponse(z.object({ snapshot: rankingSnapshot, places: z.array(rankingInput) }));
