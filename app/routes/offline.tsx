import { type ReactNode, Suspense, lazy, useSyncExternalStore } from 'react';
import { type HeadMatches, pageHead } from '../ui/page-head.ts';
import styles from '../keeping/offline.module.css';

const OfflineRoom = lazy(() => import('../keeping/offline-room.tsx').then((room) => ({ default: room.OfflineRoom })));
// What a device keeps is known there alone.
const neverChanges = (): (() => void) => () => undefined;

/** The same document for everybody, so that a device can hold it: it knows no member and asks the shop nothing. */
export function meta({ matches }: { matches: HeadMatches }) {
  return pageHead(matches, {
    page: '오프라인',
    description: '인터넷에 연결되어 있지 않을 때 보이는 화면입니다.',
    path: '/offline',
    noIndex: true,
  });
}

export default function OfflinePage(): ReactNode {
  const isOnDevice = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return (
    <div className={styles.page}>
      {isOnDevice ? (
        <Suspense fallback={<p role="status">불러오는 중입니다.</p>}>
          <OfflineRoom />
        </Suspense>
      ) : (
        <>
          <h1 className={styles.title}>인터넷에 연결되어 있지 않습니다.</h1>
          <p className={styles.intro}>연결 상태를 확인한 뒤 다시 시도해 주세요.</p>
        </>
      )}
    </div>
  );
}
