import type { ReactNode } from 'react';
import { answerQueuedInquiry, assignQueuedInquiry, openQueuedInquiry } from '#domain/help-center';
import { auditView } from '#domain/operators';
import { DomainError } from '#kernel/domain-error';
import { INQUIRY_CATEGORY_NAMES, INQUIRY_STATE_NAMES } from '#shared/community/inquiries';
import { seoulMinute } from '#shared/content/seoul-date';
import { adminPaths } from '#shared/web/admin-paths';
import { errorAt } from '../../../admin/components/form-error.ts';
import { ConsoleForm, FormBar, Select, SendButton, TextArea } from '../../../admin/components/console-form.tsx';
import { ConsolePage, DetailList, LinkButton, Panel } from '../../../admin/components/console-page.tsx';
import { InquiryThread } from '../../../admin/members/inquiry-thread.tsx';
import { clerkOf, newRequestKey, numberOrNone } from '../../../admin/payments/money-request.server.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { runFormAction } from '../../../server/form-action.server.ts';
import { idParam, toErrorResponse } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/inquiry';

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const operator = requireOperator(pageContext, url, 'inquiries');
  try {
    const inquiry = await openQueuedInquiry(pageContext.ctx, idParam(params.inquiryId, url.pathname));
    const act = { name: 'inquiry.read', subject: `inquiry:${inquiry.id}` } as const;
    await auditView(pageContext.ctx, { by: clerkOf(operator), act });
    const chosen = Number(url.searchParams.get('template'));
    const template = inquiry.templates.find((item) => item.id === chosen)?.body ?? '';
    return { inquiry, template, self: operator.id, requestKey: newRequestKey(pageContext) };
  } catch (error) {
    return toErrorResponse(error, url.pathname);
  }
}

export async function action({ context, request, url, params }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = clerkOf(requireOperator(pageContext, url, 'inquiries'));
  const inquiryId = idParam(params.inquiryId, url.pathname);
  const form = await consoleForm(request);
  return runFormAction(
    async () => {
      if (form('act') === 'answer')
        await answerQueuedInquiry(pageContext.ctx, {
          by: actor,
          inquiryId,
          text: form('text'),
          key: form('requestKey'),
        });
      else if (form('act') === 'assign')
        await assignQueuedInquiry(pageContext.ctx, {
          by: actor,
          inquiryId,
          operatorId: numberOrNone(form('operator')),
        });
      else throw new DomainError('INPUT_ERROR', '0001');
      return `${adminPaths.inquiry(inquiryId)}?said=${form('act') === 'answer' ? 'answered' : 'saved'}`;
    },
    { fields: { 'INQUIRY_ERROR 0004': 'text', 'INQUIRY_ERROR 0005': 'text' }, typed: form.typed },
  );
}

const MESSAGES = { answered: '답변을 보냈습니다. 회원에게 알림함과 메일로 알립니다.' };

export default function OperatorInquiryPage({ loaderData, actionData: formError }: Route.ComponentProps): ReactNode {
  const { inquiry, template, self, requestKey } = loaderData;
  const { id, title, category, state, memberNo, about, assigned, clerks, templates } = inquiry;
  const up = { path: '/operator/inquiries', name: '1:1 문의' };
  const isOpen = state !== 'closed';
  return (
    <ConsolePage title={title} up={up} message={MESSAGES}>
      <Panel title="문의">
        <DetailList
          details={[
            { name: '상태', value: `${INQUIRY_STATE_NAMES[state]} · ${INQUIRY_CATEGORY_NAMES[category]}` },
            { name: '회원', value: <a href={adminPaths.member(memberNo)}>회원 {memberNo}</a> },
            { name: '받은 일시', value: seoulMinute(inquiry.madeAt) },
            ...(about ? [{ name: '대상', value: about.label }] : []),
            { name: '맡은 사람', value: assigned?.name ?? '아직 없음' },
          ]}
        />
        {isOpen ? (
          <ConsoleForm act="assign" isRow error={formError?.typed['act'] === 'assign' ? formError : undefined}>
            <Select
              label="맡을 사람"
              name="operator"
              defaultValue={String(assigned?.id ?? self)}
              options={[
                { value: '', name: '아무도 아님' },
                ...clerks.map((item) => ({ value: String(item.id), name: item.name })),
              ]}
            />
            <SendButton tone="quiet">맡기기</SendButton>
          </ConsoleForm>
        ) : null}
      </Panel>
      <InquiryThread id={id} messages={inquiry.messages} />
      {isOpen ? (
        <Panel
          title="답변"
          lead="보내면 회원의 알림함과 메일로 알립니다. 메일에는 제목과 링크만 담습니다."
          actions={templates.map((item) => (
            <LinkButton key={item.id} href={`${adminPaths.inquiry(id)}?template=${item.id}`}>
              {item.title}
            </LinkButton>
          ))}
        >
          <ConsoleForm
            act="answer"
            requestKey={requestKey}
            error={formError?.typed['act'] === 'answer' ? formError : undefined}
          >
            <TextArea
              key={template}
              label="답변"
              name="text"
              rows={8}
              defaultValue={formError?.typed['text'] ?? template}
              error={errorAt(formError, 'text')}
            />
            <FormBar>
              <SendButton>답변 보내기</SendButton>
            </FormBar>
          </ConsoleForm>
        </Panel>
      ) : null}
    </ConsolePage>
  );
}
