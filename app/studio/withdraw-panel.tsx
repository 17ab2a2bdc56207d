import type { ReactNode } from 'react';
import { formatSeoulTime } from '#shared/content/seoul-date';
import { studioPaths } from '#shared/web/studio-paths';
import { ConsoleForm, Disclosure, FormBar, SendButton } from '../admin/components/console-form.tsx';
import { LinkButton, Panel } from '../admin/components/console-page.tsx';
import { type ConsoleFormError, errorAt } from '../admin/components/form-error.ts';
import { PasswordField } from './password-field.tsx';
import type { WithdrawalView } from './withdrawal-form.server.ts';

/** Messages after the forms. */
export const WITHDRAWAL_MESSAGES = {
  announced: '내림을 예약했습니다. 되돌릴 수 있는 링크를 메일로 보냈습니다.',
  withdrawn: '내렸습니다. 되돌릴 수 있는 링크를 메일로 보냈습니다.',
  'put-back': '되돌렸습니다.',
};

const NAMES = { work: '작품', episode: '회차' };

interface WithdrawPanelProps {
  kind: 'work' | 'episode';
  view: WithdrawalView;
  error: ConsoleFormError | undefined;
}

/** Withdraws a work or an episode, or restores it. */
export function WithdrawPanel({ kind, view, error }: WithdrawPanelProps): ReactNode {
  const { withdrawal } = view;
  const name = NAMES[kind];
  if (withdrawal)
    return (
      <Panel title={withdrawal.withdrawnAt === null ? `${name} 내림 예정` : `내린 ${name}`}>
        <p>{stateText(withdrawal)}</p>
        {view.isTakenDown ? (
          <p>운영자가 내린 {name}입니다. 직접 복구할 수 없습니다.</p>
        ) : (
          <ConsoleForm act="restore" error={error}>
            <FormBar>
              <SendButton tone="quiet">{withdrawal.withdrawnAt === null ? '내리기 취소' : '복구'}</SendButton>
              <LinkButton href={studioPaths.bin()}>내린 작품과 회차</LinkButton>
            </FormBar>
          </ConsoleForm>
        )}
      </Panel>
    );
  return (
    <Disclosure label={`${name} 내리기`} isOpen={error !== undefined}>
      <ConsoleForm act="withdraw" error={error}>
        <p>{planText(name, view)}</p>
        <PasswordField error={errorAt(error, 'password')} />
        <div>
          <SendButton tone="grave">{view.noticeDays > 0 ? '내림 예약' : '내리기'}</SendButton>
        </div>
      </ConsoleForm>
    </Disclosure>
  );
}

function planText(name: string, { noticeDays, binDays }: WithdrawalView): string {
  const when =
    noticeDays > 0
      ? `무료 ${name}이라 ${noticeDays}일 뒤에 내려가고, 그동안 작품 화면과 관심 독자에게 알립니다.`
      : '목록과 검색에서 바로 사라집니다.';
  const fate =
    binDays === null
      ? '구매한 독자는 계속 볼 수 있습니다.'
      : `구매한 독자가 없어 휴지통에 ${binDays}일 동안 두었다가 파일과 함께 삭제합니다. 그 전에는 복구할 수 있습니다.`;
  return `${when} ${fate} 되돌릴 수 있는 링크를 메일로 보내 드립니다.`;
}

/** Where a withdrawn work or episode is. */
export function stateText({ actsAt, withdrawnAt, purgeAt }: NonNullable<WithdrawalView['withdrawal']>): string {
  if (withdrawnAt === null) return `${formatSeoulTime(new Date(actsAt))}에 내려갑니다.`;
  return purgeAt === null
    ? '구매한 독자만 계속 볼 수 있습니다.'
    : `휴지통에 있습니다. ${formatSeoulTime(new Date(purgeAt))}에 삭제됩니다.`;
}
