import type { ReactNode } from 'react';
import { ConsoleForm, FormBar, SendButton } from '../components/console-form.tsx';
import { LinkButton, Panel } from '../components/console-page.tsx';
import { DataTable } from '../components/data-table.tsx';

export interface PlannedRow {
  key: string;
  number: number | null;
  title: string;
  isNew: boolean;
  price: string;
  opens: string;
}

interface PreviewProps {
  rows: PlannedRow[];
  version: string;
  /** The form with the same values. */
  editPath: string;
  isListed: boolean;
}

/** What saving adds and replaces, with the resulting dates. */
export function EpisodeUploadPreview({ rows, version, editPath, isListed }: PreviewProps): ReactNode {
  const added = rows.filter(({ isNew }) => isNew).length;
  const replaced = rows.length - added;
  const count = (episodes: number): string => `${episodes.toLocaleString('ko-KR')}개`;
  const lead = [
    added > 0 ? `새 회차 ${count(added)}를 추가합니다.` : '',
    replaced > 0 ? `회차 ${count(replaced)}의 본문을 바꿉니다.` : '',
    isListed ? '' : '작품이 공개되어 있지 않아 공개한 회차도 독자에게 보이지 않습니다.',
  ];
  return (
    <Panel title="저장할 내용" lead={lead.filter(Boolean).join(' ')}>
      <DataTable
        caption="저장할 회차"
        rows={rows}
        keyOf={({ key }) => key}
        empty=""
        columns={[
          { title: '번호', kind: 'number', cell: ({ number }) => number ?? '-' },
          { title: '제목', cell: ({ title }) => title },
          { title: '구분', cell: ({ isNew }) => (isNew ? '새 회차' : '본문 바꾸기') },
          { title: '가격', cell: ({ price }) => price },
          { title: '공개', cell: ({ opens }) => opens },
        ]}
      />
      <ConsoleForm act="apply">
        <input type="hidden" name="version" value={version} />
        <FormBar>
          <SendButton>{count(rows.length)} 저장</SendButton>
          <LinkButton href={editPath}>고치기</LinkButton>
        </FormBar>
      </ConsoleForm>
    </Panel>
  );
}
