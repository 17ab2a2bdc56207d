import { z } from 'zod';
import { COMMENT_FOLDS, COMMENT_ORDERS } from '#vocabulary/comments';
import { answer, recordId } from './envelope.ts';

const moment = z.iso.datetime();
const face = z.enum(['shown', 'held', 'deleted', 'removed', 'hidden']);

const line = {
  id: z.int().positive(),
  parent: z.int().nullable(),
  /** How it stands before whoever asks; only what is shown or held has a text. */
  face,
  /** Why it is to be folded; its text goes along, to be opened. */
  folded: z.enum(COMMENT_FOLDS).nullable(),
  nick: z.string(),
  text: z.string(),
  is_own: z.boolean(),
  is_spoiler: z.boolean(),
  is_pinned: z.boolean(),
  /** Liked, pinned, or older than the operator's hold: it may stand on the work's page. */
  is_past_hold: z.boolean(),
  is_liked: z.boolean(),
  is_reported: z.boolean(),
  likes: z.int(),
  /** Counted to `MOST_COUNTED_REPLIES` and one. */
  replies: z.int(),
  hidden_until: moment.nullable(),
  made_at: moment,
  episode: z.object({ id: z.int(), title: z.string(), content: z.enum(['text', 'images']) }).nullable(),
};

/** `GET /ko/v1/works/:id/comments`, `GET /ko/v1/episodes/:id/comments`. */
export const commentsQuery = z.object({
  sort: z.enum(COMMENT_ORDERS).default('best'),
  after: z.string().max(40).optional(),
  /** One comment with all its answers. */
  thread: recordId.optional(),
  /** What is beyond the reader may be told. */
  lift: z.enum(['0', '1']).default('0'),
});
export const commentsAnswer = answer(
  z.object({
    /** Counted to `MOST_COUNTED_COMMENTS` and one. */
    count: z.int(),
    /** Why the member may not write here. */
    shut: z.enum(['closed', 'holders', 'restricted']).nullable(),
    comments: z.array(z.object({ ...line, answers: z.array(z.object(line)) })),
    next: z.string().nullable(),
  }),
);

/** `POST /ko/v1/works/:id/comments`, `POST /ko/v1/episodes/:id/comments`, with an idempotency key. */
export const commentBody = z.object({
  text: z.string().max(20_000),
  parent: recordId.optional(),
  is_spoiler: z.boolean().default(false),
});
export const writtenAnswer = answer(z.object({ id: z.int().positive(), state: z.enum(['shown', 'held']) }));

/** `POST /ko/v1/comments/:id/reports`. */
export const reportBody = z.object({ reason: z.string().max(20), detail: z.string().max(2000).default('') });
/** What acts on comments answer: the number of what was acted on. */
export const actedAnswer = answer(z.object({ id: z.int().positive() }));

/** `GET /ko/v1/my/comments`: from one number down. */
export const ownCommentsQuery = z.object({ before: recordId.optional() });
export const ownCommentsAnswer = answer(
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
        /** Counted to `MOST_COUNTED_REPLIES` and one. */
        replies: z.int(),
        made_at: moment,
      }),
    ),
    next: z.int().nullable(),
  }),
);

/** `GET /ko/v1/works/:id/rating`: no average below the floor. */
export const ratingAnswer = answer(
  z.object({
    ratings: z.int(),
    average: z.number().nullable(),
    /** Stars, one to five by halves. */
    own: z.number().nullable(),
    may_rate: z.boolean(),
  }),
);
/** `POST /ko/v1/works/:id/rating`. */
export const ratingBody = z.object({ stars: z.number().max(100) });
