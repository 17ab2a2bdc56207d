import type { ReactNode } from 'react';
import { readLine, readStatement } from '#domain/settlement';
import { ConsolePage, Panel } from '../../operator/kit/console-page.tsx';
import { LineFacts, PiecesTable } from '../../operator/settle/lines-table.tsx';
import { askedNumber, holderOnly } from '../../operator/settle/settle-asks.server.ts';
import { shownPieces } from '../../operator/settle/shown-statement.server.ts';
import { addressNumber, answerRefusal } from '../../refused.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/own-line';

const PART = 200;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const { holderId } = holderOnly(facts, url);
  const id = addressNumber(params.id, url.pathname);
  const lineId = addressNumber(params.line, url.pathname);
  const after = askedNumber(url, 'after');
  try {
    const { statement } = await readStatement(facts.ctx, { id, holderId });
    const asked = { month: statement.month, lineId, holderId, after: after ?? -1, limit: PART };
    const { line, pieces, next } = await readLine(facts.ctx, asked);
    return { id, path: url.pathname, line, pieces: shownPieces(pieces), next, isLater: after !== undefined };
  } catch (error) {
    return answerRefusal(error, url.pathname);
  }
}

export default function OperatorOwnLinePage({ loaderData }: Route.ComponentProps): ReactNode {
  const { id, path, line, pieces, next, isLater } = loaderData;
  return (
    <ConsolePage
      title={`${line.work} ${line.episode}`.trim()}
      up={{ path: `/operator/own/statements/${id}`, name: '정산서' }}
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
