import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import kit from '../components/kit.module.css';
import { sizeLabel } from './import-labels.ts';
import styles from './imports.module.css';
import type { PlacedFile } from './picked-files.ts';
import type { UploadProgress } from './upload-files.ts';
import { PostForm } from '../components/write-access.tsx';

interface SendingProps {
  /** Where the chunks are sent to. */
  address: string;
  hint: string;
  /** Called when every file has arrived; after an error the operator decides. */
  onComplete?: () => void;
}

/** Sends files as soon as they are chosen or dropped, folders too; a plain form without script. */
export function FileSending({ address, hint, onComplete }: SendingProps): ReactNode {
  const { progress, errors, send } = useSending(address, onComplete);
  const isSending = progress !== undefined;
  const zone = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const element = zone.current;
    const over = (event: DragEvent): void => {
      event.preventDefault();
      setOver(event.type === 'dragover');
    };
    const drop = (event: DragEvent): void => {
      over(event);
      // The entries of a drop are readable only during the event.
      const entries = [...(event.dataTransfer?.items ?? [])].flatMap((item) => item.webkitGetAsEntry() ?? []);
      void send(async () => (await import('./picked-files.ts')).filesOfEntries(entries));
    };
    element?.addEventListener('dragover', over);
    element?.addEventListener('dragleave', over);
    element?.addEventListener('drop', drop);
    return () => {
      element?.removeEventListener('dragover', over);
      element?.removeEventListener('dragleave', over);
      element?.removeEventListener('drop', drop);
    };
  }, [send]);
  return (
    <PostForm encType="multipart/form-data" aria-busy={isSending}>
      <input type="hidden" name="act" value="files" />
      <div ref={zone} className={styles.drop} data-over={isOver || undefined}>
        <p className={styles.dropTitle}>파일이나 폴더를 여기에 끌어다 놓아 주세요</p>
        <p className={styles.dropHint}>{hint}</p>
        <div className={styles.dropButtons}>
          <PickButton label="파일 선택" tone="main" isDisabled={isSending} onPick={send} />
          <PickButton label="폴더 선택" tone="quiet" isDisabled={isSending} onPick={send} isFolder />
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
      </div>
    </PostForm>
  );
}

type Pick = () => Promise<PlacedFile[]>;

/** Packs and uploads picked files one after the other. */
function useSending(address: string, onComplete: (() => void) | undefined) {
  const { revalidate } = useRevalidator();
  const [progress, setProgress] = useState<UploadProgress>();
  const [errors, setErrors] = useState<string[]>([]);
  const complete = useRef(onComplete);
  useEffect(() => {
    complete.current = onComplete;
  });
  const send = useCallback(
    async (pick: Pick): Promise<void> => {
      const placed = await pick();
      const [{ packFolders }, { uploadFiles }] = await Promise.all([
        import('./picked-files.ts'),
        import('./upload-files.ts'),
      ]);
      const files = await packFolders(placed);
      if (files.length === 0) return;
      const failed = await uploadFiles(address, files, setProgress);
      setErrors(failed);
      setProgress(undefined);
      if (failed.length === 0) complete.current?.();
      await revalidate();
    },
    [address, revalidate],
  );
  return { progress, errors, send };
}

interface PickButtonProps {
  label: string;
  tone: 'main' | 'quiet';
  isDisabled: boolean;
  isFolder?: boolean;
  onPick: (pick: Pick) => Promise<void>;
}

function PickButton({ label, tone, isDisabled, isFolder, onPick }: PickButtonProps): ReactNode {
  const style = tone === 'main' ? kit.mainButton : kit.quietButton;
  const input = useRef<HTMLInputElement>(null);
  const take = useCallback((): void => {
    const files = [...(input.current?.files ?? [])];
    if (files.length === 0 || !input.current) return;
    input.current.value = '';
    void onPick(async () => (await import('./picked-files.ts')).filesOfInput(files));
  }, [onPick]);
  // Files may be chosen before the page is hydrated.
  useEffect(take, [take]);
  return (
    <label className={`${style} ${styles.pickButton} ${isFolder ? styles.scripted : ''}`}>
      {label}
      <input
        ref={input}
        type="file"
        multiple
        disabled={isDisabled}
        {...(isFolder ? { webkitdirectory: '' } : { name: 'files' })}
        onChange={take}
      />
    </label>
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
