import type { ReactNode } from 'react';
import { data } from 'react-router';
import { createWebhook, listWebhooks } from '#domain/webhooks';
import { MAX_WEBHOOKS, WEBHOOK_EVENTS, WEBHOOK_URL_LENGTH, withoutQuery } from '#shared/operations/webhooks';
import { adminPaths } from '#shared/web/admin-paths';
import { Check, Choices, ConsoleForm, Field, FormBar, SendButton } from '../../../admin/components/console-form.tsx';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { Badge, Panel } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable } from '../../../admin/components/data-table.tsx';
import { type ConsoleFormError, errorAt } from '../../../admin/components/form-error.ts';
import kit from '../../../admin/components/kit.module.css';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { SetupPage } from '../../../admin/setup/setup-page.tsx';
import { toFieldError } from '../../../server/form-action.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/webhooks';

const FIELDS = { 'WEBHOOK_ERROR 0001': 'url', 'WEBHOOK_ERROR 0002': 'event' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'setup');
  const webhooks = await listWebhooks(pageContext.ctx);
  return {
    webhooks: webhooks.map(({ id, url: address, events, isOn, waiting, failed }) => ({
      id,
      address: withoutQuery(address),
      isOn,
      waiting,
      failed,
      events: Object.entries(WEBHOOK_EVENTS)
        .flatMap(([event, label]) => (events.includes(event) ? [label] : []))
        .join(', '),
    })),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'setup', { fresh: true });
  const form = await consoleForm(request);
  const events = form.all('event');
  try {
    const made = await createWebhook(pageContext.ctx, { by: actor, url: form('url'), events });
    return data({ secret: made.secret, error: undefined });
  } catch (error) {
    const { status, ...fieldError } = toFieldError(error, {
      fields: FIELDS,
      typed: { ...form.typed, event: events.join(',') },
    });
    return data({ secret: undefined, error: fieldError }, { status });
  }
}

type Row = Route.ComponentProps['loaderData']['webhooks'][number];

const COLUMNS: Column<Row>[] = [
  { title: '주소', cell: ({ id, address }) => <a href={adminPaths.webhook(id)}>{address}</a> },
  { title: '알릴 내용', cell: ({ events }) => events },
  { title: '상태', cell: ({ isOn }) => <Badge tone={isOn ? 'good' : 'plain'}>{isOn ? '켜짐' : '꺼짐'}</Badge> },
  { title: '보내는 중', cell: ({ waiting }) => waiting, kind: 'number' },
  { title: '실패', cell: ({ failed }) => failed, kind: 'number' },
];

export default function WebhooksPage({ loaderData: { webhooks }, actionData }: Route.ComponentProps): ReactNode {
  return (
    <SetupPage
      here="/operator/setup/webhooks"
      lead="새 주문, 새 회차, 새 회원이 있을 때 다른 프로그램에 알립니다. 번호만 보내고 개인정보는 보내지 않습니다."
    >
      {actionData?.secret ? (
        <Panel title="서명 키" lead="지금만 볼 수 있습니다. 받는 프로그램에 넣어 서명을 확인하세요(Standard Webhooks).">
          <p role="status">
            <code className={kit.code}>{actionData.secret}</code>
          </p>
        </Panel>
      ) : null}
      <Panel title="주소">
        <DataTable
          caption="웹훅 주소"
          rows={webhooks}
          keyOf={({ id }) => id}
          empty="주소가 없습니다. 아래에서 추가하면 그때부터 발생하는 알림을 보냅니다."
          columns={COLUMNS}
        />
      </Panel>
      {webhooks.length < MAX_WEBHOOKS ? (
        <Panel title="주소 추가">
          <NewWebhookForm key={actionData?.secret ?? ''} error={actionData?.error} />
        </Panel>
      ) : null}
    </SetupPage>
  );
}

function NewWebhookForm({ error }: { error: ConsoleFormError | undefined }): ReactNode {
  const chosen = error?.typed['event']?.split(',') ?? [];
  return (
    <ConsoleForm act="create" error={error}>
      <Field
        label="받는 주소"
        hint="https로 시작하는 공개된 주소만 쓸 수 있습니다."
        name="url"
        type="url"
        maxLength={WEBHOOK_URL_LENGTH}
        placeholder="https://example.com/seoga"
        defaultValue={error?.typed['url']}
        error={errorAt(error, 'url')}
        required
      />
      <Choices legend="알릴 내용" error={errorAt(error, 'event')}>
        {Object.entries(WEBHOOK_EVENTS).map(([event, label]) => (
          <Check key={event} name="event" value={event} label={label} defaultChecked={chosen.includes(event)} />
        ))}
      </Choices>
      <FormBar>
        <SendButton>추가</SendButton>
      </FormBar>
    </ConsoleForm>
  );
}
