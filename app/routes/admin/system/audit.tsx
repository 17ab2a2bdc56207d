import type { ReactNode } from 'react';
import { listAudit, listOperators } from '#domain/operators';
import { seoulMinute } from '#shared/content/seoul-date';
import { parseAuditQuery } from '../../../admin/system/audit-query.ts';
import { type FieldChange, actionLabel, fieldChanges } from '../../../admin/system/audit-labels.ts';
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
    lines: lines.map(({ at, before, after, ...line }) => ({
      ...line,
      at: seoulMinute(at),
      changes: fieldChanges(before, after),
    })),
    people: people.map(({ id, name, mail }) => ({ value: String(id), name: `${name} (${mail})` })),
    asked: Object.fromEntries(url.searchParams),
    older: older === undefined ? undefined : `/operator/audit?${methods}`,
    file: `/operator/audit.csv?${narrowed}`,
  };
}

const COLUMNS: Column<Row>[] = [
  { title: '시각', cell: ({ at }) => at },
  { title: '한 사람', cell: ({ who }) => who },
  { title: '한 일', cell: ({ act }) => actionLabel(act) },
  { title: '대상', cell: ({ subject }) => subject },
  {
    title: '바뀐 것',
    cell: ({ changes, reason }) => (
      <>
        {reason ? <p>까닭: {reason}</p> : null}
        <ul className={styles.changes}>
          {changes.map(({ name, before, after }) => (
            <li key={name}>
              <b>{name}</b> {before === '' ? null : <del>{before}</del>} {after === '' ? null : <ins>{after}</ins>}
            </li>
          ))}
        </ul>
      </>
    ),
  },
];

export default function OperatorAuditPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { lines, people, asked, older, file } = loaderData;
  return (
    <ConsolePage
      title="감사 기록"
      lead="운영에서 한 모든 일과 개인정보를 본 일이 남습니다. 누구도 고치거나 지울 수 없습니다."
      actions={
        <LinkButton href={file} download>
          CSV로 내려받기
        </LinkButton>
      }
    >
      <Filters>
        <Select
          label="한 사람"
          name="operator"
          defaultValue={asked['operator'] ?? ''}
          options={[{ value: '', name: '모두' }, ...people]}
        />
        <Field label="한 일" name="act" placeholder="operator.invite" defaultValue={asked['act']} />
        <Field label="대상" name="subject" placeholder="work:12" defaultValue={asked['subject']} />
        <Field label="처음 날" name="from" type="date" defaultValue={asked['from']} />
        <Field label="마지막 날" name="until" type="date" defaultValue={asked['until']} />
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
