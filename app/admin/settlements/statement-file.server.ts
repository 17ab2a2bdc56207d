import { issueStatement } from '#domain/settlement';
import type { StatementFormat } from '#shared/money/settlement';
import { toErrorResponse } from '../../server/errors.server.ts';
import type { RequestContext } from '../../server/request-context.server.ts';
import { payerOf } from './payer.server.ts';
import { fileResponse } from './settlement-query.server.ts';

const TYPES: Record<StatementFormat, string> = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' };

/** Signed statement; the same bytes for shop and right holder. */
export async function statementFile(
  { ctx, shop }: RequestContext,
  input: { id: number; format: StatementFormat; holderId?: number; path: string },
): Promise<Response> {
  const { path, format, ...statement } = input;
  try {
    const { month, holder, bytes } = await issueStatement(ctx, { ...statement, format, payer: payerOf(shop) });
    return fileResponse(`정산서-${month}-${holder}.${format}`, TYPES[format], bytes);
  } catch (error) {
    return toErrorResponse(error, path);
  }
}
