import { addressFormat, holderOnly } from '../../operator/settle/settle-asks.server.ts';
import { statementFile } from '../../operator/settle/statement-file.server.ts';
import { addressNumber } from '../../refused.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/own-statement-file';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const { holderId } = holderOnly(facts, url);
  const path = url.pathname;
  const format = addressFormat(params.format, path);
  return statementFile(facts, { id: addressNumber(params.id, path), format, holderId, path });
}
