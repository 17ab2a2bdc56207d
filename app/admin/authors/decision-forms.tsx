import type { ReactNode } from 'react';
import { RETURN_LIMITS, RETURN_REASONS } from '#shared/authors/submissions';
import { Check, Choices, ConsoleForm, Disclosure, FormBar, SendButton, TextArea } from '../components/console-form.tsx';
import { Panel } from '../components/console-page.tsx';
import { type ConsoleFormError, errorAt } from '../components/form-error.ts';

interface DecisionFormsProps {
  /** What the operator reads now. */
  revision: number;
  isSample: boolean;
  isEpisode: boolean;
  /** When it opens. */
  opens: string;
  error: ConsoleFormError | undefined;
}

const AT_ONCE = '승인하면 바로';

function leadOf({ isEpisode, opens }: Pick<DecisionFormsProps, 'isEpisode' | 'opens'>): string {
  if (!isEpisode) return '승인하면 바꾼 내용이 바로 적용됩니다.';
  return opens === AT_ONCE ? '승인하면 바로 공개됩니다.' : `승인하면 ${opens}에 공개됩니다.`;
}

export function DecisionForms({ revision, isSample, isEpisode, opens, error }: DecisionFormsProps): ReactNode {
  const isReturn = error?.typed['act'] === 'return';
  const about = { revision: String(revision) };
  const reasons = error?.typed['reasons']?.split(' ') ?? [];
  return (
    <Panel
      title="결정"
      lead={
        isSample
          ? '신뢰 작가가 검토 없이 공개한 회차입니다. 이상이 없으면 확인만 하고, 문제가 있으면 내립니다.'
          : leadOf({ isEpisode, opens })
      }
    >
      <ConsoleForm act="approve" about={about} error={isReturn ? undefined : error}>
        <FormBar>
          <SendButton>{isSample ? '이상 없음' : '승인'}</SendButton>
        </FormBar>
      </ConsoleForm>
      <Disclosure label={isSample ? '회차 내리기' : '반려하기'} isOpen={isReturn}>
        <p>
          {isSample
            ? '회차를 내리고 작가에게 사유를 알립니다. 이미 구매한 독자는 계속 볼 수 있고, 작가는 신뢰 작가에서 벗어납니다.'
            : '작가에게 사유를 알립니다. 작가는 고쳐서 다시 보낼 수 있습니다.'}
        </p>
        <ConsoleForm act="return" about={about} error={isReturn ? error : undefined}>
          <Choices legend="사유" error={errorAt(error, 'reasons')}>
            {Object.entries(RETURN_REASONS).map(([reason, name]) => (
              <Check
                key={reason}
                label={name}
                name="reasons"
                value={reason}
                defaultChecked={reasons.includes(reason)}
              />
            ))}
          </Choices>
          <TextArea
            label="문제가 된 부분"
            name="passage"
            rows={3}
            maxLength={RETURN_LIMITS.passage}
            hint="본문을 그대로 옮겨 적으면 작가가 바로 찾을 수 있습니다."
            defaultValue={isReturn ? error?.typed['passage'] : undefined}
          />
          <TextArea
            label="설명"
            name="note"
            rows={3}
            maxLength={RETURN_LIMITS.note}
            hint="작가에게 그대로 보입니다. 무엇을 고치면 되는지 적어 주세요."
            defaultValue={isReturn ? error?.typed['note'] : undefined}
            error={errorAt(error, 'note')}
          />
          <FormBar>
            <SendButton tone={isSample ? 'grave' : 'main'}>{isSample ? '내리고 알리기' : '반려'}</SendButton>
          </FormBar>
        </ConsoleForm>
      </Disclosure>
    </Panel>
  );
}
