import type { ReactNode } from 'react';
import { loadLine, loadStatement } from '#domain/settlement';
import { adminPaths } from '#shared/web/admin-paths';
import { ConsolePage, Panel } from '../../../admin/components/console-page.tsx';
import { LineDetails, PiecesTable } from '../../../admin/settlements/lines-table.tsx';
import { numberParam, holderOnly } from '../../../admin/settlements/settlement-query.server.ts';
import { pieceViews } from '../../../admin/settlements/statement-view.server.ts';
import { idParam, toErrorResponse } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/own-line';

const PART = 200;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { holderId } = holderOnly(pageContext, url);
  const id = idParam(params.id, url.pathname);
  const lineId = idParam(params.line, url.pathname);
  const after = numberParam(url, 'after');
  try {
    const { statement } = await loadStatement(pageContext.ctx, { id, holderId });
    const requested = { month: statement.month, lineId, holderId, after: after ?? -1, limit: PART };
    const { line, pieces, next } = await loadLine(pageContext.ctx, requested);
    return { id, path: url.pathname, line, pieces: pieceViews(pieces), next, isLater: after !== undefined };
  } catch (error) {
    return toErrorResponse(error, url.pathname);
  }
}

export default function OperatorOwnLinePage({ loaderData }: Route.ComponentProps): ReactNode {
  const { id, path, line, pieces, next, isLater } = loaderData;
  return (
    <ConsolePage
      title={`${line.work} ${line.episode}`.trim()}
      up={{ path: adminPaths.ownStatement(id), name: '정산서' }}
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
