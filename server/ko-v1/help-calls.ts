import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { idParams } from '#contract/catalogue';
import { errorAnswer } from '#contract/envelope';
import {
  addedMessageAnswer,
  faqAnswer,
  faqsAnswer,
  inquiriesAnswer,
  inquiriesQuery,
  inquiryAnswer,
  inquiryBody,
  inquiryMessageBody,
  noticeAnswer,
  noticesAnswer,
  noticesQuery,
  openedInquiryAnswer,
} from '#contract/help';
import {
  addInquiryMessage,
  listFaqs,
  listNotices,
  listOwnInquiries,
  openInquiry,
  showFaq,
  showNotice,
  showOwnInquiry,
} from '#domain/notices';
import { inquiryFilePath } from '#vocabulary/inquiries';
import type { CallMeans } from './call-means.ts';
import { filesOf, takeInquiryForms } from './inquiry-forms.ts';
import { keyOf } from './keyed-answer.ts';

const errors = { '4xx': errorAnswer, '5xx': errorAnswer };
const tags = ['help'];
/** As JSON, or with files as the form sends them. */
const consumes = ['application/json', 'multipart/form-data'];
const WITH_FILES =
  '파일과 함께 보낼 때에는 multipart/form-data로, 파일은 files에, 문의 대상은 about에 purchase:12처럼 적음';
const ok = <Result>(result: Result): { statusCode: 200; result: Result } => ({ statusCode: 200, result });

/** Calls about notices, questions and a member's own inquiries (specification A17). Nothing here answers an inquiry. */
export function helpCalls(app: FastifyInstance, means: CallMeans): void {
  noticeCalls(app, means);
  ownInquiryCalls(app, means);
  // Their bodies are read otherwise than those of the other calls.
  void app.register(async (forms) => {
    takeInquiryForms(forms, means.sessions);
    inquiryWriteCalls(forms, means);
  });
}

function noticeCalls(app: FastifyInstance, { ctx }: CallMeans): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.get(
    '/notices',
    { schema: { tags, summary: '공지사항', querystring: noticesQuery, response: { 200: noticesAnswer, ...errors } } },
    async (request) => {
      const { category, q: text, page } = request.query;
      const { notices, ...found } = await listNotices(ctx, { category, text, page });
      return ok({ notices: notices.map(lineOnWire), ...found });
    },
  );
  api.get(
    '/notices/:id',
    { schema: { tags, summary: '공지사항 하나', params: idParams, response: { 200: noticeAnswer, ...errors } } },
    async (request) => {
      const notice = await showNotice(ctx, request.params.id);
      const { blocks, newer, older } = notice;
      return ok({ ...lineOnWire(notice), blocks, newer, older });
    },
  );
  api.get(
    '/faqs',
    { schema: { tags, summary: '자주 묻는 질문', response: { 200: faqsAnswer, ...errors } } },
    async () => ok({ faqs: await listFaqs(ctx) }),
  );
  api.get(
    '/faqs/:id',
    { schema: { tags, summary: '질문 하나', params: idParams, response: { 200: faqAnswer, ...errors } } },
    async (request) => ok(await showFaq(ctx, request.params.id)),
  );
}

type Line = Awaited<ReturnType<typeof listNotices>>['notices'][number];

function lineOnWire({ id, category, title, isPinned, isNew, opensAt }: Line) {
  return { id, category, title, is_pinned: isPinned, is_new: isNew, opens_at: opensAt.toISOString() };
}

function ownInquiryCalls(app: FastifyInstance, { ctx, sessions }: CallMeans): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.get(
    '/inquiries',
    {
      schema: {
        tags,
        summary: '문의 내역',
        querystring: inquiriesQuery,
        response: { 200: inquiriesAnswer, ...errors },
      },
    },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      const { inquiries, next } = await listOwnInquiries(ctx, { memberNo, before: request.query.before });
      return ok({ inquiries: inquiries.map(inquiryOnWire), next });
    },
  );
  api.get(
    '/inquiries/:id',
    { schema: { tags, summary: '문의 하나', params: idParams, response: { 200: inquiryAnswer, ...errors } } },
    async (request, reply) => {
      const { memberNo, reader } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      const inquiry = await showOwnInquiry(ctx, { memberNo, reader, inquiryId: request.params.id });
      const messages = inquiry.messages.map(({ operator, at, files, ...message }) => ({
        ...message,
        by: operator,
        at: at.toISOString(),
        files: files.map(({ key, ...file }) => ({ ...file, path: inquiryFilePath(key) })),
      }));
      const { about, mayBeDeleted } = inquiry;
      return ok({ ...inquiryOnWire(inquiry), about, may_be_deleted: mayBeDeleted, messages });
    },
  );
}

type OwnLine = Awaited<ReturnType<typeof listOwnInquiries>>['inquiries'][number];

function inquiryOnWire({ id, category, title, state, madeAt, lastAt }: OwnLine) {
  return { id, category, title, state, made_at: madeAt.toISOString(), last_at: lastAt.toISOString() };
}

function inquiryWriteCalls(app: FastifyInstance, { ctx, sessions }: CallMeans): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.post(
    '/inquiries',
    {
      schema: {
        tags,
        consumes,
        summary: '문의하기',
        description: WITH_FILES,
        body: inquiryBody,
        response: { 200: openedInquiryAnswer, ...errors },
      },
    },
    async (request, reply) => {
      const { memberNo, reader } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      const { about = null, ...asked } = request.body;
      const files = filesOf(request);
      return ok({ id: await openInquiry(ctx, { ...asked, about, memberNo, reader, files, key: keyOf(request) }) });
    },
  );
  api.post(
    '/inquiries/:id/messages',
    {
      schema: {
        tags,
        consumes,
        summary: '이어서 문의하기',
        description: WITH_FILES,
        params: idParams,
        body: inquiryMessageBody,
        response: { 200: addedMessageAnswer, ...errors },
      },
    },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      const { id } = request.params;
      const order = { memberNo, inquiryId: id, text: request.body.text, files: filesOf(request), key: keyOf(request) };
      await addInquiryMessage(ctx, order);
      return ok({ id });
    },
  );
}
