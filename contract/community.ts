import { z } from 'zod';
import { COMMENT_FOLDS, COMMENT_ORDERS } from '#shared/community/comments';
import { okResponse, recordId } from './envelope.ts';

const moment = z.iso.datetime();
const face = z.enum(['shown', 'held', 'deleted', 'removed', 'hidden']);

/** Of comments and reviews. */
const entry = {
  id: z.int().positive(),
  /** State for the current reader; only shown or held ones have a text. */
  face,
  /** Reason for folding; the text is included. */
  folded: z.enum(COMMENT_FOLDS).nullable(),
  nick: z.string(),
  text: z.string(),
  is_own: z.boolean(),
  is_spoiler: z.boolean(),
  is_edited: z.boolean(),
  /** May be on the work page: liked, pinned or past the hold time. */
  is_past_hold: z.boolean(),
  is_reported: z.boolean(),
  /** Supports the author of the work every month, publicly. */
  is_supporter: z.boolean(),
  /** Capped at `MAX_COUNTED_REPLIES` + 1. */
  replies: z.int(),
  hidden_until: moment.nullable(),
  /** Why an author of the work hid it; for its writer. */
  hide_reason: z.string().nullable(),
  made_at: moment,
};

const line = {
  ...entry,
  parent: z.int().nullable(),
  is_pinned: z.boolean(),
  is_author: z.boolean(),
  is_liked: z.boolean(),
  likes: z.int(),
  episode: z.object({ id: z.int(), title: z.string(), content: z.enum(['text', 'images']) }).nullable(),
};

/** `GET /ko/v1/works/:id/comments`, `GET /ko/v1/episodes/:id/comments`. */
export const commentsQuery = z.object({
  sort: z.enum(COMMENT_ORDERS).default('best'),
  after: z.string().max(40).optional(),
  /** A comment with all its replies. */
  thread: recordId.optional(),
  /** Include spoilers beyond the reading position. */
  lift: z.enum(['0', '1']).default('0'),
  /** The reader is reading the episode; its comments are no spoilers, though its position may not be synced yet. */
  read: z.enum(['0', '1']).default('0'),
});
export const commentsResponse = okResponse(
  z.object({
    /** Capped at `MAX_COUNTED_COMMENTS` + 1. */
    count: z.int(),
    /** Why the member cannot write. */
    shut: z.enum(['closed', 'holders', 'restricted']).nullable(),
    comments: z.array(z.object({ ...line, answers: z.array(z.object(line)) })),
    next: z.string().nullable(),
  }),
);

/** `GET /ko/v1/works/:id/reviews`. */
export const reviewsQuery = commentsQuery.omit({ read: true });
export const reviewsResponse = okResponse(
  z.object({
    /** Capped at `MAX_COUNTED_COMMENTS` + 1. */
    count: z.int(),
    shut: z.enum(['closed', 'holders', 'restricted']).nullable(),
    /** Percent of the work that a reviewer has to read first. */
    read_share: z.int().min(0).max(100),
    /** Episodes that the member has to open before a review; 0 when they may write. */
    missing: z.int().min(0),
    /** The member's own; deleted by an operator it cannot be written again. */
    own: z.object({ id: z.int(), text: z.string(), is_spoiler: z.boolean(), is_removed: z.boolean() }).nullable(),
    reviews: z.array(
      z.object({
        ...entry,
        /** 1 to 5 in half stars, of its writer; null when they took them back. */
        stars: z.number().nullable(),
        helpful: z.int(),
        is_helpful: z.boolean(),
        /** By the shop. */
        shop_answer: z.string().nullable(),
        /** By the authors of the work. */
        answers: z.array(z.object(line)),
      }),
    ),
    next: z.string().nullable(),
  }),
);

/** `PUT /ko/v1/works/:id/review`: a member has one review of a work. */
export const reviewBody = z.object({
  stars: z.number().max(100),
  text: z.string().max(20_000),
  is_spoiler: z.boolean().default(false),
});

/** `POST /ko/v1/works/:id/comments`, `POST /ko/v1/episodes/:id/comments`; requires an idempotency key. */
export const commentBody = z.object({
  text: z.string().max(20_000),
  parent: recordId.optional(),
  is_spoiler: z.boolean().default(false),
});
export const writtenResponse = okResponse(z.object({ id: z.int().positive(), state: z.enum(['shown', 'held']) }));

/** `PATCH /ko/v1/comments/:id`. */
export const commentEdit = z.object({ text: z.string().max(20_000), is_spoiler: z.boolean().default(false) });

/** `POST /ko/v1/comments/:id/reports`. */
export const reportBody = z.object({ reason: z.string().max(20), detail: z.string().max(2000).default('') });
/** Response of comment actions. */
export const actedResponse = okResponse(z.object({ id: z.int().positive() }));

/** `GET /ko/v1/episodes/:id/like`: with the number of comments, counted to a limit. */
export const reactionsResponse = okResponse(
  z.object({ likes: z.int(), is_liked: z.boolean(), comments: z.int().min(0) }),
);

/** `POST` and `DELETE /ko/v1/episodes/:id/like`: the state after it. */
export const likesResponse = okResponse(z.object({ likes: z.int(), is_liked: z.boolean() }));

/** `GET /ko/v1/my/comments`: descending from an id. */
export const ownCommentsQuery = z.object({ before: recordId.optional() });
export const ownCommentsResponse = okResponse(
  z.object({
    comments: z.array(
      z.object({
        id: z.int(),
        text: z.string(),
        title: z.string(),
        episode_title: z.string().nullable(),
        path: z.string(),
        state: z.enum(['shown', 'held', 'removed']),
        hidden_until: moment.nullable(),
        likes: z.int(),
        /** Capped at `MAX_COUNTED_REPLIES` + 1. */
        replies: z.int(),
        made_at: moment,
      }),
    ),
    next: z.int().nullable(),
  }),
);

/** `GET /ko/v1/works/:id/rating`: no average below the minimum count. */
export const ratingResponse = okResponse(
  z.object({
    ratings: z.int(),
    average: z.number().nullable(),
    /** 1 to 5 in half stars. */
    own: z.number().nullable(),
    may_rate: z.boolean(),
  }),
);
/** `POST /ko/v1/works/:id/rating`. */
export const ratingBody = z.object({ stars: z.number().max(100) });
