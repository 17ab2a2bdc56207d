import type { ReactNode } from 'react';
import { loadLine } from '#domain/settlement';
import { adminPaths } from '#shared/web/admin-paths';
import { ConsolePage, Panel } from '../../../admin/components/console-page.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { LineDetails, PiecesTable } from '../../../admin/settlements/lines-table.tsx';
import { monthParam, numberParam } from '../../../admin/settlements/settlement-query.server.ts';
import { pieceViews } from '../../../admin/settlements/statement-view.server.ts';
import { idParam, toErrorResponse } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/settlement-line';

const PART = 200;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'holders');
  const month = monthParam(params.month, url.pathname);
  const lineId = idParam(params.line, url.pathname);
  const [holderId, after] = [numberParam(url, 'holder'), numberParam(url, 'after')];
  try {
    const requested = {
      month,
      lineId,
      after: after ?? -1,
      limit: PART,
      ...(holderId === undefined ? {} : { holderId }),
    };
    const { line, pieces, next } = await loadLine(pageContext.ctx, requested);
    return { path: url.pathname, line, pieces: pieceViews(pieces), next, isLater: after !== undefined };
  } catch (error) {
    return toErrorResponse(error, url.pathname);
  }
}

export default function OperatorSettlementLinePage({ loaderData }: Route.ComponentProps): ReactNode {
  const { path, line, pieces, next, isLater } = loaderData;
  return (
    <ConsolePage
      title={`${line.work} ${line.episode}`.trim() || '작품이 아닌 것'}
      up={{ path: adminPaths.settlementLines(line.month), name: '정산 내역' }}
    >
      <Panel title="계산">
        <LineDetails line={line} />
      </Panel>
      <Panel title="이 내역의 거래">
        <PiecesTable
          pieces={pieces}
          newer={isLater ? path : undefined}
          older={next === null ? undefined : `${path}?after=${next}`}
        />
      </Panel>
    </ConsolePage>
  );
}
