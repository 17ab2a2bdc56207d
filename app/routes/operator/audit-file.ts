import { exportAudit } from '#domain/operators';
import { auditAsk } from '../../operator/audit-ask.ts';
import { csvAnswer } from '../../operator/csv-answer.server.ts';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/audit-file';

const HEADS = ['번호', '시각', '한 사람', '한 일', '대상', '까닭', '전', '후'];

export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const facts = context.get(requestFacts);
  operatorOnly(facts, url, 'audit');
  const lines = await exportAudit(facts.ctx, auditAsk(url.searchParams));
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
  return csvAnswer('seoga-audit.csv', HEADS, rows);
}
