import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import my from '../account/my.module.css';
import { showConfirm } from '../../components/confirm.tsx';
import { deleteReadEpisodes } from './download/download-ahead.ts';
import { type DownloadSettings, changeDownloadSettings, downloadSettings } from './download/download-settings.ts';
import { queuePauseReason, runQueue, unqueueEpisode } from './download/download-queue.ts';
import { DOWNLOAD_LABELS, formatSize } from './download-labels.ts';
import { OfflineWorks } from './offline-works.tsx';
import styles from './offline.module.css';
import { releaseAll } from './licenses/release-episodes.ts';
import { renewLicenses } from './licenses/renew-licenses.ts';
import { type DownloadedState, useDownloaded } from './use-downloaded.ts';

/** Downloads, storage use and settings. */
export function StoragePage(): ReactNode {
  const things = useDownloaded();
  const { revalidate } = useRevalidator();
  // The device list below comes from the server.
  const reread = useCallback(() => void revalidate(), [revalidate]);
  useEffect(() => void renewLicenses().then(reread, () => undefined), [reread]);
  if (things === undefined) return <p className={my.small}>불러오는 중입니다.</p>;
  if (things === 'forbidden') return <p className={my.warn}>{DOWNLOAD_LABELS.cannot}</p>;
  return (
    <>
      <StorageContents things={things} />
      <Waiting things={things} />
      <section className={my.part}>
        <h2>이 기기에 보관한 회차</h2>
        {things.kept.length === 0 ? (
          <p>{DOWNLOAD_LABELS.none}</p>
        ) : (
          <OfflineWorks kept={things.kept} onReleased={reread} />
        )}
        {things.kept.length === 0 ? null : <Removing onReleased={reread} />}
      </section>
      <Choices />
    </>
  );
}

function StorageContents({ things: { kept } }: { things: DownloadedState }): ReactNode {
  const keptBytes = kept.reduce((all, { bytes }) => all + bytes, 0);
  const module = useStorageEstimate(keptBytes);
  const [message, say] = useState('');
  const persist = async (): Promise<void> => {
    const isSafe = (await navigator.storage?.persist?.().catch(() => false)) ?? false;
    say(
      isSafe
        ? '이제 브라우저가 보관한 회차를 지우지 않습니다.'
        : '이 브라우저에서는 자동 삭제를 막을 수 없습니다. 홈 화면에 추가하면 막을 수 있습니다.',
    );
  };
  return (
    <section aria-label="이 기기의 저장 공간">
      <dl className={styles.facts}>
        <div>
          <dt>보관한 회차</dt>
          <dd>{formatSize(keptBytes)}</dd>
        </div>
        {module ? (
          <>
            <div>
              <dt>읽기 기록, 글꼴, 화면 파일</dt>
              <dd>{formatSize(module.others)}</dd>
            </div>
            <div>
              <dt>더 쓸 수 있는 공간</dt>
              <dd>약 {formatSize(module.left)}</dd>
            </div>
            <div>
              <dt>자동 삭제</dt>
              <dd>{module.isPersistent ? '지우지 않음' : '공간이 부족하면 삭제될 수 있음'}</dd>
            </div>
          </>
        ) : null}
      </dl>
      {module && !module.isPersistent ? (
        <div className={styles.buttons}>
          <button type="button" className={styles.button} onClick={() => void persist()}>
            지우지 않도록 요청
          </button>
        </div>
      ) : null}
      <p role="status" className={my.small}>
        {message}
      </p>
    </section>
  );
}

interface StorageEstimateView {
  others: number;
  left: number;
  isPersistent: boolean;
}

function useStorageEstimate(keptBytes: number): StorageEstimateView | undefined {
  const [module, setRoom] = useState<StorageEstimateView>();
  useEffect(() => {
    const refresh = async (): Promise<void> => {
      const { usage = 0, quota = 0 } = (await navigator.storage?.estimate?.()) ?? {};
      const isPersistent = (await navigator.storage?.persisted?.()) ?? false;
      if (quota > 0) setRoom({ others: Math.max(0, usage - keptBytes), left: quota - usage, isPersistent });
    };
    void refresh().catch(() => undefined);
  }, [keptBytes]);
  return module;
}

/** Queue and failures, without titles. */
function Waiting({ things: { queue } }: { things: DownloadedState }): ReactNode {
  if (queue.length === 0) return null;
  const errors = new Set(queue.flatMap(({ error }) => error ?? []));
  const waiting = queue.filter(({ error }) => error === null).length;
  const rests = queuePauseReason();
  return (
    <section className={my.part}>
      <h2>보관하는 중</h2>
      {waiting > 0 ? <p>{`${waiting}개 회차를 보관하고 있습니다.${rests ? ` ${rests}` : ''}`}</p> : null}
      {[...errors].map((error) => (
        <p key={error} role="alert">
          {error}
        </p>
      ))}
      <div className={styles.buttons}>
        <button
          type="button"
          className={styles.button}
          onClick={() => void Promise.all(queue.map(({ id }) => unqueueEpisode(id)))}
        >
          보관 취소
        </button>
      </div>
    </section>
  );
}

function Removing({ onReleased }: { onReleased(): void }): ReactNode {
  const [message, say] = useState('');
  const removeRead = async (): Promise<void> => {
    const count = await deleteReadEpisodes();
    onReleased();
    say(count > 0 ? `다 읽은 ${count}개 회차를 삭제했습니다.` : '다 읽은 회차가 없습니다.');
  };
  const removeAll = async (): Promise<void> => {
    if (!(await showConfirm({ text: '이 기기에 보관한 회차를 모두 삭제하시겠습니까?', confirm: '모두 삭제' }))) return;
    await releaseAll();
    onReleased();
    say('보관한 회차를 모두 삭제했습니다.');
  };
  return (
    <>
      <div className={styles.buttons}>
        <button type="button" className={styles.button} onClick={() => void removeRead()}>
          다 읽은 회차 삭제
        </button>
        <button type="button" className={styles.button} onClick={() => void removeAll()}>
          모두 삭제
        </button>
      </div>
      <p role="status" className={my.small}>
        {message}
      </p>
    </>
  );
}

function Choices(): ReactNode {
  const [choices, setChoices] = useState(downloadSettings);
  const change = (next: Partial<DownloadSettings>): void => {
    changeDownloadSettings(next);
    setChoices(downloadSettings());
    runQueue();
  };
  const ahead = Object.keys(choices.ahead).length;
  return (
    <section className={my.part}>
      <h2>보관 설정</h2>
      <div className={my.choices}>
        <Choice
          name="Wi-Fi에서만 보관"
          about="휴대전화 데이터로는 보관하지 않습니다. 브라우저가 알려 줄 때만 지켜집니다."
          isOn={choices.onlyUnmetered}
          onChange={(onlyUnmetered) => change({ onlyUnmetered })}
        />
        <Choice
          name="다 읽은 회차 자동 삭제"
          about="다음 회차를 자동으로 보관할 때 다 읽은 회차를 삭제합니다."
          isOn={choices.dropsRead}
          onChange={(dropsRead) => change({ dropsRead })}
        />
      </div>
      {ahead > 0 ? (
        <>
          <p className={my.small}>{`${ahead}개 작품의 다음 회차를 자동으로 보관합니다.`}</p>
          <div className={styles.buttons}>
            <button type="button" className={styles.button} onClick={() => change({ ahead: {} })}>
              자동 보관 끄기
            </button>
          </div>
        </>
      ) : null}
      <p className={my.small}>
        구매한 회차는 마지막 연결 후 30일 동안 연결 없이 읽을 수 있고, 연결될 때마다 자동으로 연장됩니다. 대여한 회차는
        대여 기간까지, 성인 작품은 하루까지입니다. 로그아웃하면 이 기기에 보관한 회차는 모두 삭제됩니다.
      </p>
    </section>
  );
}

interface CheckboxProps {
  name: string;
  about: string;
  isOn: boolean;
  onChange(isOn: boolean): void;
}

function Choice({ name, about, isOn, onChange }: CheckboxProps): ReactNode {
  return (
    <label className={my.choice}>
      <span>
        {name}
        <small>{about}</small>
      </span>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
    </label>
  );
}
