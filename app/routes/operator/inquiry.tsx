import type { ReactNode } from 'react';
import { answerFromDesk, assignFromDesk, openInquiryDesk } from '#domain/notices';
import { noteView } from '#domain/operators';
import { Refusal } from '#shared/refusal';
import { INQUIRY_CATEGORY_NAMES, INQUIRY_STATE_NAMES } from '#vocabulary/inquiries';
import { seoulMinute } from '#vocabulary/seoul-date';
import { errorAt } from '../../operator/form-fault.ts';
import { ConsoleForm, FormBar, Select, SendButton, TextArea } from '../../operator/kit/console-form.tsx';
import { ConsolePage, Facts, LinkButton, Panel } from '../../operator/kit/console-page.tsx';
import { InquiryTalk } from '../../operator/money/inquiry-talk.tsx';
import { clerkOf, freshKey, numberOrNone } from '../../operator/money/money-facts.server.ts';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { consoleForm, settleAct } from '../../operator/settle-act.server.ts';
import { addressNumber, answerRefusal } from '../../refused.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/inquiry';

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const operator = operatorOnly(facts, url, 'inquiries');
  try {
    const inquiry = await openInquiryDesk(facts.ctx, addressNumber(params.inquiryId, url.pathname));
    const act = { name: 'inquiry.read', subject: `inquiry:${inquiry.id}` };
    await noteView(facts.ctx, { by: clerkOf(operator), act });
    const chosen = Number(url.searchParams.get('template'));
    const template = inquiry.templates.find((one) => one.id === chosen)?.body ?? '';
    return { inquiry, template, self: operator.id, requestKey: freshKey(facts) };
  } catch (error) {
    return answerRefusal(error, url.pathname);
  }
}

export async function action({ context, request, url, params }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const by = clerkOf(operatorOnly(facts, url, 'inquiries'));
  const inquiryId = addressNumber(params.inquiryId, url.pathname);
  const form = await consoleForm(request);
  return settleAct(
    async () => {
      if (form('act') === 'answer')
        await answerFromDesk(facts.ctx, { by, inquiryId, text: form('text'), key: form('requestKey') });
      else if (form('act') === 'assign')
        await assignFromDesk(facts.ctx, { by, inquiryId, operatorId: numberOrNone(form('operator')) });
      else throw new Refusal('INPUT_ERROR', '0001');
      return `/operator/inquiries/${inquiryId}?said=${form('act') === 'answer' ? 'answered' : 'saved'}`;
    },
    { fields: { 'INQUIRY_ERROR 0004': 'text', 'INQUIRY_ERROR 0005': 'text' }, typed: form.typed },
  );
}

const SAID = { answered: '답변을 보냈습니다. 회원에게 알림함과 메일로 알립니다.' };

export default function OperatorInquiryPage({ loaderData, actionData: fault }: Route.ComponentProps): ReactNode {
  const { inquiry, template, self, requestKey } = loaderData;
  const { id, title, category, state, memberNo, about, assigned, clerks, templates } = inquiry;
  const up = { path: '/operator/inquiries', name: '1:1 문의' };
  const isOpen = state !== 'closed';
  return (
    <ConsolePage title={title} up={up} said={SAID}>
      <Panel title="문의">
        <Facts
          facts={[
            { name: '상태', value: `${INQUIRY_STATE_NAMES[state]} · ${INQUIRY_CATEGORY_NAMES[category]}` },
            { name: '회원', value: <a href={`/operator/members/${memberNo}`}>회원 {memberNo}</a> },
            { name: '받은 때', value: seoulMinute(inquiry.madeAt) },
            ...(about ? [{ name: '대상', value: about.label }] : []),
            { name: '맡은 사람', value: assigned?.name ?? '아직 없음' },
          ]}
        />
        {isOpen ? (
          <ConsoleForm act="assign" isRow fault={fault?.typed['act'] === 'assign' ? fault : undefined}>
            <Select
              label="맡을 사람"
              name="operator"
              defaultValue={String(assigned?.id ?? self)}
              options={[
                { value: '', name: '아무도 아님' },
                ...clerks.map((one) => ({ value: String(one.id), name: one.name })),
              ]}
            />
            <SendButton tone="quiet">맡기기</SendButton>
          </ConsoleForm>
        ) : null}
      </Panel>
      <InquiryTalk id={id} messages={inquiry.messages} />
      {isOpen ? (
        <Panel
          title="답변"
          lead="보내면 회원의 알림함과 메일로 알립니다. 메일에는 제목과 링크만 담습니다."
          actions={templates.map((one) => (
            <LinkButton key={one.id} href={`/operator/inquiries/${id}?template=${one.id}`}>
              {one.title}
            </LinkButton>
          ))}
        >
          <ConsoleForm
            act="answer"
            requestKey={requestKey}
            fault={fault?.typed['act'] === 'answer' ? fault : undefined}
          >
            <TextArea
              key={template}
              label="답변"
              name="text"
              rows={8}
              defaultValue={fault?.typed['text'] ?? template}
              error={errorAt(fault, 'text')}
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
