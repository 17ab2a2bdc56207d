import type { ReactNode } from 'react';
import { listAudit, listOperators } from '#domain/operators';
import { seoulMinute } from '#vocabulary/seoul-date';
import { auditAsk } from '../../operator/audit-ask.ts';
import { type ChangedFact, actWords, changedFacts } from '../../operator/audit-words.ts';
import { Field, Select } from '../../operator/kit/console-form.tsx';
import { ConsolePage, LinkButton } from '../../operator/kit/console-page.tsx';
import { type Column, DataTable, Filters, Pager } from '../../operator/kit/data-table.tsx';
import styles from '../../operator/kit/kit.module.css';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/audit';

interface Line {
  id: number;
  at: string;
  who: string;
  act: string;
  subject: string;
  reason: string | null;
  changes: ChangedFact[];
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  operatorOnly(facts, url, 'audit');
  const { lines, older } = await listAudit(facts.ctx, auditAsk(url.searchParams));
  const people = await listOperators(facts.ctx);
  const ways = new URLSearchParams(url.searchParams);
  ways.delete('before');
  const narrowed = String(ways);
  if (older !== undefined) ways.set('before', String(older));
  return {
    lines: lines.map(({ at, before, after, ...line }) => ({
      ...line,
      at: seoulMinute(at),
      changes: changedFacts(before, after),
    })),
    people: people.map(({ id, name, mail }) => ({ value: String(id), name: `${name} (${mail})` })),
    asked: Object.fromEntries(url.searchParams),
    older: older === undefined ? undefined : `/operator/audit?${ways}`,
    file: `/operator/audit.csv?${narrowed}`,
  };
}

const COLUMNS: Column<Line>[] = [
  { title: '시각', cell: ({ at }) => at },
  { title: '한 사람', cell: ({ who }) => who },
  { title: '한 일', cell: ({ act }) => actWords(act) },
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
