import { type ReactNode, useState } from 'react';
import IconCopy from '~icons/console/copy';
import { seoulMinute } from '#shared/content/seoul-date';
import { REVIEW_DAYS, REVIEW_NOTE_LETTERS } from '#shared/operations/preview-readers';
import { ConsoleForm, Disclosure, Field, FormBar, Select, SendButton } from '../components/console-form.tsx';
import { Badge, Panel } from '../components/console-page.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import { type ConsoleFormError, errorAt } from '../components/form-error.ts';
import kit from '../components/kit.module.css';
import styles from './preview.module.css';

export interface ReviewLinkRow {
  id: number;
  note: string;
  who: string;
  expiresAt: Date;
  openedAt: Date | null;
  opens: number;
  /** Null once it is over. */
  address: string | null;
}

const COLUMNS: Column<ReviewLinkRow>[] = [
  {
    title: '링크',
    cell: ({ address }) => (address ? <CopyField address={address} /> : <Badge tone="plain">끝남</Badge>),
  },
  { title: '받는 분', cell: ({ note }) => note || '-' },
  { title: '만든 이', cell: ({ who }) => who },
  { title: '끝나는 일시', cell: ({ expiresAt }) => seoulMinute(expiresAt) },
  {
    title: '열람',
    cell: ({ opens, openedAt }) => (openedAt ? `${opens}회, 마지막 ${seoulMinute(openedAt)}` : '아직 없음'),
  },
  {
    title: '끊기',
    cell: ({ id, address }) =>
      address ? (
        <ConsoleForm act="revoke" about={{ link: String(id) }}>
          <SendButton tone="grave">끊기</SendButton>
        </ConsoleForm>
      ) : (
        '-'
      ),
  },
];

interface ReviewLinksProps {
  links: ReviewLinkRow[];
  isAdult: boolean;
  error: ConsoleFormError | undefined;
}

/** Links for people without an account. */
export function ReviewLinks({ links, isAdult, error }: ReviewLinksProps): ReactNode {
  const lead = isAdult
    ? '성인 작품이라, 성인 인증을 마치고 성인 작품 보기를 켠 회원만 이 링크로 볼 수 있습니다.'
    : '계정이 없어도 마지막으로 저장한 판을 읽을 수 있습니다. 기간이 지나거나 끊으면 열리지 않습니다.';
  return (
    <Panel title="검토 링크" lead={lead}>
      <Disclosure label="새 링크" isOpen={error !== undefined}>
        <ConsoleForm act="link" error={error}>
          <Select
            label="기간"
            name="days"
            defaultValue="7"
            options={REVIEW_DAYS.map((days) => ({ value: String(days), name: `${days}일` }))}
          />
          <Field
            label="받는 분"
            name="note"
            maxLength={REVIEW_NOTE_LETTERS}
            hint="목록에서 알아보기 위한 메모입니다. 비워도 됩니다."
            error={errorAt(error, 'note')}
          />
          <FormBar>
            <SendButton>링크 만들기</SendButton>
          </FormBar>
        </ConsoleForm>
      </Disclosure>
      <DataTable
        caption="검토 링크"
        rows={links}
        keyOf={({ id }) => id}
        columns={COLUMNS}
        empty="만든 링크가 없습니다."
      />
    </Panel>
  );
}

function CopyField({ address }: { address: string }): ReactNode {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(address);
    setCopied(true);
  };
  return (
    <div className={styles.copy}>
      <input readOnly aria-label="검토 링크 주소" className={kit.input} value={address} />
      <button
        type="button"
        className={kit.quietButton}
        aria-label="링크 복사"
        title="링크 복사"
        onClick={() => void copy().catch(() => undefined)}
      >
        {isCopied ? '복사됨' : <IconCopy aria-hidden="true" width={20} height={20} />}
      </button>
    </div>
  );
}
