import { exportAudit } from '#domain/operators';
import { actLabel, fieldChanges, subjectLabel } from '../../../admin/system/audit-labels.ts';
import { parseAuditQuery } from '../../../admin/system/audit-query.ts';
import { csvResponse } from '../../../admin/reports/csv-response.server.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/audit-file';

const HEADS = ['번호', '일시', '운영자', '작업', '대상', '사유', '변경 전', '변경 후', '작업 키', '대상 키'];

export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'audit');
  const lines = await exportAudit(pageContext.ctx, parseAuditQuery(url.searchParams));
  const rows = lines.map(({ id, at, who, act, subject, reason, before, after }) => {
    const changes = fieldChanges(act, before, after);
    const side = (name: 'before' | 'after'): string =>
      changes.flatMap((change) => (change[name] === '' ? [] : [`${change.name}: ${change[name]}`])).join('\n');
    return [id, at, who, actLabel(act), subjectLabel(subject), reason, side('before'), side('after'), act, subject];
  });
  return csvResponse('seoga-audit.csv', HEADS, rows);
}
