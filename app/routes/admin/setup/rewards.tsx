import type { ReactNode } from 'react';
import { listGiftTitles, listRepeatingGifts, stopRepeatingGift } from '#domain/gifts';
import { seoulMinute } from '#shared/content/seoul-date';
import { Badge, LinkButton } from '../../../admin/components/console-page.tsx';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { Disclosure, SendButton } from '../../../admin/components/console-form.tsx';
import { type Column, DataTable } from '../../../admin/components/data-table.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { clerkOf, numberIn } from '../../../admin/payments/money-request.server.ts';
import { CAMPAIGN_KIND_NAMES, giftItemsLabel } from '../../../admin/rewards/gift-labels.ts';
import { scheduleLabel } from '../../../admin/setup/repeating-gift-values.ts';
import { SetupPage } from '../../../admin/setup/setup-page.tsx';
import { runFormAction } from '../../../server/form-action.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/rewards';
import { PostForm } from '../../../admin/components/write-access.tsx';

const PAGE = '/operator/setup/rewards';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'gifts');
  const gifts = await listRepeatingGifts(pageContext.ctx);
  const titles = await listGiftTitles(pageContext.ctx, gifts);
  return {
    gifts: gifts.map(({ id, kind, title, steps, schedule, startsAt, endsAt, now }) => ({
      id,
      title,
      kind: CAMPAIGN_KIND_NAMES[kind],
      content: giftItemsLabel(steps, titles),
      schedule: scheduleLabel(schedule),
      period: [startsAt, endsAt].some(Boolean)
        ? `${startsAt ? seoulMinute(startsAt) : ''} ~ ${endsAt ? seoulMinute(endsAt) : ''}`
        : '상시',
      isRunning: (!startsAt || startsAt <= now) && (!endsAt || endsAt > now),
    })),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = clerkOf(requireOperator(pageContext, url, 'gifts', { fresh: true }));
  const form = await consoleForm(request);
  return runFormAction(async () => {
    await stopRepeatingGift(pageContext.ctx, { by: actor, id: numberIn(form('id')) });
    return `${PAGE}?said=ended`;
  });
}

type GiftRow = Route.ComponentProps['loaderData']['gifts'][number];

const COLUMNS: Column<GiftRow>[] = [
  { title: '종류', cell: ({ kind }) => kind },
  { title: '이름', cell: ({ id, title }) => <a href={`${PAGE}/${id}`}>{title}</a> },
  { title: '구성', cell: ({ content }) => content },
  { title: '여는 시간', cell: ({ schedule }) => schedule },
  { title: '기간', cell: ({ period }) => period },
  {
    title: '상태',
    cell: ({ isRunning }) => <Badge tone={isRunning ? 'good' : 'wait'}>{isRunning ? '진행 중' : '기간 밖'}</Badge>,
  },
  { title: '종료', cell: (gift) => <StopForm {...gift} /> },
];

export default function OperatorRewardsPage({ loaderData: { gifts } }: Route.ComponentProps): ReactNode {
  return (
    <SetupPage
      here={PAGE}
      lead="매일 출석한 회원, 정해진 시간에 방문하거나 기다린 회원에게 주는 선물입니다. 출석은 하나만 쓰입니다."
      actions={
        <>
          <LinkButton opensForm href={`${PAGE}/attendance`}>
            출석 만들기
          </LinkButton>
          <LinkButton opensForm href={`${PAGE}/time`} tone="main">
            타임 선물 만들기
          </LinkButton>
        </>
      }
    >
      <DataTable
        caption="출석과 타임 선물"
        columns={COLUMNS}
        rows={gifts}
        keyOf={({ id }) => id}
        empty="아직 없습니다. 출석이나 타임 선물을 만들어 주세요."
      />
    </SetupPage>
  );
}

function StopForm({ id, title }: GiftRow): ReactNode {
  return (
    <Disclosure label="종료">
      <PostForm>
        <p>이미 받은 선물은 그대로이고, 더는 주지 않습니다.</p>
        <SendButton tone="grave" name="id" value={String(id)}>
          <span className="visually-hidden">{title} </span>종료하기
        </SendButton>
      </PostForm>
    </Disclosure>
  );
}
