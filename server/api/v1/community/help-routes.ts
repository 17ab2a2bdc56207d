import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { idParams } from '#contract/catalog';
import { errorResponse } from '#contract/envelope';
import {
  addedMessageResponse,
  faqResponse,
  faqsResponse,
  inquiriesResponse,
  inquiriesQuery,
  inquiryResponse,
  inquiryBody,
  inquiryMessageBody,
  noticeResponse,
  noticesResponse,
  noticesQuery,
  openedInquiryResponse,
} from '#contract/help';
import {
  addInquiryMessage,
  listFaqs,
  listNotices,
  listMemberInquiries,
  openInquiry,
  showFaq,
  showNotice,
  readMemberInquiry,
} from '#domain/help-center';
import { inquiryFilePath } from '#shared/community/inquiries';
import type { ApiDeps } from '../api-deps.ts';
import { filesOf, parseInquiryForms } from './inquiry-forms.ts';
import { requireIdempotencyKey } from '../idempotent-response.ts';

const errors = { '4xx': errorResponse, '5xx': errorResponse };
const tags = ['help'];
/** JSON, or multipart with files. */
const consumes = ['application/json', 'multipart/form-data'];
const WITH_FILES =
  '파일과 함께 보낼 때에는 multipart/form-data로, 파일은 files에, 문의 대상은 about에 purchase:12처럼 적음';
const ok = <Result>(result: Result): { statusCode: 200; result: Result } => ({ statusCode: 200, result });

/** Notices, FAQs and own inquiries (specification A17). */
export function helpRoutes(app: FastifyInstance, deps: ApiDeps): void {
  noticeRoutes(app, deps);
  ownInquiryRoutes(app, deps);
  // Own body parser.
  void app.register(async (forms) => {
    parseInquiryForms(forms, deps.sessions);
    inquiryWriteRoutes(forms, deps);
  });
}

function noticeRoutes(app: FastifyInstance, { ctx }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.get(
    '/notices',
    { schema: { tags, summary: '공지사항', querystring: noticesQuery, response: { 200: noticesResponse, ...errors } } },
    async (request) => {
      const { category, q: text, page } = request.query;
      const { notices, ...found } = await listNotices(ctx, { category, text, page });
      return ok({ notices: notices.map(lineOnWire), ...found });
    },
  );
  api.get(
    '/notices/:id',
    { schema: { tags, summary: '공지사항 하나', params: idParams, response: { 200: noticeResponse, ...errors } } },
    async (request) => {
      const notice = await showNotice(ctx, request.params.id);
      const { blocks, newer, older } = notice;
      return ok({ ...lineOnWire(notice), blocks, newer, older });
    },
  );
  api.get(
    '/faqs',
    { schema: { tags, summary: '자주 묻는 질문', response: { 200: faqsResponse, ...errors } } },
    async () => ok({ faqs: await listFaqs(ctx) }),
  );
  api.get(
    '/faqs/:id',
    { schema: { tags, summary: '질문 하나', params: idParams, response: { 200: faqResponse, ...errors } } },
    async (request) => ok(await showFaq(ctx, request.params.id)),
  );
}

type Line = Awaited<ReturnType<typeof listNotices>>['notices'][number];

function lineOnWire({ id, category, title, isPinned, isNew, opensAt }: Line) {
  return { id, category, title, is_pinned: isPinned, is_new: isNew, opens_at: opensAt.toISOString() };
}

function ownInquiryRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.get(
    '/inquiries',
    {
      schema: {
        tags,
        summary: '문의 내역',
        querystring: inquiriesQuery,
        response: { 200: inquiriesResponse, ...errors },
      },
    },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      const { inquiries, next } = await listMemberInquiries(ctx, { memberNo, before: request.query.before });
      return ok({ inquiries: inquiries.map(toInquiryDto), next });
    },
  );
  api.get(
    '/inquiries/:id',
    { schema: { tags, summary: '문의 하나', params: idParams, response: { 200: inquiryResponse, ...errors } } },
    async (request, reply) => {
      const { memberNo, reader } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      const inquiry = await readMemberInquiry(ctx, { memberNo, reader, inquiryId: request.params.id });
      const messages = inquiry.messages.map(({ operator, at, files, ...message }) => ({
        ...message,
        by: operator,
        at: at.toISOString(),
        files: files.map(({ key, ...file }) => ({ ...file, path: inquiryFilePath(key) })),
      }));
      const { about, mayBeDeleted } = inquiry;
      return ok({ ...toInquiryDto(inquiry), about, may_be_deleted: mayBeDeleted, messages });
    },
  );
}

type OwnLine = Awaited<ReturnType<typeof listMemberInquiries>>['inquiries'][number];

function toInquiryDto({ id, category, title, state, madeAt, lastAt }: OwnLine) {
  return { id, category, title, state, made_at: madeAt.toISOString(), last_at: lastAt.toISOString() };
}

function inquiryWriteRoutes(app: FastifyInstance, { ctx, sessions }: ApiDeps): void {
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
        response: { 200: openedInquiryResponse, ...errors },
      },
    },
    async (request, reply) => {
      const { memberNo, reader } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      const { about = null, ...asked } = request.body;
      const files = filesOf(request);
      return ok({
        id: await openInquiry(ctx, { ...asked, about, memberNo, reader, files, key: requireIdempotencyKey(request) }),
      });
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
        response: { 200: addedMessageResponse, ...errors },
      },
    },
    async (request, reply) => {
      const { memberNo } = await sessions.memberOfCall(request);
      void reply.header('cache-control', 'no-store');
      const { id } = request.params;
      const order = {
        memberNo,
        inquiryId: id,
        text: request.body.text,
        files: filesOf(request),
        key: requireIdempotencyKey(request),
      };
      await addInquiryMessage(ctx, order);
      return ok({ id });
    },
  );
}
