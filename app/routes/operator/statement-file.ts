import { operatorOnly } from '../../operator/operator-only.server.ts';
import { addressFormat } from '../../operator/settle/settle-asks.server.ts';
import { statementFile } from '../../operator/settle/statement-file.server.ts';
import { addressNumber } from '../../refused.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/statement-file';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  operatorOnly(facts, url, 'holders');
  const path = url.pathname;
  return statementFile(facts, { id: addressNumber(params.id, path), format: addressFormat(params.format, path), path });
}
