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
import { offeredProviders } from '#domain/membership';
import { UNTOLD_FACTS } from '#domain/showcase';
import { isConsolePath } from '#vocabulary/page-layouts';
import type { Route } from './+types/root';
import { firstPaintScript } from './device/theme.ts';
import { FaultPage } from './layouts/fault-page.tsx';
import type { KnownMember } from './members/known-member.ts';
import { LoginPlace } from './members/login-place.tsx';
import { requestFacts } from './request-context.server.ts';
import { shopText } from './told-shop.server.ts';
import { marketingMeta } from './visits/marketing-meta.server.ts';
import { FontFaces, useFontFiles } from './ui/font-faces.tsx';
import { InlineNonce } from './ui/inline-nonce.ts';
import { LatePlace } from './ui/late-place.tsx';
import { Navigator } from './ui/navigator.tsx';
import { ScrollPlaces } from './ui/scroll-places.tsx';
import { TrialMark } from './layouts/trial-mark.tsx';
import { NowClock } from './ui/now-clock.tsx';
import './styles/tokens.css';
import './styles/base.css';

export function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const { ctx, device, isTrial, apiBase, kakaoKey, iconService, member, marketing, head, now, switches } = facts;
  if (marketing?.isHere) head.push(marketingMeta(marketing));
  const social = offeredProviders(ctx);
  const known: KnownMember | null = member && {
    nick: member.nick,
    photo: member.photo,
    adultMode: member.adultMode,
    isVerified: member.verifiedAt !== null,
  };
  const { shop } = facts;
  const here = { device, shop: shopText(shop), social, isTrial, origin: url.origin, now };
  // A page for visitors says nothing of members, not even that there is none.
  const base = apiBase === '' ? {} : { apiBase };
  return {
    ...here,
    ...base,
    // The card that every shop has names it by its usual name.
    ...(shop.name === UNTOLD_FACTS.name ? {} : { card: titleCardPath(ctx, { title: shop.name, line: shop.tagline }) }),
    ...(switches.hasTrustPage ? { hasTrustPage: true } : {}),
    ...(kakaoKey ? { kakaoKey } : {}),
    ...(iconService ? { iconService } : {}),
    ...(known ? { member: known } : {}),
    ...(isConsolePath(url.pathname) ? { isConsole: true } : {}),
  };
}

/** Shop and device stay what they are while screens change; the member may be another after a form, or when asked anew. */
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
        {/* What a browser has run it need not load once more to make the page alive. */}
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? firstPaintScript() : '' }}
        />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <Meta />
        <Links />
        <FontFaces />
      </head>
      <body>
        <a className="skip-link" href="#main">
          본문 바로가기
        </a>
        {children}
        {data?.isTrial ? <TrialMark /> : null}
        <ScrollPlaces />
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

/** What readers' pages have and the console has not: login, moving without loading, and all that comes late. */
function ReadersParts(): ReactNode {
  return (
    <>
      <LoginPlace />
      <Navigator />
      <LatePlace />
    </>
  );
}

/** Every refusal and fault that no screen answered itself; statuses were set by whoever threw. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps): ReactNode {
  return (
    <>
      <ReadersParts />
      {isRouteErrorResponse(error) ? (
        <FaultPage status={error.status} said={error.data} />
      ) : (
        <FaultPage status={500} said={undefined} />
      )}
    </>
  );
}
