import type { ReactNode } from 'react';
import { sameSitePath } from '#shared/web/same-site-path';
import { Notice } from '../../components/notice.tsx';
import ui from '../../components/ui.module.css';
import { pageTitle } from '../../features/seo/page-head.ts';
import type { Route } from './+types/error-devtool';
import { Link } from '../../navigation/link.tsx';

/** Explains why reading was blocked (L23). */
export function loader({ url }: Route.LoaderArgs) {
  return { from: sameSitePath(url.searchParams.get('from')) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, '작품 보호 안내') }, { name: 'robots', content: 'noindex' }];
}

export default function DevtoolErrorPage({ loaderData: { from } }: Route.ComponentProps): ReactNode {
  return (
    <Notice
      title="작품을 보호하기 위해 잠시 멈췄습니다."
      text={
        '평소와 다른 방식의 열람이 감지되어 보기를 중단했습니다.\n처음 화면에서 다시 열어 주세요. 계속되면 1:1 문의로 알려 주세요.'
      }
      foot="짧은 시간에 여러 회차나 그림을 열면 멈춥니다. 1분 뒤에는 다시 열립니다."
      action={
        <>
          <Link className={`${ui.button} ${ui.outline}`} to="/help/inquiry">
            1:1 문의
          </Link>
          {from === '/' ? null : (
            <a className={`${ui.button} ${ui.outline}`} href={from}>
              보던 화면으로
            </a>
          )}
        </>
      }
    />
  );
}
