import { type ReactNode, Suspense, lazy, useSyncExternalStore } from 'react';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { MyPage, myHead } from '../../features/account/my-page.tsx';
import styles from '../../features/account/my.module.css';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/my-viewer';

export const handle = { title: '보기 설정', back: '/my' };

const ViewerDefaults = lazy(async () => {
  const { ViewerDefaults: Defaults } = await import('../../features/account/viewer-defaults.tsx');
  return { default: Defaults };
});
// Client only.
const neverChanges = (): (() => void) => () => undefined;

export function loader({ context, url }: Route.LoaderArgs): null {
  requireMemberPage(context.get(requestContext), url);
  return null;
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '보기 설정');
}

export default function MyViewerPage(): ReactNode {
  const isOnDevice = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return (
    <MyPage
      title="보기 설정"
      intro="글과 웹툰을 볼 때 모든 작품에 적용되는 설정입니다. 작품을 보면서 보기 설정에서 바꿀 수 있습니다."
    >
      <noscript>
        <p className={styles.warn}>보기 설정은 이 기기에 담겨 있어, 자바스크립트를 켜셔야 볼 수 있습니다.</p>
      </noscript>
      {isOnDevice ? (
        <Suspense fallback={<p className={styles.small}>불러오는 중입니다.</p>}>
          <ViewerDefaults />
        </Suspense>
      ) : null}
    </MyPage>
  );
}
