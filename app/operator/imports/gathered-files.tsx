import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ConsoleForm, SendButton } from '../kit/console-form.tsx';
import { Mark, Panel } from '../kit/console-page.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import kit from '../kit/kit.module.css';
import { ReadWishes } from './read-again.tsx';
import { sizeWords } from './import-words.ts';
import styles from './imports.module.css';

interface GatheredRun {
  id: number;
  replaces: boolean;
  overwrites: boolean;
  files: { id: string; name: string; bytes: number; received: number }[];
}

function columnsOf(isOwn: boolean): Column<GatheredRun['files'][number]>[] {
  return [
    { title: '이름', cell: ({ name }) => name },
    { title: '크기', kind: 'number', cell: ({ bytes }) => sizeWords(bytes) },
    {
      title: '상태',
      cell: ({ bytes, received }) =>
        received === bytes ? (
          <Mark tone="good">다 올라옴</Mark>
        ) : (
          <Mark tone="wait">{Math.floor((received / bytes) * 100)}%</Mark>
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

/** The files of an import while they come: by parts with script, by a plain form without. */
export function GatheredFiles({ run, isOwn }: { run: GatheredRun; isOwn: boolean }): ReactNode {
  const isWhole = run.files.length > 0 && run.files.every(({ bytes, received }) => received === bytes);
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
      {isWhole ? (
        <Panel title="살펴보기" lead="무엇이 들어오고 바뀌고 거절될지 알려 드립니다. 아무것도 바꾸지 않습니다.">
          <ConsoleForm act="read">
            <ReadWishes replaces={run.replaces} overwrites={run.overwrites} />
            <div>
              <SendButton>살펴보기</SendButton>
            </div>
          </ConsoleForm>
        </Panel>
      ) : null}
    </>
  );
}

/** The form with which files are chosen; with script they go part by part, and only then. */
function FileSending({ runId }: { runId: number }): ReactNode {
  const { revalidate } = useRevalidator();
  const [said, setSaid] = useState('');
  const [isSending, setSending] = useState(false);
  const send = async (files: File[]): Promise<void> => {
    setSending(true);
    const { sendFiles } = await import('./send-files.ts');
    const fault = await sendFiles(runId, files, setSaid);
    setSaid(fault ?? '파일을 모두 올렸습니다.');
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
        {said}
      </p>
      <noscript>
        <p>스크립트 없이는 한 번에 모두 합해 50MB까지 올리실 수 있습니다.</p>
      </noscript>
    </form>
  );
}
