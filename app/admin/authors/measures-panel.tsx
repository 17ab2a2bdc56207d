import type { ReactNode } from 'react';
import { MEASURES } from '#shared/authors/measures';
import { Check, Disclosure, Field, Select } from '../components/console-form.tsx';
import { Badge, Panel } from '../components/console-page.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import { type ConsoleFormError, errorAt } from '../components/form-error.ts';
import type { AuthorView } from './author-view.server.ts';
import { AppealForm, ReasonForm, errorOf } from './reason-form.tsx';

type Row = AuthorView['measures'][number];

function columnsOf(error: ConsoleFormError | undefined): Column<Row>[] {
  return [
    { title: '조치', cell: ({ name, isInForce }) => <Badge tone={isInForce ? 'bad' : 'plain'}>{name}</Badge> },
    { title: '사유', cell: ({ reason }) => reason },
    { title: '시작', cell: ({ begun }) => begun },
    { title: '기한', cell: ({ end }) => end },
    {
      title: '이의',
      cell: ({ id, isInForce, appeal, waiting }) =>
        appeal ? (
          `${appeal.result} · ${appeal.text} → ${appeal.answer}`
        ) : isInForce ? (
          <Disclosure
            label="이의 결정"
            isOpen={waiting !== null || errorOf(error, 'appeal', { measure: String(id) }) !== undefined}
          >
            <AppealForm act="appeal" about={{ measure: String(id) }} written={waiting} error={error} />
          </Disclosure>
        ) : (
          '–'
        ),
    },
    {
      title: '해제',
      cell: ({ id, isInForce }) =>
        isInForce ? (
          <Disclosure label="해제" isOpen={errorOf(error, 'lift', { measure: String(id) }) !== undefined}>
            <ReasonForm act="lift" about={{ measure: String(id) }} submit="해제" error={error} />
          </Disclosure>
        ) : (
          '–'
        ),
    },
  ];
}

interface MeasuresPanelProps {
  measures: Row[];
  error: ConsoleFormError | undefined;
}

export function MeasuresPanel({ measures, error }: MeasuresPanelProps): ReactNode {
  const typed = errorOf(error, 'measure')?.typed;
  return (
    <Panel
      title="조치"
      lead="공개 정지와 이용 정지 동안에는 새 회차를 공개할 수 없습니다. 작품은 그대로 보이고, 작가는 원고를 언제든지 내려받을 수 있습니다."
    >
      <Disclosure label="조치하기" isOpen={typed !== undefined}>
        <ReasonForm act="measure" submit="조치" tone="grave" error={error}>
          <Select
            label="종류"
            name="kind"
            defaultValue={typed?.['kind'] ?? 'warning'}
            options={Object.entries(MEASURES).map(([value, name]) => ({ value, name }))}
          />
          <Field
            label="종료일"
            name="lastDay"
            type="date"
            hint="비워 두면 해제할 때까지 이어집니다."
            defaultValue={typed?.['lastDay']}
            error={errorAt(error, 'measure-lastDay')}
          />
          <Check
            label="작품 자체가 이유입니다. 이용 정지하면서 이 필명이 대표인 작품을 모두 내립니다."
            name="isAboutWorks"
            defaultChecked={typed?.['isAboutWorks'] === 'on'}
          />
        </ReasonForm>
      </Disclosure>
      <DataTable
        caption="조치"
        columns={columnsOf(error)}
        rows={measures}
        keyOf={({ id }) => id}
        empty="조치한 적이 없습니다."
      />
    </Panel>
  );
}
