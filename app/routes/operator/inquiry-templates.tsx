import type { ReactNode } from 'react';
import { dropTemplate, keepTemplate, listTemplates } from '#domain/notices';
import { errorAt } from '../../operator/form-fault.ts';
import { AskFirst, ConsoleForm, Field, FormBar, SendButton, TextArea } from '../../operator/kit/console-form.tsx';
import { ConsolePage, Panel } from '../../operator/kit/console-page.tsx';
import { clerkOf, numberOrNone } from '../../operator/money/money-facts.server.ts';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { consoleForm, settleAct } from '../../operator/settle-act.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/inquiry-templates';

const PATH = '/operator/inquiries/templates';

export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  operatorOnly(facts, url, 'inquiries');
  return { templates: await listTemplates(facts.ctx) };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const by = clerkOf(operatorOnly(facts, url, 'inquiries'));
  const form = await consoleForm(request);
  const id = numberOrNone(form('template'));
  return settleAct(
    async () => {
      if (form('act') === 'drop' && id !== null) {
        await dropTemplate(facts.ctx, { by, id });
        return `${PATH}?said=removed`;
      }
      await keepTemplate(facts.ctx, { by, id, title: form('title'), body: form('body') });
      return `${PATH}?said=saved`;
    },
    { fields: { 'SUPPORT_ERROR 0008': 'title' }, typed: form.typed },
  );
}

type Fault = Route.ComponentProps['actionData'];
type Template = Route.ComponentProps['loaderData']['templates'][number];

export default function OperatorTemplatesPage({ loaderData, actionData: fault }: Route.ComponentProps): ReactNode {
  const up = { path: '/operator/inquiries', name: '1:1 문의' };
  const own = (id: string): Fault => (fault?.typed['template'] === id ? fault : undefined);
  return (
    <ConsolePage
      title="자주 쓰는 답변"
      up={up}
      lead="문의 화면에서 누르면 답변 칸에 채워집니다. 보내기 전에 고칠 수 있습니다."
    >
      {loaderData.templates.map((template) => (
        <Panel key={template.id} title={template.title}>
          <TemplateForm template={template} fault={own(String(template.id))} />
          <AskFirst label="삭제">
            <ConsoleForm act="drop">
              <input type="hidden" name="template" value={template.id} />
              <SendButton tone="grave">삭제하기</SendButton>
            </ConsoleForm>
          </AskFirst>
        </Panel>
      ))}
      <Panel title="새 답변">
        <TemplateForm template={undefined} fault={own('')} />
      </Panel>
    </ConsolePage>
  );
}

function TemplateForm({ template, fault }: { template: Template | undefined; fault: Fault }): ReactNode {
  return (
    <ConsoleForm act="keep" fault={fault}>
      <input type="hidden" name="template" value={template?.id ?? ''} />
      <Field
        label="제목"
        name="title"
        defaultValue={fault?.typed['title'] ?? template?.title}
        error={errorAt(fault, 'title')}
      />
      <TextArea label="본문" name="body" rows={5} defaultValue={fault?.typed['body'] ?? template?.body} />
      <FormBar>
        <SendButton>저장</SendButton>
      </FormBar>
    </ConsoleForm>
  );
}
