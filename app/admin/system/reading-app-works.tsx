import type { ReactNode } from 'react';
import { paths } from '#shared/web/paths';
import { ConsoleForm, FormBar, Select, SendButton } from '../components/console-form.tsx';
import { Badge, Panel } from '../components/console-page.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import type { ConsoleFormError } from '../components/form-error.ts';
import { PostForm } from '../components/write-access.tsx';
import { WorkNumberField } from './work-number-field.tsx';

interface Work {
  id: number;
  title: string;
  isAllowed: boolean;
}

const COLUMNS: Column<Work>[] = [
  { title: '번호', cell: ({ id }) => id, kind: 'number' },
  { title: '작품', cell: ({ id, title }) => <a href={paths.work(id)}>{title}</a> },
  {
    title: '읽기 앱',
    cell: ({ isAllowed }) => <Badge tone={isAllowed ? 'good' : 'bad'}>{isAllowed ? '허용' : '금지'}</Badge>,
  },
  {
    title: '되돌리기',
    cell: ({ id, title }) => (
      <PostForm>
        <input type="hidden" name="act" value="reading-apps" />
        <input type="hidden" name="work" value={id} />
        <SendButton tone="quiet" name="setting" value="default">
          <span className="visually-hidden">{title} </span>기본값으로
        </SendButton>
      </PostForm>
    ),
  },
];

/** Which works reading apps may fetch as files. */
export function ReadingAppWorks({ works, error }: { works: Work[]; error: ConsoleFormError | undefined }): ReactNode {
  return (
    <Panel
      title="읽기 앱으로 받는 작품"
      lead="전편 무료이고 누구나 보는 작품은 OPDS 목록에서 누구나 EPUB이나 CBZ로 받습니다. 유료 작품은 권리자가 허락한 것만 넣어 주세요. 회원이 자기 키로 소장 회차와 대여 중인 회차를 받으며, 받은 회차는 환불할 수 없습니다."
    >
      <DataTable
        caption="기본값과 다르게 정한 작품"
        rows={works}
        keyOf={({ id }) => id}
        empty="모두 기본값입니다. 무료 작품은 받을 수 있고 유료 작품은 받을 수 없습니다."
        columns={COLUMNS}
      />
      <ConsoleForm act="reading-apps" error={error} isRow>
        <WorkNumberField error={error} />
        <Select
          label="읽기 앱"
          name="setting"
          defaultValue={error?.typed['setting'] ?? 'yes'}
          options={[
            { value: 'yes', name: '허용' },
            { value: 'no', name: '금지' },
          ]}
        />
        <FormBar>
          <SendButton>저장</SendButton>
        </FormBar>
      </ConsoleForm>
    </Panel>
  );
}
