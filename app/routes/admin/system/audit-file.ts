import { exportAudit } from '#domain/operators';
import { parseAuditQuery } from '../../../admin/system/audit-query.ts';
import { csvResponse } from '../../../admin/reports/csv-response.server.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/audit-file';

const HEADS = ['번호', '시각', '한 사람', '한 일', '대상', '까닭', '전', '후'];

export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'audit');
  const lines = await exportAudit(pageContext.ctx, parseAuditQuery(url.searchParams));
  const json = (value: object | null): string => (value === null ? '' : JSON.stringify(value));
  const rows = lines.map(({ id, at, who, act, subject, reason, before, after }) => [
    id,
    at,
    who,
    act,
    subject,
    reason,
    json(before),
    json(after),
  ]);
  return csvResponse('seoga-audit.csv', HEADS, rows);
}
