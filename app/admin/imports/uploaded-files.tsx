import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ConsoleForm, SendButton } from '../components/console-form.tsx';
import { Badge, Panel } from '../components/console-page.tsx';
import { type Column, DataTable } from '../components/data-table.tsx';
import kit from '../components/kit.module.css';
import { ImportOptions } from './import-options.tsx';
import { sizeLabel } from './import-labels.ts';
import styles from './imports.module.css';

interface UploadRun {
  id: number;
  replaces: boolean;
  overwrites: boolean;
  files: { id: string; name: string; bytes: number; received: number }[];
}

function columnsOf(isOwn: boolean): Column<UploadRun['files'][number]>[] {
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
          <form method="post">
            <input type="hidden" name="act" value="remove" />
            <input type="hidden" name="file" value={id} />
            <button type="submit" className={kit.quietButton} aria-label={`${name} 빼기`}>
              빼기
            </button>
          </form>
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
        {isOwn ? <FileSending runId={run.id} /> : null}
        <DataTable
          caption="올린 파일"
          rows={run.files}
          keyOf={({ id }) => id}
          empty="아직 올린 파일이 없습니다. 파일을 골라 주세요. 폴더는 ZIP으로 묶어 올려 주세요."
          columns={columnsOf(isOwn)}
        />
      </Panel>
      {isComplete ? (
        <Panel title="살펴보기" lead="무엇이 들어오고 바뀌고 거절될지 알려 드립니다. 아무것도 바꾸지 않습니다.">
          <ConsoleForm act="read">
            <ImportOptions replaces={run.replaces} overwrites={run.overwrites} />
            <div>
              <SendButton>살펴보기</SendButton>
            </div>
          </ConsoleForm>
        </Panel>
      ) : null}
    </>
  );
}

function FileSending({ runId }: { runId: number }): ReactNode {
  const { revalidate } = useRevalidator();
  const [message, setMessage] = useState('');
  const [isSending, setSending] = useState(false);
  const send = async (files: File[]): Promise<void> => {
    setSending(true);
    const { uploadFiles } = await import('./upload-files.ts');
    const error = await uploadFiles(runId, files, setMessage);
    setMessage(error ?? '파일을 모두 올렸습니다.');
    setSending(false);
    await revalidate();
  };
  return (
    <form
      method="post"
      encType="multipart/form-data"
      className={styles.sending}
      onSubmit={(event) => {
        const files = new FormData(event.currentTarget).getAll('files').filter((file) => file instanceof File);
        if (files.every((file) => file.size === 0)) return;
        event.preventDefault();
        void send(files);
      }}
    >
      <input type="hidden" name="act" value="files" />
      <label className={styles.choose}>
        <span>올릴 파일</span>
        <input type="file" name="files" multiple />
      </label>
      <button type="submit" className={kit.mainButton} disabled={isSending}>
        올리기
      </button>
      <p role="status" className={styles.said}>
        {message}
      </p>
      <noscript>
        <p>스크립트 없이는 한 번에 모두 합해 50MB까지 올리실 수 있습니다.</p>
      </noscript>
    </form>
  );
}
