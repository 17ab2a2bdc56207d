import type { ReactNode } from 'react';
import { Outlet, isRouteErrorResponse, useLocation } from 'react-router';
import { PageArea } from '../../admin/components/console-page.tsx';
import kit from '../../admin/components/kit.module.css';
import { requireAuthorPage } from '../../studio/author-only.server.ts';
import { StudioFrame } from '../../studio/studio-frame.tsx';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/studio';

export function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireAuthorPage(pageContext, url);
  return { shop: pageContext.shop.name };
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function StudioLayout({ loaderData }: Route.ComponentProps): ReactNode {
  const { pathname } = useLocation();
  return (
    <PageArea value="작가실">
      <StudioFrame shop={loaderData.shop} path={pathname}>
        <Outlet />
      </StudioFrame>
    </PageArea>
  );
}

const MESSAGES: Record<number, string> = {
  403: '이 작품에서 맡은 역할로는 할 수 없습니다.',
  404: '찾으시는 화면이 없습니다. 주소를 확인해 주세요.',
};

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps): ReactNode {
  const { pathname } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <StudioFrame shop={loaderData?.shop ?? '서점'} path={pathname}>
      <title>작가실</title>
      <p role="alert" className={kit.refusal}>
        {MESSAGES[status] ?? '화면을 열지 못했습니다. 잠시 후 다시 시도해 주세요.'}
      </p>
      <p>
        <a href="/studio">작가실로 돌아가기</a>
      </p>
    </StudioFrame>
  );
}
