import { issueStatement } from '#domain/settlement';
import type { StatementFormat } from '#vocabulary/settlement';
import { answerRefusal } from '../../refused.server.ts';
import type { RequestFacts } from '../../request-context.server.ts';
import { fileAnswer } from './settle-asks.server.ts';

const TYPES: Record<StatementFormat, string> = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' };

/** A signed statement as a file; the same bytes for the shop and for its holder. */
export async function statementFile(
  { ctx }: RequestFacts,
  ask: { id: number; format: StatementFormat; holderId?: number; path: string },
): Promise<Response> {
  const { path, format, ...asked } = ask;
  try {
    const { month, holder, bytes } = await issueStatement(ctx, { ...asked, format });
    return fileAnswer(`정산서-${month}-${holder}.${format}`, TYPES[format], bytes);
  } catch (error) {
    return answerRefusal(error, path);
  }
}
