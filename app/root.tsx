import { type ReactNode, use } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  type ShouldRevalidateFunctionArgs,
  isRouteErrorResponse,
  useRouteLoaderData,
} from 'react-router';
import { titleCardPath } from '#domain/feeds';
import { availableProviders } from '#domain/members';
import { EMPTY_SHOP_INFO } from '#domain/merchandising';
import { logoUrl } from '#shared/web/shop-logo';
import { isConsolePath, isStudioPath } from '#shared/web/page-layouts';
import type { Route } from './+types/root';
import firstPaint from './browser/first-paint.inline.ts?inline-script';
import landing from './features/analytics/landing.inline.ts?inline-script';
import { ErrorScreen } from './features/layout/error-page.tsx';
import { adultChoiceOf } from '#kernel/reader';
import type { CurrentMember } from './features/auth/current-member.ts';
import { LoginPortal } from './features/auth/login-portal.tsx';
import { requestContext } from './server/request-context.server.ts';
import { shopInfoJson } from './server/shop-info.server.ts';
import { parseShopInfo } from './browser/shop-info.ts';
import { marketingMeta } from './features/analytics/marketing-meta.server.ts';
import { ShopColors } from './components/shop-colors.tsx';
import { FontFaces, useFontFiles } from './components/font-faces.tsx';
import { InlineNonce } from './server/inline-nonce.ts';
import { useConfirmation } from './components/confirm-first.ts';
import { Deferred } from './components/deferred.tsx';
import { DialogHost } from './components/dialog-host.tsx';
import { NavigationStatus } from './navigation/navigation-status.tsx';
import { ScrollRestoration } from './navigation/scroll-restoration.tsx';
import { TestModeBadge } from './features/layout/test-mode-badge.tsx';
import { NowClock } from './components/now-clock.tsx';
import './components/styles/tokens.css';
import './components/styles/base.css';

export function loader({ context, url }: Route.LoaderArgs) {
  const details = context.get(requestContext);
  const { ctx, device, settings, member, marketing, head, now, switches } = details;
  const { isTrial, apiBase, kakaoKey, iconService } = settings;
  if (marketing?.isHere) head.push(marketingMeta(marketing));
  const social = availableProviders(ctx);
  const existing: CurrentMember | null = member && {
    nick: member.nick,
    photo: member.photo,
    adultMode: member.adultMode,
    isVerified: member.verifiedAt !== null,
    ...(member.reader.kind === 'adult-on' ? { adultChoice: adultChoiceOf(member.reader) } : {}),
  };
  const { shop } = details;
  const here = { device, shop: shopInfoJson(shop), social, isTrial, origin: url.origin, now };
  // Visitor pages contain no member data.
  const base = apiBase === '' ? {} : { apiBase };
  return {
    ...here,
    ...base,
    // The default card.
    ...(shop.name === EMPTY_SHOP_INFO.name
      ? {}
      : { card: titleCardPath(ctx, { title: shop.name, line: shop.tagline }) }),
    ...(switches.hasReaderGifts ? { hasReaderGifts: true } : {}),
    ...(switches.hasTrustPage ? { hasTrustPage: true } : {}),
    ...(kakaoKey ? { kakaoKey } : {}),
    ...(ctx.dictionary.isOn ? { hasDictionary: true } : {}),
    ...(ctx.translator.service ? { translator: ctx.translator.service } : {}),
    ...(iconService ? { iconService } : {}),
    ...(existing ? { member: existing } : {}),
    ...(isConsolePath(url.pathname) || isStudioPath(url.pathname) ? { isConsole: true } : {}),
  };
}

/** Shop and device are stable; the member may change after a form or a refresh. */
export function shouldRevalidate(move: ShouldRevalidateFunctionArgs): boolean {
  return move.formMethod !== undefined || (move.defaultShouldRevalidate && move.currentUrl.href === move.nextUrl.href);
}

export function Layout({ children }: { children: ReactNode }): ReactNode {
  const data = useRouteLoaderData<typeof loader>('root');
  const nonce = use(InlineNonce);
  return (
    <html
      lang="ko"
      data-device={data?.device.type ?? 'WEB'}
      data-device-version={data?.device.version ?? 0}
      data-api-base={data && 'apiBase' in data ? data.apiBase : undefined}
      data-font-files={useFontFiles()}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#141312" media="(prefers-color-scheme: dark)" />
        {/* Constant, because the CSP has its hash. */}
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? firstPaint : '' }}
        />
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? landing : '' }}
        />
        <ShopIcons logo={data ? parseShopInfo(data.shop).logo : ''} />
        <link rel="manifest" href="/site.webmanifest" />
        <Meta />
        <Links />
        <FontFaces />
        <ShopColors />
      </head>
      <body>
        <a className="skip-link" href="#main">
          본문 바로가기
        </a>
        {children}
        <DialogHost />
        {data?.isTrial ? <TestModeBadge /> : null}
        <ScrollRestoration />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps): ReactNode {
  return (
    <NowClock start={loaderData.now}>
      {'isConsole' in loaderData ? null : <ReadersParts />}
      <Outlet />
    </NowClock>
  );
}

function ShopIcons({ logo }: { logo: string }): ReactNode {
  return logo === '' ? (
    <>
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    </>
  ) : (
    <>
      <link rel="icon" href={logoUrl(logo, 64)} type="image/webp" />
      <link rel="apple-touch-icon" href={logoUrl(logo, 192)} />
    </>
  );
}

/** Not in the admin console: login, client navigation and deferred features. */
function ReadersParts(): ReactNode {
  useConfirmation();
  return (
    <>
      <LoginPortal />
      <NavigationStatus />
      <Deferred />
    </>
  );
}

/** Errors that no route handled; the thrower set the status. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps): ReactNode {
  return (
    <>
      <ReadersParts />
      {isRouteErrorResponse(error) ? (
        <ErrorScreen status={error.status} message={error.data} />
      ) : (
        <ErrorScreen status={500} message={undefined} />
      )}
    </>
  );
}
