import { type ReactNode, useEffect, useState } from 'react';
import { sameSitePath } from '#shared/web/same-site-path';
import { paths } from '#shared/web/paths';
import ui from '../../components/ui.module.css';
import { DOWNLOAD_LABELS } from './download-labels.ts';
import { type OfflineError, canOpenOffline } from './storage/offline-episodes.ts';
import { OfflineWorks } from './offline-works.tsx';
import { useDownloaded } from './use-downloaded.ts';
import styles from './offline.module.css';

/** Why the requested episode cannot be shown. */
const UNOPENED: Record<OfflineError | 'broken', string> = {
  absent: '이 회차는 기기에 보관되어 있지 않습니다. 다시 연결한 뒤 읽어 주세요.',
  locked: '이 회차의 이용 기한을 다시 확인해야 합니다. 인터넷에 연결하면 이어서 읽을 수 있습니다.',
  ended: '대여 기간이 끝난 회차라 기기에서 삭제했습니다.',
  unopened: '아직 열지 않은 대여 회차입니다. 목록에서 눌러 주세요.',
  broken: '보관한 회차를 열지 못했습니다. 다시 연결한 뒤 회차를 새로 보관해 주세요.',
};

const TRY_MS = 15_000;

interface OfflinePageProps {
  /** The requested episode. */
  unopened?: { episode: number; why: OfflineError | 'broken' };
}

/** Page without network: the reason, the requested page and the downloads. */
export function OfflinePage({ unopened }: OfflinePageProps): ReactNode {
  const isOnline = useReached();
  const from = fromAddress(unopened?.episode);
  const isLeading = useReturnPrompt(unopened ? undefined : from);
  const things = useDownloaded();
  if (isLeading)
    return (
      <p role="status" className={styles.wait}>
        보관한 회차를 여는 중입니다.
      </p>
    );
  return (
    <>
      <h1 className={styles.title}>{unopened ? '이 회차를 열 수 없습니다.' : headingOf(isOnline)}</h1>
      <p className={styles.intro}>{unopened ? UNOPENED[unopened.why] : wantedText(from, isOnline)}</p>
      <p role="status" className="visually-hidden">
        {isOnline ? '인터넷에 다시 연결되었습니다.' : ''}
      </p>
      <p className={styles.ways}>
        <a className={`${ui.button} ${ui.main}`} href={from}>
          {isOnline ? '가려던 곳으로 가기' : '다시 시도'}
        </a>
      </p>
      <h2 className={styles.part}>기기에 보관한 회차</h2>
      {things === undefined ? <p className={styles.small}>불러오는 중입니다.</p> : null}
      {things === 'forbidden' ? <p className={styles.small}>{DOWNLOAD_LABELS.cannot}</p> : null}
      {typeof things === 'object' && things.kept.length === 0 ? (
        <p className={styles.intro}>{DOWNLOAD_LABELS.none}</p>
      ) : null}
      {typeof things === 'object' && things.kept.length > 0 ? <OfflineWorks kept={things.kept} /> : null}
    </>
  );
}

function fromAddress(episode: number | undefined): string {
  if (episode !== undefined) return paths.viewer(episode);
  const from = sameSitePath(new URLSearchParams(location.search).get('from'));
  return from.startsWith('/offline') ? '/' : from;
}

function headingOf(isOnline: boolean): string {
  return isOnline ? '인터넷에 다시 연결되었습니다.' : '인터넷에 연결되어 있지 않습니다.';
}

function wantedText(from: string, isOnline: boolean): string {
  if (isOnline) return '가려던 곳으로 가거나, 보관한 회차를 계속 읽으실 수 있습니다.';
  if (from.startsWith('/viewer/')) return UNOPENED.absent;
  return '연결 상태를 확인한 뒤 다시 시도해 주세요. 보관한 회차는 지금도 읽을 수 있습니다.';
}

/** Redirects to a requested episode that is downloaded. */
function useReturnPrompt(from: string | undefined): boolean {
  const [isLeading, setLeading] = useState(from !== undefined && episodeIn(from) !== undefined);
  useEffect(() => {
    const episode = from === undefined ? undefined : episodeIn(from);
    if (episode === undefined) return;
    canOpenOffline(episode).then(
      (isOpen) => (isOpen ? location.replace(`/offline/read?episode=${episode}`) : setLeading(false)),
      () => setLeading(false),
    );
  }, [from]);
  return isLeading;
}

function episodeIn(path: string): number | undefined {
  const [, id] = /^\/viewer\/(?:i\/)?(\d+)(?:[?#]|$)/.exec(path) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** Whether the server responds: `navigator.onLine` covers only the local link. */
function useReached(): boolean {
  const [isReached, setReached] = useState(false);
  useEffect(() => {
    const refresh = (): void => {
      if (!navigator.onLine) return setReached(false);
      const signal = AbortSignal.timeout(TRY_MS);
      fetch('/ko/v1/leases/key', { cache: 'no-store', signal }).then(
        ({ status }) => setReached(status < 500),
        () => setReached(false),
      );
    };
    refresh();
    const timer = setInterval(refresh, TRY_MS);
    for (const name of ['online', 'offline']) addEventListener(name, refresh);
    return () => {
      clearInterval(timer);
      for (const name of ['online', 'offline']) removeEventListener(name, refresh);
    };
  }, []);
  return isReached;
}
