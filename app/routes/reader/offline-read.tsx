import { type ReactNode, Suspense, lazy, useSyncExternalStore } from 'react';
import { type HeadMatches, pageHead } from '../../features/seo/page-head.ts';
import styles from '../../features/offline/offline.module.css';

const OfflineReader = lazy(() =>
  import('../../features/offline/offline-reader.tsx').then((module) => ({ default: module.OfflineReader })),
);
const neverChanges = (): (() => void) => () => undefined;

/** One document for all downloaded episodes; the content comes from the device. */
export function meta({ matches }: { matches: HeadMatches }) {
  return pageHead(matches, {
    page: '보관한 회차',
    description: '기기에 보관한 회차를 읽는 화면입니다.',
    path: '/offline/read',
    noIndex: true,
  });
}

export default function OfflineReadPage(): ReactNode {
  const isOnDevice = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const wait = (
    <p role="status" className={styles.wait}>
      보관한 회차를 여는 중입니다.
    </p>
  );
  return isOnDevice ? (
    <Suspense fallback={wait}>
      <OfflineReader />
    </Suspense>
  ) : (
    wait
  );
}
