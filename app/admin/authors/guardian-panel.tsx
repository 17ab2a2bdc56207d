import type { ReactNode } from 'react';
import { ConsoleForm, Disclosure, FormBar, SendButton } from '../components/console-form.tsx';
import { DetailList, Panel } from '../components/console-page.tsx';
import type { ConsoleFormError } from '../components/form-error.ts';
import type { AuthorView } from './author-view.server.ts';
import { ReasonForm, errorOf } from './reason-form.tsx';

interface GuardianPanelProps {
  guardian: AuthorView['guardian'];
  error: ConsoleFormError | undefined;
}

export function GuardianPanel({ guardian, error }: GuardianPanelProps): ReactNode {
  return (
    <Panel
      title="보호자 동의"
      lead="미성년 작가는 15세 이용가까지의 무료 작품만 연재합니다. 돈이 오가는 계약은 법정대리인의 동의가 필요합니다(민법 제5조). 동의서는 서점이 따로 보관합니다."
    >
      {guardian ? (
        <>
          <DetailList
            details={[
              { name: '확인 방법', value: guardian.method },
              { name: '기록', value: guardian.at },
            ]}
          />
          <Disclosure label="동의 철회 기록">
            <ConsoleForm act="guardian-end" error={errorOf(error, 'guardian-end')}>
              <FormBar>
                <SendButton tone="grave">철회 기록</SendButton>
              </FormBar>
            </ConsoleForm>
          </Disclosure>
        </>
      ) : (
        <Disclosure label="동의 기록" isOpen={errorOf(error, 'guardian') !== undefined}>
          <ReasonForm
            act="guardian"
            submit="기록"
            label="확인 방법"
            hint="예: 서명한 동의서와 가족관계증명서를 우편으로 받음. 이름이나 주민등록번호는 적지 마세요."
            error={error}
          />
        </Disclosure>
      )}
    </Panel>
  );
}
