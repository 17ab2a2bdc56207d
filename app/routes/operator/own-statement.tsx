import type { ReactNode } from 'react';
import { readLines, readStatement } from '#domain/settlement';
import { monthName } from '#vocabulary/settlement';
import { ConsolePage, Panel } from '../../operator/kit/console-page.tsx';
import { LinesTable } from '../../operator/settle/lines-table.tsx';
import { askedNumber, holderOnly } from '../../operator/settle/settle-asks.server.ts';
import { shownStatement } from '../../operator/settle/shown-statement.server.ts';
import { StatementView } from '../../operator/settle/statement-view.tsx';
import { addressNumber, answerRefusal } from '../../refused.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/own-statement';

const PART = 100;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const { holderId } = holderOnly(facts, url);
  const id = addressNumber(params.id, url.pathname);
  const after = askedNumber(url, 'after');
  try {
    const { statement, corrections } = await readStatement(facts.ctx, { id, holderId });
    const { month } = statement;
    const { lines, next } = await readLines(facts.ctx, { month, holderId, after, limit: PART });
    return { month, statement: shownStatement(statement, corrections), lines, next, isLater: after !== undefined };
  } catch (error) {
    return answerRefusal(error, url.pathname);
  }
}

export default function OperatorOwnStatementPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { month, statement, lines, next, isLater } = loaderData;
  const path = `/operator/own/statements/${statement.id}`;
  return (
    <ConsolePage title={`${monthName(month)} 정산서`} up={{ path: '/operator/own', name: '내 작품과 정산' }}>
      <StatementView statement={statement} filesAt={path} />
      <Panel title="줄" lead="줄을 누르면 계산한 과정과 원장의 거래 번호가 나옵니다.">
        <LinesTable
          lines={lines}
          pathOf={(line) => `${path}/lines/${line.id}`}
          newer={isLater ? path : undefined}
          older={next === null ? undefined : `${path}?after=${next}`}
          empty="이 달에는 줄이 없습니다. 정정만 있는 정산서입니다."
        />
      </Panel>
    </ConsolePage>
  );
}
