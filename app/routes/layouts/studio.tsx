import type { ReactNode } from 'react';
import { Outlet, isRouteErrorResponse, useLocation } from 'react-router';
import { PageArea } from '../../admin/components/console-page.tsx';
import kit from '../../admin/components/kit.module.css';
import { ErrorScreen } from '../../features/layout/error-page.tsx';
import { useShopName } from '../../features/seo/page-head.ts';
import { requireAuthorPage } from '../../studio/author-only.server.ts';
import { StudioFrame } from '../../studio/studio-frame.tsx';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/studio';

export function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireAuthorPage(pageContext, url);
  return { shop: pageContext.shop.name, hasSupport: pageContext.shop.support === 'on' };
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

export default function StudioLayout({ loaderData }: Route.ComponentProps): ReactNode {
  const { pathname } = useLocation();
  return (
    <PageArea value="작가실">
      <StudioFrame {...loaderData} path={pathname}>
        <Outlet />
      </StudioFrame>
    </PageArea>
  );
}

const MESSAGES: Record<number, string> = {
  403: '이 작품에서 맡은 역할로는 할 수 없습니다.',
  404: '페이지를 찾을 수 없습니다. 주소를 확인해 주세요.',
};

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps): ReactNode {
  const { pathname } = useLocation();
  const shop = useShopName();
  const [status, message] = isRouteErrorResponse(error) ? [error.status, error.data] : [500, undefined];
  // Without authors the shop has no such page.
  if (!loaderData) return <ErrorScreen status={status} message={message} />;
  return (
    <StudioFrame shop={shop} path={pathname}>
      <title>{`작가실 - ${shop}`}</title>
      <p role="alert" className={kit.refusal}>
        {MESSAGES[status] ?? '화면을 열지 못했습니다. 잠시 후 다시 시도해 주세요.'}
      </p>
      <p>
        <a href="/studio">작가실로 돌아가기</a>
      </p>
    </StudioFrame>
  );
}
