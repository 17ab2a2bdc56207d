import type { ReactNode } from 'react';
import { readLine } from '#domain/settlement';
import { ConsolePage, Panel } from '../../operator/kit/console-page.tsx';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { LineFacts, PiecesTable } from '../../operator/settle/lines-table.tsx';
import { addressMonth, askedNumber } from '../../operator/settle/settle-asks.server.ts';
import { shownPieces } from '../../operator/settle/shown-statement.server.ts';
import { addressNumber, answerRefusal } from '../../refused.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/settlement-line';

const PART = 200;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  operatorOnly(facts, url, 'holders');
  const month = addressMonth(params.month, url.pathname);
  const lineId = addressNumber(params.line, url.pathname);
  const [holderId, after] = [askedNumber(url, 'holder'), askedNumber(url, 'after')];
  try {
    const asked = { month, lineId, after: after ?? -1, limit: PART, ...(holderId === undefined ? {} : { holderId }) };
    const { line, pieces, next } = await readLine(facts.ctx, asked);
    return { path: url.pathname, line, pieces: shownPieces(pieces), next, isLater: after !== undefined };
  } catch (error) {
    return answerRefusal(error, url.pathname);
  }
}

export default function OperatorSettlementLinePage({ loaderData }: Route.ComponentProps): ReactNode {
  const { path, line, pieces, next, isLater } = loaderData;
  return (
    <ConsolePage
      title={`${line.work} ${line.episode}`.trim() || '작품이 아닌 것'}
      up={{ path: `/operator/settlements/${line.month}/lines`, name: '줄' }}
    >
      <Panel title="계산">
        <LineFacts line={line} />
      </Panel>
      <Panel title="이 줄의 거래">
        <PiecesTable
          pieces={pieces}
          newer={isLater ? path : undefined}
          older={next === null ? undefined : `${path}?after=${next}`}
        />
      </Panel>
    </ConsolePage>
  );
}
