import type { ReactNode } from 'react';
import { type ConsoleFormError, errorAt } from '../components/form-error.ts';
import { Disclosure, Choices, Check, ConsoleForm, FormBar, SendButton } from '../components/console-form.tsx';
import { Badge, Panel } from '../components/console-page.tsx';
import { DataTable } from '../components/data-table.tsx';

export interface LegalEmailsView {
  /** Members with an e-mail address; `unreached` have none. */
  reached: number;
  unreached: number;
  /** Sending is still allowed. */
  isOpen: boolean;
  runs: { id: number; at: string; sent: number; unreached: number; state: 'running' | 'done' | 'stopped' }[];
}

const STATES = {
  running: { tone: 'wait', name: '보내는 중' },
  done: { tone: 'good', name: '다 보냄' },
  stopped: { tone: 'plain', name: '멈춤' },
} as const;

const count = (sum: number): string => `${sum.toLocaleString('ko-KR')}명`;

/** Sends a legal change to all members and shows the progress. */
export function LegalEmails({
  letters,
  error,
}: {
  letters: LegalEmailsView;
  error: ConsoleFormError | undefined;
}): ReactNode {
  const { reached, unreached, isOpen, runs } = letters;
  const isRunning = runs.some(({ state }) => state === 'running');
  return (
    <Panel
      title="회원에게 메일로 알리기"
      lead={`메일 주소가 있는 회원 ${count(reached)}에게 시행일과 새 글의 주소를 보냅니다. 주소가 없는 회원 ${count(unreached)}에게는 공지와 알림 줄로 알립니다.`}
    >
      <DataTable
        caption="보낸 안내 메일"
        rows={runs}
        keyOf={({ id }) => id}
        empty="아직 보내지 않았습니다. 글을 저장하고 내용을 확인한 뒤 아래에서 보내 주세요."
        columns={[
          { title: '시작', cell: ({ at }) => at },
          { title: '상태', cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].name}</Badge> },
          { title: '보낸 회원', kind: 'number', cell: ({ sent }) => count(sent) },
          { title: '주소가 없는 회원', kind: 'number', cell: (run) => count(run.unreached) },
        ]}
      />
      {isRunning ? (
        <ConsoleForm act="letters-stop" error={error?.typed['act'] === 'letters-stop' ? error : undefined}>
          <FormBar>
            <SendButton tone="quiet">보내기 멈추기</SendButton>
          </FormBar>
        </ConsoleForm>
      ) : null}
      {isOpen && !isRunning ? (
        <Disclosure label="안내 메일 보내기">
          <ConsoleForm act="letters" error={error?.typed['act'] === 'letters' ? error : undefined}>
            <p>1분에 2,000명씩 차례로 보냅니다. 이미 나간 메일은 되돌릴 수 없습니다.</p>
            <Choices legend="변경의 성격" error={errorAt(error, 'isUnfavourable')}>
              <Check label="회원에게 불리한 변경이 있습니다(30일 전 고지)" name="isUnfavourable" value="on" />
            </Choices>
            <FormBar>
              <SendButton tone="grave">{count(reached)}에게 보내기</SendButton>
            </FormBar>
          </ConsoleForm>
        </Disclosure>
      ) : null}
    </Panel>
  );
}
