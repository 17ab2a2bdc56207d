import { type ReactNode, Suspense, lazy, useSyncExternalStore } from 'react';
import { listDownloadDevices, releaseDownloads } from '#domain/offline';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { fieldsOf } from '../../server/form-action.server.ts';
import { runAccountAction } from '../../features/account/my-action.server.ts';
import { MyPage, myHead } from '../../features/account/my-page.tsx';
import styles from '../../features/account/my.module.css';
import { SmallForm } from '../../features/account/small-form.tsx';
import { requestContext } from '../../server/request-context.server.ts';
import { useNow } from '../../components/now-clock.tsx';
import { relativeTime } from '../../components/formatters/relative-time.ts';
import type { Route } from './+types/my-storage';

export const handle = { title: '저장 공간', back: '/my' };
const PATH = '/my/storage';
const ACTION = 'release-';

const StorageUsage = lazy(() =>
  import('../../features/offline/storage-page.tsx').then((chunk) => ({ default: chunk.StoragePage })),
);
// Client only.
const neverChanges = (): (() => void) => () => undefined;

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { member } = requireMemberPage(pageContext, url);
  const devices = await listDownloadDevices(pageContext.ctx, member.memberNo);
  return { devices: devices.map(({ seenAt, ...device }) => ({ ...device, seenAt: seenAt.toISOString() })) };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { member } = requireMemberPage(pageContext, url);
  const field = await fieldsOf(request);
  return runAccountAction(async () => {
    const device = field('act').replace(ACTION, '');
    await releaseDownloads(pageContext.ctx, { memberNo: member.memberNo, device });
    return { path: PATH, message: 'device-released' };
  });
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '저장 공간');
}

export default function MyStoragePage({ loaderData: { devices } }: Route.ComponentProps): ReactNode {
  const now = useNow();
  const isOnDevice = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return (
    <MyPage title="저장 공간" intro="이 기기에 보관한 회차와, 회차를 보관한 다른 기기를 확인하실 수 있습니다.">
      <noscript>
        <p className={styles.warn}>보관한 회차는 이 기기에 담겨 있어, 자바스크립트를 켜셔야 볼 수 있습니다.</p>
      </noscript>
      {isOnDevice ? (
        <Suspense fallback={<p className={styles.small}>불러오는 중입니다.</p>}>
          <StorageUsage />
        </Suspense>
      ) : null}
      <section className={styles.part}>
        <h2>회차를 보관한 기기</h2>
        {devices.length === 0 ? (
          <p>회차를 보관한 기기가 없습니다. 작품 화면의 ‘기기에 보관’을 눌러 보세요.</p>
        ) : (
          <>
            <p>
              해제하면 그 기기에 보관한 회차는 기기가 다음에 연결될 때 지워집니다. 연결되지 않은 동안에는 남은 기한까지
              읽을 수 있습니다.
            </p>
            <ul className={styles.cards}>
              {devices.map(({ device, name, episodes, seenAt }) => (
                <li key={device}>
                  <div>
                    <p className={styles.cardName}>{name}</p>
                    <p className={styles.small}>
                      {`${episodes}개 회차 · 마지막 연결 ${relativeTime(new Date(seenAt), now)}`}
                    </p>
                  </div>
                  <SmallForm act={`${ACTION}${device}`} label="해제" about={name} />
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    </MyPage>
  );
}
