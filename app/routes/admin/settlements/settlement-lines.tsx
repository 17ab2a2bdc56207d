import type { ReactNode } from 'react';
import { listHolders, listLines } from '#domain/settlement';
import { monthName } from '#shared/money/settlement';
import { adminPaths } from '#shared/web/admin-paths';
import { Select } from '../../../admin/components/console-form.tsx';
import { ConsolePage, LinkButton, Panel } from '../../../admin/components/console-page.tsx';
import { Filters } from '../../../admin/components/data-table.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { StatementLinesTable } from '../../../admin/settlements/lines-table.tsx';
import { monthParam, numberParam } from '../../../admin/settlements/settlement-query.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/settlement-lines';

const PART = 100;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'holders');
  const month = monthParam(params.month, url.pathname);
  const [holderId, after] = [numberParam(url, 'holder'), numberParam(url, 'after')];
  const [{ lines, next }, holders] = await Promise.all([
    listLines(pageContext.ctx, { month, holderId, after, limit: PART }),
    listHolders(pageContext.ctx),
  ]);
  return {
    month,
    holderId,
    isLater: after !== undefined,
    lines,
    next,
    holders: holders.map(({ id, name }) => ({ id, name })),
  };
}

export default function OperatorSettlementLinesPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { month, holderId, isLater, lines, next, holders } = loaderData;
  const path = adminPaths.settlement(month);
  const of = holderId === undefined ? '' : `&holder=${holderId}`;
  return (
    <ConsolePage
      title={`${monthName(month)} 정산 내역`}
      up={{ path, name: `${monthName(month)} 정산` }}
      actions={
        <LinkButton href={`${path}/sheet?of=lines${of}`} download>
          이 내역 받기(CSV)
        </LinkButton>
      }
    >
      <Filters>
        <Select
          label="권리자"
          name="holder"
          defaultValue={holderId === undefined ? '' : String(holderId)}
          options={[{ value: '', name: '모두' }, ...holders.map(({ id, name }) => ({ value: String(id), name }))]}
        />
      </Filters>
      <Panel title="줄" lead="내역을 누르면 계산 과정과 원장의 거래가 나옵니다. 정산액이 없는 내역은 서점의 몫입니다.">
        <StatementLinesTable
          lines={lines}
          pathOf={({ id }) => `${path}/lines/${id}${of.replace('&', '?')}`}
          newer={isLater ? `${path}/lines${of.replace('&', '?')}` : undefined}
          older={next === null ? undefined : `${path}/lines?after=${next}${of}`}
          empty="내역이 없습니다. 초안을 다시 계산하거나 다른 권리자를 골라 주세요."
        />
      </Panel>
    </ConsolePage>
  );
}
