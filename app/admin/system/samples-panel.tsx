import type { ReactNode } from 'react';
import { SAMPLE_OUTCOME_LABELS, type SampleGroup, type SampleOutcome, sampleTitles } from '#shared/catalog/samples';
import { Disclosure, ConsoleForm, FormBar, SendButton } from '../components/console-form.tsx';
import { Badge, Panel } from '../components/console-page.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import styles from './samples-panel.module.css';

const TONES: Record<SampleOutcome, 'bad' | 'wait' | 'good'> = {
  removed: 'bad',
  restored: 'wait',
  ended: 'wait',
  changed: 'good',
  used: 'good',
};

const COLUMNS: Column<SampleGroup>[] = [
  { title: '종류', cell: ({ label }) => <span className={styles.label}>{label}</span> },
  { title: '개수', cell: ({ count }) => count.toLocaleString('ko'), kind: 'number' },
  { title: '처리', cell: ({ outcome }) => <Badge tone={TONES[outcome]}>{SAMPLE_OUTCOME_LABELS[outcome]}</Badge> },
  { title: '내용', cell: (group) => sampleTitles(group) || '-' },
];

/** Remaining samples and their removal. */
export function SamplesPanel({ samples }: { samples: SampleGroup[] }): ReactNode {
  if (samples.length === 0) return null;
  const canRemove = samples.some(
    ({ outcome }) => outcome === 'removed' || outcome === 'restored' || outcome === 'ended',
  );
  return (
    <Panel
      title="견본 삭제"
      lead="처음 시작할 때 들어온 견본 작품과 견본 설정입니다. 회원이 구매한 작품과 운영자가 바꾼 내용은 삭제하지 않습니다."
    >
      <DataTable
        caption="견본과 삭제할 때의 처리"
        rows={samples}
        keyOf={({ label, outcome }) => `${label} ${outcome}`}
        empty="견본이 없습니다."
        columns={COLUMNS}
      />
      {canRemove ? (
        <Disclosure label="견본 삭제하기">
          <ConsoleForm act="remove-samples">
            <p>
              위의 표대로 처리합니다. 삭제한 견본은 되돌릴 수 없고 다시 추가되지 않습니다. 약관과 코인 상품은 운영자의
              것을 등록해 주세요.
            </p>
            <FormBar>
              <SendButton tone="grave">견본 모두 삭제</SendButton>
            </FormBar>
          </ConsoleForm>
        </Disclosure>
      ) : (
        <p>삭제할 수 있는 견본은 모두 삭제했습니다. 남은 견본은 회원이 이용 중이라 유지합니다.</p>
      )}
    </Panel>
  );
}
