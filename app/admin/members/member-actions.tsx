import type { ReactNode } from 'react';
import { seoulMinute } from '#shared/content/seoul-date';
import { type ConsoleFormError, errorAt } from '../components/form-error.ts';
import { Disclosure, ConsoleForm, Field, FormBar, SendButton, TextArea } from '../components/console-form.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import { Panel } from '../components/console-page.tsx';
import type { MemberView } from './member-view.ts';

interface MemberActionsProps {
  member: MemberView;
  error: ConsoleFormError | undefined;
}

export function MemberActions({ member, error }: MemberActionsProps): ReactNode {
  const isMounted = member.state !== 'withdrawn';
  return (
    <>
      {member.isComplete ? null : (
        <Panel title="가린 정보 보기" lead="사유를 적으면 10분 동안 메일 주소와 기기 정보를 모두 보여 드립니다.">
          <ReasonForm act="reveal" submit="모두 보기" error={error} />
        </Panel>
      )}
      {isMounted ? <Shutting member={member} error={error} /> : null}
      {isMounted ? (
        <Panel title="로그인 관리" lead="계정이 도용된 것 같으면 로그아웃하고 비밀번호를 다시 정하게 해 주세요.">
          <Disclosure label="모든 기기에서 로그아웃">
            <ReasonForm act="logout" submit="로그아웃하기" error={error} />
          </Disclosure>
          {member.hasPassword ? (
            <Disclosure label="비밀번호 다시 정하게 하기">
              <ReasonForm act="password" submit="없애고 메일 보내기" error={error} tone="grave" />
            </Disclosure>
          ) : null}
        </Panel>
      ) : null}
      <Panel
        title="메모"
        lead="다음에 이 회원과 이야기할 운영자를 위해 남깁니다. 회원에게는 보이지 않고, 탈퇴하면 삭제합니다."
      >
        {isMounted ? (
          <ConsoleForm act="note" error={fieldErrorOf(error, 'note')}>
            <TextArea
              label="메모"
              name="text"
              rows={3}
              defaultValue={error?.typed['act'] === 'note' ? error.typed['text'] : ''}
              error={errorAt(error, 'note-text')}
            />
            <FormBar>
              <SendButton>남기기</SendButton>
            </FormBar>
          </ConsoleForm>
        ) : null}
        <DataTable
          caption="메모"
          columns={NOTES}
          rows={member.notes}
          keyOf={({ id }) => id}
          empty="남긴 메모가 없습니다."
        />
      </Panel>
    </>
  );
}

const NOTES: Column<MemberView['notes'][number]>[] = [
  { title: '일시', cell: ({ madeAt }) => seoulMinute(madeAt) },
  { title: '작성자', cell: ({ who }) => who },
  { title: '내용', cell: ({ text }) => text },
];

const BLOCKS: Column<MemberView['blocks'][number]>[] = [
  { title: '시작', cell: ({ begunAt, blockedBy }) => `${seoulMinute(begunAt)} · ${blockedBy ?? '명령줄'}` },
  { title: '사유', cell: ({ reason }) => reason },
  { title: '기한', cell: ({ until }) => (until ? seoulMinute(until) : '해제할 때까지') },
  { title: '해제', cell: ({ endedAt, endedBy }) => (endedAt ? `${seoulMinute(endedAt)} · ${endedBy ?? '기한'}` : '') },
];

function Shutting({ member, error }: MemberActionsProps): ReactNode {
  const isShut = member.state === 'suspended';
  return (
    <Panel
      title="이용 제한"
      lead="제한하면 바로 모든 기기에서 로그아웃되고, 적은 사유와 기한을 회원에게 메일로 알립니다."
    >
      {isShut ? (
        <Disclosure label="제한 해제하기">
          <ReasonForm act="unblock" submit="해제하기" error={error} />
        </Disclosure>
      ) : member.state === 'active' ? (
        <Disclosure label="이용 제한하기">
          <ReasonForm act="block" submit="제한하기" error={error} tone="grave" label="사유(회원에게도 알립니다)">
            <Field
              label="종료일"
              name="until"
              type="date"
              hint="비워 두면 해제할 때까지 이어집니다."
              defaultValue={error?.typed['until']}
              error={errorAt(error, 'block-until')}
            />
          </ReasonForm>
        </Disclosure>
      ) : null}
      <DataTable
        caption="이용 제한 내역"
        columns={BLOCKS}
        rows={member.blocks}
        keyOf={({ id }) => id}
        empty="이용을 제한한 적이 없습니다."
      />
    </Panel>
  );
}

interface ReasonFormProps {
  act: string;
  submit: string;
  error: ConsoleFormError | undefined;
  tone?: 'main' | 'grave';
  label?: string;
  children?: ReactNode;
}

function ReasonForm({ act, submit, error, tone = 'main', label = '사유', children }: ReasonFormProps): ReactNode {
  return (
    <ConsoleForm act={act} error={fieldErrorOf(error, act)}>
      <TextArea
        label={label}
        name="reason"
        rows={2}
        defaultValue={error?.typed['act'] === act ? error.typed['reason'] : ''}
        error={errorAt(error, `${act}-reason`)}
      />
      {children}
      <FormBar>
        <SendButton tone={tone}>{submit}</SendButton>
      </FormBar>
    </ConsoleForm>
  );
}

/** Errors belong to the submitted form only. */
function fieldErrorOf(formError: ConsoleFormError | undefined, action: string): ConsoleFormError | undefined {
  return formError?.typed['act'] === action ? formError : undefined;
}
