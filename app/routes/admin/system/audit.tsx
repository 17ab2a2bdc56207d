import type { ReactNode } from 'react';
import { listAudit, listOperators } from '#domain/operators';
import { seoulMinute } from '#shared/content/seoul-date';
import { AUDIT_ACTS } from '#shared/operations/audit-acts';
import { parseAuditQuery } from '../../../admin/system/audit-query.ts';
import { type FieldChange, actLabel, fieldChanges, subjectLabel } from '../../../admin/system/audit-labels.ts';
import { Field, Select } from '../../../admin/components/console-form.tsx';
import { ConsolePage, LinkButton } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable, Filters, Pager } from '../../../admin/components/data-table.tsx';
import styles from '../../../admin/components/kit.module.css';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/audit';

interface Row {
  id: number;
  at: string;
  who: string;
  act: string;
  subject: string;
  reason: string | null;
  changes: FieldChange[];
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'audit');
  const { lines, older } = await listAudit(pageContext.ctx, parseAuditQuery(url.searchParams));
  const people = await listOperators(pageContext.ctx);
  const methods = new URLSearchParams(url.searchParams);
  methods.delete('before');
  const narrowed = String(methods);
  if (older !== undefined) methods.set('before', String(older));
  return {
    lines: lines.map(({ id, who, reason, ...line }) => ({
      id,
      who,
      reason,
      at: seoulMinute(line.at),
      act: actLabel(line.act),
      subject: subjectLabel(line.subject),
      changes: fieldChanges(line.act, line.before, line.after),
    })),
    acts: Object.entries(AUDIT_ACTS).map(([value, name]) => ({ value, name })),
    people: people.map(({ id, name, mail }) => ({ value: String(id), name: `${name} (${mail})` })),
    asked: Object.fromEntries(url.searchParams),
    older: older === undefined ? undefined : `/operator/audit?${methods}`,
    file: `/operator/audit.csv?${narrowed}`,
  };
}

const COLUMNS: Column<Row>[] = [
  { title: '일시', cell: ({ at }) => at },
  { title: '운영자', cell: ({ who }) => who },
  { title: '작업', cell: ({ act }) => act },
  { title: '대상', cell: ({ subject }) => subject },
  {
    title: '변경 내용',
    cell: ({ changes, reason }) => (
      <>
        {reason ? <p>사유: {reason}</p> : null}
        <ul className={styles.changes}>
          {changes.map(({ field, name, before, after }) => (
            <li key={field}>
              <b>{name}</b> {before === '' ? null : <del>{before}</del>} {after === '' ? null : <ins>{after}</ins>}
            </li>
          ))}
        </ul>
      </>
    ),
  },
];

export default function OperatorAuditPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { lines, people, acts, asked, older, file } = loaderData;
  return (
    <ConsolePage
      title="감사 기록"
      lead="운영자의 모든 작업과 개인정보 열람이 기록됩니다. 누구도 고치거나 삭제할 수 없습니다."
      actions={
        <LinkButton href={file} download>
          CSV로 내려받기
        </LinkButton>
      }
    >
      <Filters>
        <Select
          label="운영자"
          name="operator"
          defaultValue={asked['operator'] ?? ''}
          options={[{ value: '', name: '모두' }, ...people]}
        />
        <Select
          label="작업"
          name="act"
          defaultValue={asked['act'] ?? ''}
          options={[{ value: '', name: '모두' }, ...acts]}
        />
        <Field label="대상" name="subject" placeholder="work:12" defaultValue={asked['subject']} />
        <Field label="시작일" name="from" type="date" defaultValue={asked['from']} />
        <Field label="종료일" name="until" type="date" defaultValue={asked['until']} />
      </Filters>
      <DataTable
        caption="감사 기록"
        columns={COLUMNS}
        rows={lines}
        keyOf={({ id }) => id}
        empty="이 조건에 맞는 기록이 없습니다. 조건을 넓혀 주세요."
      />
      <Pager older={older} />
    </ConsolePage>
  );
}
