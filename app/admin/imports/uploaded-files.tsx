import type { ReactNode } from 'react';
import { adminPaths } from '#shared/web/admin-paths';
import { ConsoleForm, SendButton } from '../components/console-form.tsx';
import { Badge, Panel } from '../components/console-page.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import kit from '../components/kit.module.css';
import { FileSending } from './file-sending.tsx';
import { ImportOptions } from './import-options.tsx';
import { sizeLabel } from './import-labels.ts';
import { PostForm } from '../components/write-access.tsx';

interface UploadRun {
  id: number;
  replaces: boolean;
  overwrites: boolean;
  files: { id: string; name: string; bytes: number; received: number }[];
}

export function uploadColumns(isOwn: boolean): Column<UploadRun['files'][number]>[] {
  return [
    { title: '이름', cell: ({ name }) => name },
    { title: '크기', kind: 'number', cell: ({ bytes }) => sizeLabel(bytes) },
    {
      title: '상태',
      cell: ({ bytes, received }) =>
        received === bytes ? (
          <Badge tone="good">다 올라옴</Badge>
        ) : (
          <Badge tone="wait">{Math.floor((received / bytes) * 100)}%</Badge>
        ),
    },
    {
      title: '빼기',
      cell: ({ id, name }) =>
        isOwn ? (
          <PostForm>
            <input type="hidden" name="act" value="remove" />
            <input type="hidden" name="file" value={id} />
            <button type="submit" className={kit.quietButton} aria-label={`${name} 빼기`}>
              빼기
            </button>
          </PostForm>
        ) : null,
    },
  ];
}

/** Uploads in chunks with script, by a plain form without. */
export function UploadedFiles({ run, isOwn }: { run: UploadRun; isOwn: boolean }): ReactNode {
  const isComplete = run.files.length > 0 && run.files.every(({ bytes, received }) => received === bytes);
  return (
    <>
      <Panel title="파일" lead="올리다 끊겨도 같은 파일을 다시 고르시면 끊긴 곳부터 이어집니다.">
        {isOwn ? (
          <FileSending
            address={adminPaths.importFiles(run.id)}
            hint="EPUB, TXT, Markdown, HTML, DOCX, HWPX, 그림 폴더와 ZIP, CBZ"
          />
        ) : null}
        <DataTable
          caption="올린 파일"
          rows={run.files}
          keyOf={({ id }) => id}
          empty="아직 올린 파일이 없습니다. 파일이나 폴더를 골라 주세요."
          columns={uploadColumns(isOwn)}
        />
      </Panel>
      {isComplete ? (
        <Panel title="적용 전 확인" lead="무엇이 추가되고 바뀌고 거절될지 알려 드립니다. 아무것도 바꾸지 않습니다.">
          <ConsoleForm act="read">
            <ImportOptions replaces={run.replaces} overwrites={run.overwrites} />
            <div>
              <SendButton>적용 전 확인</SendButton>
            </div>
          </ConsoleForm>
        </Panel>
      ) : null}
    </>
  );
}
