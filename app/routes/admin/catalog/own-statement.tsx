import type { ReactNode } from 'react';
import { listLines, loadStatement } from '#domain/settlement';
import { monthName } from '#shared/money/settlement';
import { adminPaths } from '#shared/web/admin-paths';
import { ConsolePage, Panel } from '../../../admin/components/console-page.tsx';
import { StatementLinesTable } from '../../../admin/settlements/lines-table.tsx';
import { numberParam, holderOnly } from '../../../admin/settlements/settlement-query.server.ts';
import { statementView } from '../../../admin/settlements/statement-view.server.ts';
import { StatementView } from '../../../admin/settlements/statement-view.tsx';
import { idParam, toErrorResponse } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/own-statement';

const PART = 100;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { holderId } = holderOnly(pageContext, url);
  const id = idParam(params.id, url.pathname);
  const after = numberParam(url, 'after');
  try {
    const { statement, ...more } = await loadStatement(pageContext.ctx, { id, holderId });
    const { month } = statement;
    const { lines, next } = await listLines(pageContext.ctx, { month, holderId, after, limit: PART });
    return { month, statement: statementView(statement, more), lines, next, isLater: after !== undefined };
  } catch (error) {
    return toErrorResponse(error, url.pathname);
  }
}

export default function OperatorOwnStatementPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { month, statement, lines, next, isLater } = loaderData;
  const path = adminPaths.ownStatement(statement.id);
  return (
    <ConsolePage title={`${monthName(month)} 정산서`} up={{ path: '/operator/own', name: '내 작품과 정산' }}>
      <StatementView statement={statement} filesAt={path} />
      <Panel title="줄" lead="내역을 누르면 계산 과정과 원장의 거래 번호가 나옵니다.">
        <StatementLinesTable
          lines={lines}
          pathOf={(line) => `${path}/lines/${line.id}`}
          newer={isLater ? path : undefined}
          older={next === null ? undefined : `${path}?after=${next}`}
          empty="이 달에는 판매 내역이 없습니다. 정정만 있는 정산서입니다."
        />
      </Panel>
    </ConsolePage>
  );
}
