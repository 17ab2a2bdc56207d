import { z } from 'zod';
import { INQUIRY_CATEGORIES, INQUIRY_STATES } from '#vocabulary/inquiries';
import { answer, recordId } from './envelope.ts';

const moment = z.iso.datetime();
const span = z.union([
  z.string(),
  z.object({ text: z.string(), isStrong: z.literal(true) }),
  z.object({ text: z.string(), href: z.string() }),
]);
const spans = z.array(span);
const written = [
  z.object({ kind: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), spans }),
  z.object({ kind: z.literal('paragraph'), spans }),
  z.object({ kind: z.literal('list'), isNumbered: z.boolean(), items: z.array(spans) }),
  z.object({ kind: z.literal('table'), head: z.array(spans), rows: z.array(z.array(spans)) }),
] as const;
const picture = z.object({
  kind: z.literal('picture'),
  hash: z.string(),
  width: z.int(),
  height: z.int(),
  widths: z.array(z.int()),
  alt: z.string(),
});

const noticeLine = {
  id: z.int().positive(),
  category: z.string(),
  title: z.string(),
  is_pinned: z.boolean(),
  is_new: z.boolean(),
  opens_at: moment,
};
/** `GET /ko/v1/notices`: a page of them, by category and words. */
export const noticesQuery = z.object({
  category: z.string().max(12).optional(),
  q: z.string().max(60).optional(),
  page: z.coerce.number().int().min(1).max(500).optional(),
});
export const noticesAnswer = answer(
  z.object({
    notices: z.array(z.object(noticeLine)),
    categories: z.array(z.string()),
    page: z.int(),
    pages: z.int(),
    total: z.int(),
  }),
);

const neighbour = z.object({ id: z.int(), title: z.string() }).nullable();
/** `GET /ko/v1/notices/:id`: the notice, and those beside it in time. */
export const noticeAnswer = answer(
  z.object({
    ...noticeLine,
    blocks: z.array(z.discriminatedUnion('kind', [...written, picture])),
    newer: neighbour,
    older: neighbour,
  }),
);

const faq = z.object({
  id: z.int().positive(),
  category: z.string(),
  question: z.string(),
  blocks: z.array(z.discriminatedUnion('kind', written)),
});
/** `GET /ko/v1/faqs`, `GET /ko/v1/faqs/:id`. */
export const faqsAnswer = answer(z.object({ faqs: z.array(faq) }));
export const faqAnswer = answer(faq);

const inquiryLine = {
  id: z.int().positive(),
  category: z.enum(INQUIRY_CATEGORIES),
  title: z.string(),
  state: z.enum(INQUIRY_STATES),
  made_at: moment,
  last_at: moment,
};
/** `GET /ko/v1/inquiries`: from one number down. */
export const inquiriesQuery = z.object({ before: recordId.optional() });
export const inquiriesAnswer = answer(
  z.object({ inquiries: z.array(z.object(inquiryLine)), next: z.int().nullable() }),
);

const file = z.object({ path: z.string(), name: z.string(), type: z.string(), bytes: z.int() });
/** `GET /ko/v1/inquiries/:id`: all that was said; `by` is null for the member. */
export const inquiryAnswer = answer(
  z.object({
    ...inquiryLine,
    about: z.object({ kind: z.enum(['purchase', 'work']), id: z.int(), label: z.string() }).nullable(),
    may_be_deleted: z.boolean(),
    messages: z.array(
      z.object({
        id: z.int(),
        by: z.string().nullable(),
        text: z.string(),
        blocks: z.array(z.discriminatedUnion('kind', written)).nullable(),
        at: moment,
        files: z.array(file),
      }),
    ),
  }),
);

/** `POST /ko/v1/inquiries`: fields are judged one by one, so that each fault has its own code. Files go along in a form. */
export const inquiryBody = z.object({
  category: z.string().max(40),
  title: z.string().max(1000),
  text: z.string().max(20_000),
  about: z.object({ kind: z.enum(['purchase', 'work']), id: recordId }).optional(),
});
export const openedInquiryAnswer = answer(z.object({ id: z.int().positive() }));
/** `POST /ko/v1/inquiries/:id/messages`. */
export const inquiryMessageBody = z.object({ text: z.string().max(20_000) });
export const addedMessageAnswer = answer(z.object({ id: z.int().positive() }));
