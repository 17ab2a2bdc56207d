import { type ReactNode, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { showLive } from '#domain/reports';
import { seoulMinute } from '#shared/content/seoul-date';
import { Chart } from '../../../admin/components/chart.tsx';
import charts from '../../../admin/components/chart.module.css';
import { ConsolePage, Panel, Stat, Stats } from '../../../admin/components/console-page.tsx';
import { DataTable } from '../../../admin/components/data-table.tsx';
import kit from '../../../admin/components/kit.module.css';
import { wonLabel } from '../../../admin/reports/report-labels.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/numbers-live';
import { Details } from '../../../admin/components/details.tsx';

const EVERY_MS = 15_000;

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'numbers');
  const minutes = await showLive(pageContext.ctx);
  return {
    minutes: minutes.map(({ minute, ...figures }) => ({ ...figures, label: seoulMinute(minute).slice(-5) })),
  };
}

/** Polls while visible. */
function useRefreshed(isOn: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isOn, revalidate]);
}

export default function OperatorLivePage({ loaderData: { minutes } }: Route.ComponentProps): ReactNode {
  const [isOn, turn] = useState(true);
  useRefreshed(isOn);
  type Minute = (typeof minutes)[number];
  const sum = (of: (minute: Minute) => number): number => minutes.reduce((all, minute) => all + of(minute), 0);
  const series = (of: (minute: Minute) => number) => minutes.map((item) => ({ label: item.label, value: of(item) }));
  return (
    <ConsolePage
      title="최근 1시간"
      lead="최근 1시간을 1분 단위로 보여 드립니다. 15초마다 갱신합니다."
      up={{ path: '/operator/numbers', name: '통계' }}
      actions={
        <button type="button" className={kit.quietButton} aria-pressed={!isOn} onClick={() => turn(!isOn)}>
          {isOn ? '멈추기' : '다시 보기'}
        </button>
      }
    >
      <Stats>
        <Stat label="화면 조회" value={sum(({ visits }) => visits)} />
        <Stat label="열람 회차" value={sum(({ opens }) => opens)} />
        <Stat label="판매 코인" value={sum(({ coins }) => coins)} />
        <Stat label="충전" value={wonLabel(sum(({ won }) => won))} />
      </Stats>
      <Panel title="1분마다">
        <div className={charts.charts}>
          <Chart kind="bars" title="화면 조회" points={series(({ visits }) => visits)} />
          <Chart kind="bars" title="열람 회차" points={series(({ opens }) => opens)} />
        </div>
        <Details>
          <summary className={kit.quietButton}>표로 보기</summary>
          <DataTable
            caption="분별 통계"
            columns={[
              { title: '시각', cell: (item) => item.label },
              { title: '화면 조회', kind: 'number', cell: (item) => item.visits },
              { title: '읽은 사람', kind: 'number', cell: (item) => item.readers },
              { title: '열람 회차', kind: 'number', cell: (item) => item.opens },
              { title: '판매 코인', kind: 'number', cell: (item) => item.coins },
              { title: '충전', kind: 'number', cell: (item) => wonLabel(item.won) },
            ]}
            rows={minutes.toReversed()}
            keyOf={(item) => item.label}
            empty="아직 집계된 내용이 없습니다."
          />
        </Details>
      </Panel>
    </ConsolePage>
  );
}
