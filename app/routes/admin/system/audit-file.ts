import { exportAudit } from '#domain/operators';
import { actLabel } from '../../../admin/system/audit-labels.ts';
import { parseAuditQuery } from '../../../admin/system/audit-query.ts';
import { csvResponse } from '../../../admin/reports/csv-response.server.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/audit-file';

const HEADS = ['번호', '일시', '운영자', '작업', '작업 이름', '대상', '사유', '변경 전', '변경 후'];

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
    actLabel(act),
    subject,
    reason,
    json(before),
    json(after),
  ]);
  return csvResponse('seoga-audit.csv', HEADS, rows);
}
