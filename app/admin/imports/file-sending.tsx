import { type DragEvent, type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import kit from '../components/kit.module.css';
import { sizeLabel } from './import-labels.ts';
import styles from './imports.module.css';
import type { UploadProgress } from './upload-files.ts';

interface SendingProps {
  runId: number;
  hint: string;
  /** Called when every file has arrived; after an error the operator decides. */
  onComplete?: () => void;
}

/** Sends files as soon as they are chosen or dropped, folders too; a plain form without script. */
export function FileSending({ runId, hint, onComplete }: SendingProps): ReactNode {
  const { revalidate } = useRevalidator();
  const [progress, setProgress] = useState<UploadProgress>();
  const [errors, setErrors] = useState<string[]>([]);
  const [isOver, setOver] = useState(false);
  const send = async (pick: () => Promise<File[]>): Promise<void> => {
    const files = await pick();
    if (files.length === 0) return;
    const { uploadFiles } = await import('./upload-files.ts');
    const failed = await uploadFiles(runId, files, setProgress);
    setErrors(failed);
    setProgress(undefined);
    if (failed.length === 0) onComplete?.();
    await revalidate();
  };
  const sendInput = (input: HTMLInputElement): void => {
    const files = [...(input.files ?? [])];
    input.value = '';
    void send(async () => {
      const { filesOfInput, packFolders } = await import('./picked-files.ts');
      return packFolders(filesOfInput(files));
    });
  };
  const sendDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    // The entries of a drop are readable only during the event.
    const entries = [...event.dataTransfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
    void send(async () => {
      const { filesOfEntries, packFolders } = await import('./picked-files.ts');
      return packFolders(await filesOfEntries(entries));
    });
  };
  return (
    <form
      method="post"
      encType="multipart/form-data"
      className={styles.drop}
      data-over={isOver || undefined}
      aria-busy={progress !== undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={sendDrop}
    >
      <input type="hidden" name="act" value="files" />
      <p className={styles.dropTitle}>파일이나 폴더를 여기에 끌어다 놓아 주세요</p>
      <p className={styles.dropHint}>{hint}</p>
      <div className={styles.dropButtons}>
        <label className={`${kit.mainButton} ${styles.pickButton}`}>
          파일 선택
          <input
            type="file"
            name="files"
            multiple
            disabled={progress !== undefined}
            onChange={(event) => sendInput(event.currentTarget)}
          />
        </label>
        <label className={`${kit.quietButton} ${styles.pickButton} ${styles.scripted}`}>
          폴더 선택
          <input
            type="file"
            {...{ webkitdirectory: '' }}
            disabled={progress !== undefined}
            onChange={(event) => sendInput(event.currentTarget)}
          />
        </label>
        <noscript>
          <button type="submit" className={kit.quietButton}>
            올리기
          </button>
          <p>스크립트 없이는 한 번에 모두 합해 50MB까지 올리실 수 있습니다. 폴더는 ZIP으로 묶어 주세요.</p>
        </noscript>
      </div>
      {progress ? <SendingProgress progress={progress} /> : null}
      {errors.length > 0 ? (
        <ul role="alert" className={styles.remarks}>
          {errors.map((error) => (
            <li key={error}>{error} 이 파일은 빼고 올렸습니다.</li>
          ))}
        </ul>
      ) : null}
    </form>
  );
}

function SendingProgress({ progress }: { progress: UploadProgress }): ReactNode {
  const { name, file, files, done, bytes } = progress;
  return (
    <div className={styles.sendingProgress}>
      <progress className={styles.bar} max={Math.max(1, bytes)} value={done} aria-label="올리는 중" />
      <p role="status">
        {file.toLocaleString('ko-KR')}/{files.toLocaleString('ko-KR')} · {sizeLabel(done)} / {sizeLabel(bytes)} · {name}
      </p>
    </div>
  );
}
