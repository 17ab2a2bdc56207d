import type { ReactNode } from 'react';
import { removeTemplate, saveTemplate, listTemplates } from '#domain/help-center';
import { errorAt } from '../../../admin/components/form-error.ts';
import {
  Disclosure,
  ConsoleForm,
  Field,
  FormBar,
  SendButton,
  TextArea,
} from '../../../admin/components/console-form.tsx';
import { ConsolePage, Panel } from '../../../admin/components/console-page.tsx';
import { clerkOf, numberOrNone } from '../../../admin/payments/money-request.server.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { runFormAction } from '../../../server/form-action.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/inquiry-templates';

const PATH = '/operator/inquiries/templates';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'inquiries');
  return { templates: await listTemplates(pageContext.ctx) };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = clerkOf(requireOperator(pageContext, url, 'inquiries'));
  const form = await consoleForm(request);
  const id = numberOrNone(form('template'));
  return runFormAction(
    async () => {
      if (form('act') === 'drop' && id !== null) {
        await removeTemplate(pageContext.ctx, { by: actor, id });
        return `${PATH}?said=removed`;
      }
      await saveTemplate(pageContext.ctx, { by: actor, id, title: form('title'), body: form('body') });
      return `${PATH}?said=saved`;
    },
    { fields: { 'SUPPORT_ERROR 0008': 'title' }, typed: form.typed },
  );
}

type TemplateError = Route.ComponentProps['actionData'];
type Template = Route.ComponentProps['loaderData']['templates'][number];

export default function OperatorTemplatesPage({ loaderData, actionData: formError }: Route.ComponentProps): ReactNode {
  const up = { path: '/operator/inquiries', name: '1:1 문의' };
  const ownError = (id: string): TemplateError => (formError?.typed['template'] === id ? formError : undefined);
  return (
    <ConsolePage
      title="자주 쓰는 답변"
      up={up}
      lead="문의 화면에서 누르면 답변 칸에 채워집니다. 보내기 전에 고칠 수 있습니다."
    >
      {loaderData.templates.map((template) => (
        <Panel key={template.id} title={template.title}>
          <TemplateForm template={template} error={ownError(String(template.id))} />
          <Disclosure label="삭제">
            <ConsoleForm act="drop">
              <input type="hidden" name="template" value={template.id} />
              <SendButton tone="grave">삭제하기</SendButton>
            </ConsoleForm>
          </Disclosure>
        </Panel>
      ))}
      <Panel title="새 답변">
        <TemplateForm template={undefined} error={ownError('')} />
      </Panel>
    </ConsolePage>
  );
}

function TemplateForm({ template, error }: { template: Template | undefined; error: TemplateError }): ReactNode {
  return (
    <ConsoleForm act="keep" error={error}>
      <input type="hidden" name="template" value={template?.id ?? ''} />
      <Field
        label="제목"
        name="title"
        defaultValue={error?.typed['title'] ?? template?.title}
        error={errorAt(error, 'title')}
      />
      <TextArea label="본문" name="body" rows={5} defaultValue={error?.typed['body'] ?? template?.body} />
      <FormBar>
        <SendButton>저장</SendButton>
      </FormBar>
    </ConsoleForm>
  );
}
