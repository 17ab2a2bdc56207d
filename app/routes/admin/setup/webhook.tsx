import type { ReactNode } from 'react';
import { deleteWebhook, listDeliveries, listWebhooks, redeliverWebhook, setWebhookOn } from '#domain/webhooks';
import { seoulMinute } from '#shared/content/seoul-date';
import { WEBHOOK_EVENTS, WEBHOOK_FAILURES, WEBHOOK_STATES, withoutQuery } from '#shared/operations/webhooks';
import { adminPaths } from '#shared/web/admin-paths';
import { rowNumber } from '../../../browser/form-text.ts';
import { ConsoleForm, Disclosure, FormBar, SendButton } from '../../../admin/components/console-form.tsx';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { ConsolePage, Badge, LinkButton, Panel } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable } from '../../../admin/components/data-table.tsx';
import { PostForm } from '../../../admin/components/write-access.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { idParam, throwNotFound } from '../../../server/errors.server.ts';
import { runFormAction } from '../../../server/form-action.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/webhook';

const LIST = '/operator/setup/webhooks';
const MESSAGES = {
  on: '켰습니다. 지금부터 발생하는 알림을 보냅니다.',
  off: '껐습니다. 꺼진 동안의 알림은 나중에도 보내지 않습니다.',
  again: '다시 보냅니다. 잠시 뒤 새로 고쳐 보세요.',
};

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'setup');
  const id = idParam(params.id, url.pathname);
  const webhook = (await listWebhooks(pageContext.ctx)).find((one) => one.id === id);
  if (!webhook) return throwNotFound(url.pathname);
  const before = Number(url.searchParams.get('before')) || null;
  const { deliveries, next } = await listDeliveries(pageContext.ctx, { webhook: id, before });
  return {
    id,
    address: withoutQuery(webhook.url),
    isOn: webhook.isOn,
    by: webhook.by,
    madeAt: seoulMinute(webhook.madeAt),
    next,
    deliveries: deliveries.map(({ happenedAt, triedAt, failure, event, ...delivery }) => ({
      ...delivery,
      event: WEBHOOK_EVENTS[event],
      happenedAt: seoulMinute(happenedAt),
      triedAt: triedAt ? seoulMinute(triedAt) : '',
      failure: failure === null ? '' : WEBHOOK_FAILURES[failure],
    })),
  };
}

export async function action({ context, request, url, params }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'setup');
  const id = idParam(params.id, url.pathname);
  const form = await consoleForm(request);
  const act = form('act');
  const { ctx } = pageContext;
  return runFormAction(async () => {
    if (act === 'delete') {
      await deleteWebhook(ctx, { by: actor, id });
      return `${LIST}?said=saved`;
    }
    if (act === 'on' || act === 'off') await setWebhookOn(ctx, { by: actor, id, isOn: act === 'on' });
    else await redeliverWebhook(ctx, { webhook: id, id: rowNumber(form('delivery')) });
    return `${adminPaths.webhook(id)}?said=${act === 'on' || act === 'off' ? act : 'again'}`;
  });
}

type Delivery = Route.ComponentProps['loaderData']['deliveries'][number];
const TONES = { waiting: 'wait', delivered: 'good', failed: 'bad' } as const;

const COLUMNS: Column<Delivery>[] = [
  { title: '종류', cell: ({ event }) => event },
  { title: '번호', cell: ({ subject }) => <code>{subject}</code> },
  { title: '발생 일시', cell: ({ happenedAt }) => happenedAt },
  { title: '상태', cell: ({ state }) => <Badge tone={TONES[state]}>{WEBHOOK_STATES[state]}</Badge> },
  {
    title: '마지막 시도',
    cell: ({ triedAt, tries, status, failure }) => (
      <>
        {triedAt}
        {tries > 1 ? ` · ${tries}번째` : ''}
        {status === null ? '' : ` · ${status}`}
        {failure === '' ? '' : ` · ${failure}`}
      </>
    ),
  },
  {
    title: '다시 보내기',
    cell: ({ id, state, subject }) =>
      state === 'waiting' ? null : (
        <PostForm>
          <input type="hidden" name="act" value="again" />
          <input type="hidden" name="delivery" value={id} />
          <SendButton tone="quiet">
            <span className="visually-hidden">{subject} </span>다시 보내기
          </SendButton>
        </PostForm>
      ),
  },
];

export default function WebhookPage({ loaderData, actionData: error }: Route.ComponentProps): ReactNode {
  const { id, address, isOn, by, madeAt, deliveries, next } = loaderData;
  return (
    <ConsolePage
      title="웹훅"
      lead={`${address} · ${by} 님이 ${madeAt}에 추가`}
      up={{ path: LIST, name: '웹훅' }}
      message={MESSAGES}
    >
      <Panel title="주소">
        {error ? <p role="alert">{error.message}</p> : null}
        <FormBar>
          <ConsoleForm act={isOn ? 'off' : 'on'}>
            <SendButton tone="quiet">{isOn ? '끄기' : '켜기'}</SendButton>
          </ConsoleForm>
          <Disclosure label="삭제">
            <ConsoleForm act="delete">
              <SendButton tone="grave">주소와 보낸 기록을 삭제합니다</SendButton>
            </ConsoleForm>
          </Disclosure>
        </FormBar>
      </Panel>
      <Panel title="보낸 기록" lead="실패하면 간격을 늘리며 하루 동안 다시 보냅니다. 기록은 30일 동안 보관합니다.">
        <DataTable
          caption="보낸 기록"
          rows={deliveries}
          keyOf={(delivery) => delivery.id}
          empty="아직 보낸 것이 없습니다. 켜져 있으면 1분마다 새로 발생한 알림을 모아 보냅니다."
          columns={COLUMNS}
        />
        {next === null ? null : <LinkButton href={`${adminPaths.webhook(id)}?before=${next}`}>이전 기록</LinkButton>}
      </Panel>
    </ConsolePage>
  );
}
