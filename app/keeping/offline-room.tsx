import { type ReactNode, useEffect, useState } from 'react';
import { ownPath } from '#vocabulary/own-path';
import ui from '../ui/ui.module.css';
import { KEEP_WORDS } from './keep-words.ts';
import { type KeptFault, openableKept } from './kept-episodes.ts';
import { KeptWorks } from './kept-works.tsx';
import { useKept } from './use-kept.ts';
import styles from './offline.module.css';

/** Why an episode that was asked for does not stand here. */
const UNOPENED: Record<KeptFault | 'broken', string> = {
  absent: '이 회차는 기기에 보관되어 있지 않습니다. 다시 연결한 뒤 읽어 주세요.',
  locked: '이 회차의 이용 기한을 다시 확인해야 합니다. 인터넷에 연결하면 이어서 읽을 수 있습니다.',
  ended: '대여 기간이 끝난 회차라 기기에서 지웠습니다.',
  unopened: '아직 열지 않은 대여 회차입니다. 목록에서 눌러 주세요.',
  broken: '보관한 회차를 열지 못했습니다. 다시 연결한 뒤 회차를 새로 보관해 주세요.',
};

const TRY_MS = 15_000;

interface RoomFacts {
  /** The episode that the reader wanted to read here. */
  unopened?: { episode: number; why: KeptFault | 'broken' };
}

/** Where readers are without a network: why, where they wanted to go, and what there is to read meanwhile. */
export function OfflineRoom({ unopened }: RoomFacts): ReactNode {
  const isOnline = useReached();
  const from = fromAddress(unopened?.episode);
  const isLeading = useWayOn(unopened ? undefined : from);
  const things = useKept();
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
        <a className={`${ui.button} ${ui.main}`} href={from} data-reload="">
          {isOnline ? '가려던 곳으로 가기' : '다시 시도'}
        </a>
      </p>
      <h2 className={styles.part}>기기에 보관한 회차</h2>
      {things === undefined ? <p className={styles.small}>불러오는 중입니다.</p> : null}
      {things === 'forbidden' ? <p className={styles.small}>{KEEP_WORDS.cannot}</p> : null}
      {typeof things === 'object' && things.kept.length === 0 ? (
        <p className={styles.intro}>{KEEP_WORDS.none}</p>
      ) : null}
      {typeof things === 'object' && things.kept.length > 0 ? <KeptWorks kept={things.kept} /> : null}
    </>
  );
}

function fromAddress(episode: number | undefined): string {
  if (episode !== undefined) return `/viewer/${episode}`;
  const from = ownPath(new URLSearchParams(location.search).get('from'));
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

/** Whoever wanted to read what this device keeps is led straight on to it. */
function useWayOn(from: string | undefined): boolean {
  const [isLeading, setLeading] = useState(from !== undefined && episodeIn(from) !== undefined);
  useEffect(() => {
    const episode = from === undefined ? undefined : episodeIn(from);
    if (episode === undefined) return;
    openableKept(episode).then(
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

/** Whether the shop can be reached: what browsers say of their line says nothing of the way beyond it. */
function useReached(): boolean {
  const [isReached, setReached] = useState(false);
  useEffect(() => {
    const look = (): void => {
      if (!navigator.onLine) return setReached(false);
      const signal = AbortSignal.timeout(TRY_MS);
      fetch('/ko/v1/leases/key', { cache: 'no-store', signal }).then(
        ({ status }) => setReached(status < 500),
        () => setReached(false),
      );
    };
    look();
    const timer = setInterval(look, TRY_MS);
    for (const name of ['online', 'offline']) addEventListener(name, look);
    return () => {
      clearInterval(timer);
      for (const name of ['online', 'offline']) removeEventListener(name, look);
    };
  }, []);
  return isReached;
}
