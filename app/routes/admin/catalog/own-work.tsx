import type { ReactNode } from 'react';
import { dottedDay } from '#shared/content/seoul-date';
import { loadHolderWorkReport } from '#domain/settlement';
import { ConsolePage, LinkButton, Panel } from '../../../admin/components/console-page.tsx';
import { DataTable } from '../../../admin/components/data-table.tsx';
import { DayFilters, daysQuery } from '../../../admin/settlements/day-filters.tsx';
import { holderOnly } from '../../../admin/settlements/settlement-query.server.ts';
import { countText } from '../../../admin/settlements/number-format.ts';
import { idParam, toErrorResponse } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/own-work';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { holderId } = holderOnly(pageContext, url);
  const workId = idParam(params.id, url.pathname);
  const param = (name: string): string => url.searchParams.get(name) ?? '';
  try {
    const own = await loadHolderWorkReport(pageContext.ctx, {
      holderId,
      workId,
      from: param('from'),
      until: param('until'),
    });
    return { workId, ...own };
  } catch (error) {
    return toErrorResponse(error, url.pathname);
  }
}

export default function OperatorOwnWorkPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { workId, title, span, days, episodes } = loaderData;
  const query = daysQuery(span);
  const sheet = (by: string, name: string): ReactNode => (
    <LinkButton href={`/operator/own/sheet?work=${workId}&by=${by}&${query}`} download>
      {name}
    </LinkButton>
  );
  return (
    <ConsolePage title={title} up={{ path: `/operator/own?${query}`, name: '내 작품과 정산' }}>
      <DayFilters days={span} />
      <Panel title="일별" actions={sheet('day', '일별 받기(CSV)')}>
        <DataTable
          caption="일별 통계"
          rows={days}
          keyOf={({ day }) => day}
          empty="이 기간에는 계약이 없었습니다. 기간을 바꿔 주세요."
          columns={[
            { title: '날', cell: ({ day }) => dottedDay(day) },
            { title: '독자', kind: 'number', cell: ({ readers }) => countText(readers) },
            { title: '열람', kind: 'number', cell: ({ opens }) => countText(opens) },
            { title: '판매', kind: 'number', cell: ({ copies }) => countText(copies) },
            { title: '코인', kind: 'number', cell: ({ coins }) => countText(coins) },
          ]}
        />
      </Panel>
      <Panel
        title="회차마다"
        lead="회차별 열람은 최근 며칠만 보관합니다. 판매는 모두 집계합니다."
        actions={sheet('episode', '회차별 CSV 받기')}
      >
        <DataTable
          caption="회차별 통계"
          rows={episodes}
          keyOf={({ id }) => id}
          empty="이 기간에 보여 드릴 회차가 없습니다. 기간을 바꿔 주세요."
          columns={[
            { title: '회차', cell: (episode) => episode.title },
            { title: '열람', kind: 'number', cell: ({ opens }) => countText(opens) },
            { title: '판매', kind: 'number', cell: ({ copies }) => countText(copies) },
            { title: '코인', kind: 'number', cell: ({ coins }) => countText(coins) },
          ]}
        />
      </Panel>
    </ConsolePage>
  );
}
