import { type MouseEvent, type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import { type DeviceInfo, deviceFrom } from '#shared/members/device';
import { PROVIDER_NAMES, type SocialProvider } from '#shared/members/members';
import {
  RECENT_PROVIDER_COOKIE,
  SOCIAL_LABELS,
  type SocialIntent,
  hasNativeGoogle,
} from '#shared/members/social-login';
import { ProviderIcon } from './provider-icon.tsx';
import styles from './social-buttons.module.css';

export interface SocialButtonsProps {
  providers: readonly SocialProvider[];
  returnTo: string;
  /** `link` connects a provider to the logged-in member. */
  intent?: SocialIntent;
}

/** Social login (A13) as plain links, with the most recent one marked. In apps, Google uses the native dialog (D5). */
export function SocialButtons({ providers, returnTo, intent = 'login' }: SocialButtonsProps): ReactNode {
  const recent = useRecentProvider();
  const badge = useId();
  const [error, setError] = useState('');
  const app = useApp();
  // Linking must happen on the web: the system browser has no login.
  const isLinkedElsewhere = intent === 'link' && app === 'new' && providers.includes('google');
  const offered = isLinkedElsewhere ? providers.filter((provider) => provider !== 'google') : providers;
  if (providers.length === 0) return null;
  const openShell = async (event: MouseEvent<HTMLAnchorElement>): Promise<void> => {
    if (intent === 'link' || !('Capacitor' in window) || !hasNativeGoogle(deviceFrom(navigator.userAgent))) return;
    event.preventDefault();
    const redirect = event.currentTarget.href;
    // Fall back to the redirect.
    const chunk = await import('./native-google-login.ts').catch(() => location.assign(redirect));
    setError((await chunk?.loginWithNativeGoogle({ returnTo, redirect })) ?? '');
  };
  return (
    <>
      <p role="alert" className={styles.fault}>
        {error}
      </p>
      {app === 'old' && intent === 'login' && providers.includes('google') ? (
        <p className={styles.hint}>앱을 업데이트하면 Google 계정으로 로그인할 수 있습니다.</p>
      ) : null}
      {isLinkedElsewhere ? <p className={styles.hint}>Google 계정은 웹 브라우저에서 연결해 주세요.</p> : null}
      <ul className={styles.ways} aria-label="간편 로그인">
        {offered.map((provider) => (
          <li key={provider}>
            {recent === provider && intent === 'login' ? (
              <span id={badge} className={styles.recent}>
                최근에 로그인한 방법
              </span>
            ) : null}
            <a
              className={`${styles.way} ${styles[provider]}`}
              href={`/login/${provider}?${new URLSearchParams(urlOf(returnTo, intent))}`}

              aria-describedby={recent === provider && intent === 'login' ? badge : undefined}
              onClick={provider === 'google' ? (event) => void openShell(event) : undefined}
            >
              <ProviderIcon provider={provider} />
              <span>{intent === 'login' ? SOCIAL_LABELS[provider] : `${PROVIDER_NAMES[provider]} 연결하기`}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function urlOf(returnTo: string, intent: SocialIntent): Record<string, string> {
  return { return_to: returnTo, ...(intent === 'link' ? { intent } : {}) };
}

/** App version: Google may reject logins in old ones (D5). */
function useApp(): 'new' | 'old' | undefined {
  const device = useRouteLoaderData<{ device: DeviceInfo }>('root')?.device;
  if (device === undefined || device.type === 'WEB') return undefined;
  return hasNativeGoogle(device) ? 'new' : 'old';
}

/** Client only: the document is shared. */
function useRecentProvider(): string | undefined {
  return useSyncExternalStore(
    () => () => undefined,
    () => new RegExp(`(?:^|; )${RECENT_PROVIDER_COOKIE}=(\\w+)`).exec(document.cookie)?.[1],
    () => undefined,
  );
}
