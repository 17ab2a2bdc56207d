import { z } from 'zod';
import { INQUIRY_CATEGORIES, INQUIRY_STATES } from '#shared/community/inquiries';
import { NOTICE_FIELDS } from '#shared/merchandising/notice-fields';
import { readerColumnSchemas } from './content-fields.ts';
import { okResponse, recordId } from './envelope.ts';

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
  ...readerColumnSchemas(NOTICE_FIELDS),
  is_new: z.boolean(),
  opens_at: moment,
};
/** `GET /ko/v1/notices`: a page, by category and query. */
export const noticesQuery = z.object({
  category: z.string().max(12).optional(),
  q: z.string().max(60).optional(),
  page: z.coerce.number().int().min(1).max(500).optional(),
});
export const noticesResponse = okResponse(
  z.object({
    notices: z.array(z.object(noticeLine)),
    categories: z.array(z.string()),
    page: z.int(),
    pages: z.int(),
    total: z.int(),
  }),
);

const neighbour = z.object({ id: z.int(), title: z.string() }).nullable();
/** `GET /ko/v1/notices/:id`: the notice and its neighbours. */
export const noticeResponse = okResponse(
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
export const faqsResponse = okResponse(z.object({ faqs: z.array(faq) }));
export const faqResponse = okResponse(faq);

const inquiryLine = {
  id: z.int().positive(),
  category: z.enum(INQUIRY_CATEGORIES),
  title: z.string(),
  state: z.enum(INQUIRY_STATES),
  made_at: moment,
  last_at: moment,
};
/** `GET /ko/v1/inquiries`: descending from an id. */
export const inquiriesQuery = z.object({ before: recordId.optional() });
export const inquiriesResponse = okResponse(
  z.object({ inquiries: z.array(z.object(inquiryLine)), next: z.int().nullable() }),
);

const file = z.object({ path: z.string(), name: z.string(), type: z.string(), bytes: z.int() });
/** `GET /ko/v1/inquiries/:id`: all messages; `by` is null for the member. */
export const inquiryResponse = okResponse(
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

/**
 * `POST /ko/v1/inquiries`: the use case validates each field, for an error code per field. Files require a multipart
 * form.
 */
export const inquiryBody = z.object({
  category: z.string().max(40),
  title: z.string().max(1000),
  text: z.string().max(20_000),
  about: z.object({ kind: z.enum(['purchase', 'work']), id: recordId }).optional(),
});
export const openedInquiryResponse = okResponse(z.object({ id: z.int().positive() }));
/** `POST /ko/v1/inquiries/:id/messages`. */
export const inquiryMessageBody = z.object({ text: z.string().max(20_000) });
export const addedMessageResponse = okResponse(z.object({ id: z.int().positive() }));
