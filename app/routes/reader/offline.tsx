import { type ReactNode, Suspense, lazy, useSyncExternalStore } from 'react';
import { type HeadMatches, pageHead } from '../../features/seo/page-head.ts';
import styles from '../../features/offline/offline.module.css';

const OfflinePage = lazy(() =>
  import('../../features/offline/offline-page.tsx').then((module) => ({ default: module.OfflinePage })),
);
// Client-only data.
const neverChanges = (): (() => void) => () => undefined;

/** Cacheable: contains no member data. */
export function meta({ matches }: { matches: HeadMatches }) {
  return pageHead(matches, {
    page: '오프라인',
    description: '인터넷에 연결되어 있지 않을 때 보이는 화면입니다.',
    path: '/offline',
    noIndex: true,
  });
}

export default function OfflineRoute(): ReactNode {
  const isOnDevice = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return (
    <div className={styles.page}>
      {isOnDevice ? (
        <Suspense fallback={<p role="status">불러오는 중입니다.</p>}>
          <OfflinePage />
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
