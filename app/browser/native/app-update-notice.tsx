import type { ReactNode } from 'react';
import notice from '../../components/notice.module.css';
import { EmptyDrawing } from '../../components/empty-drawing.tsx';
import ui from '../../components/ui.module.css';
import { Link } from '../../navigation/link.tsx';

const STORE_NAMES = { IOS: 'App Store', AOS: 'Google Play' } as const;

interface AppUpdateProps {
  /** Store URL; empty when not configured. */
  store: string;
  system: keyof typeof STORE_NAMES;
}

export function AppUpdateNotice({ store, system }: AppUpdateProps): ReactNode {
  return (
    <section className={notice.notice}>
      <EmptyDrawing />
      <h1 className={notice.title}>앱을 업데이트해 주세요.</h1>
      <p className={notice.text}>
        {'새 버전으로 업데이트한 뒤 이용해 주세요.\n내 서재와 코인, 읽던 자리는 그대로 남아 있습니다.'}
      </p>
      <div className={notice.actions}>
        {store ? (
          <a className={`${ui.button} ${ui.main}`} href={store} rel="external noreferrer">
            업데이트하기
          </a>
        ) : null}
        <Link className={`${ui.button} ${ui.outline}`} to="/help/inquiry">
          1:1 문의
        </Link>
      </div>
      {store ? null : <p className={notice.foot}>{`${STORE_NAMES[system]}에서 이 앱을 찾아 업데이트해 주세요.`}</p>}
    </section>
  );
}
