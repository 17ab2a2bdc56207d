import type { ReactNode } from 'react';
import { listCampaigns, listGiftTitles } from '#domain/gifts';
import { seoulMinute } from '#shared/content/seoul-date';
import { adminPaths } from '#shared/web/admin-paths';
import { ConsolePage, LinkButton, Badge } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable, Pager } from '../../../admin/components/data-table.tsx';
import { CAMPAIGN_KIND_NAMES, campaignStatus, giftItemsLabel } from '../../../admin/rewards/gift-labels.ts';
import { beforeIn } from '../../../admin/payments/money-request.server.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/gifts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'gifts');
  const before = beforeIn(url);
  const { campaigns, next } = await listCampaigns(pageContext.ctx, { before });
  const titles = await listGiftTitles(pageContext.ctx, campaigns);
  return {
    campaigns: campaigns.map((campaign) => ({ ...campaign, content: giftItemsLabel(campaign.steps, titles) })),
    next,
    isFirst: before === undefined,
  };
}

type Campaign = Route.ComponentProps['loaderData']['campaigns'][number];

const COLUMNS: Column<Campaign>[] = [
  { title: '번호', cell: ({ id }) => id, kind: 'number' },
  { title: '이름', cell: ({ id, title }) => <a href={adminPaths.gift(id)}>{title}</a> },
  { title: '대상', cell: ({ kind }) => CAMPAIGN_KIND_NAMES[kind] },
  { title: '구성', cell: ({ content }) => content },
  { title: '기간', cell: ({ startsAt, endsAt }) => period(startsAt, endsAt) },
  { title: '받음', cell: ({ taken, waiting }) => `${taken} (대기 ${waiting})`, kind: 'number' },
  {
    title: '상태',
    cell: (campaign) => {
      const { name, tone } = campaignStatus(campaign);
      return <Badge tone={tone}>{name}</Badge>;
    },
  },
  { title: '만든 곳', cell: ({ madeBy }) => madeBy ?? '서점 폴더' },
];

function period(startsAt: Date | null, endsAt: Date | null): string {
  if (!startsAt && !endsAt) return '기한 없음';
  return `${startsAt ? seoulMinute(startsAt) : ''} ~ ${endsAt ? seoulMinute(endsAt) : ''}`;
}

export default function OperatorGiftsPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { campaigns, next, isFirst } = loaderData;
  return (
    <ConsolePage
      title="선물과 쿠폰"
      lead={
        <>
          회원에게 주는 선물과 쿠폰을 만듭니다. 출석과 타임 선물은 <a href="/operator/setup/rewards">서점 설정</a>에서
          만듭니다.
        </>
      }
      actions={
        <LinkButton opensForm href="/operator/gifts/new" tone="main">
          새 선물
        </LinkButton>
      }
      message={{ proposed: '하루 한도를 넘어 승인을 요청했습니다. 다른 운영자가 승인하면 바로 지급됩니다.' }}
    >
      <DataTable
        caption="선물"
        columns={COLUMNS}
        rows={campaigns}
        keyOf={({ id }) => id}
        empty="아직 선물이 없습니다. 새 선물을 만들어 주세요."
      />
      <Pager newer={isFirst ? undefined : '/operator/gifts'} older={next === null ? undefined : `?before=${next}`} />
    </ConsolePage>
  );
}
