import { type MouseEvent, type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import { type DeviceInfo, deviceFrom } from '#vocabulary/device';
import { PROVIDER_NAMES, type SocialProvider } from '#vocabulary/members';
import { RECENT_PROVIDER_COOKIE, SOCIAL_LABELS, type SocialIntent, hasNativeGoogle } from '#vocabulary/social-login';
import { ProviderMark } from './provider-mark.tsx';
import styles from './social-buttons.module.css';

export interface SocialButtonsProps {
  /** Those that are set up, in their order. */
  providers: readonly SocialProvider[];
  /** Address of the shop to go on to. */
  returnTo: string;
  /** `link` adds a way in to the member who is logged in. */
  intent?: SocialIntent;
}

/**
 * The ways over other houses (A13): plain links, so that they need no script. The one that this browser used last says
 * so. In shells with Google's own dialog its button opens that (D5).
 */
export function SocialButtons({ providers, returnTo, intent = 'login' }: SocialButtonsProps): ReactNode {
  const recent = useRecentProvider();
  const badge = useId();
  const [fault, setFault] = useState('');
  const app = useApp();
  // Google's page would open in the system's browser, where nobody is logged in: an account is linked on the web.
  const isLinkedElsewhere = intent === 'link' && app === 'new' && providers.includes('google');
  const offered = isLinkedElsewhere ? providers.filter((provider) => provider !== 'google') : providers;
  if (providers.length === 0) return null;
  const openShell = async (event: MouseEvent<HTMLAnchorElement>): Promise<void> => {
    if (intent === 'link' || !('Capacitor' in window) || !hasNativeGoogle(deviceFrom(navigator.userAgent))) return;
    event.preventDefault();
    const redirect = event.currentTarget.href;
    // Without the code of the dialog there is still the way of every browser.
    const room = await import('./google-shell.ts').catch(() => location.assign(redirect));
    setFault((await room?.loginByShell({ returnTo, redirect })) ?? '');
  };
  return (
    <>
      <p role="alert" className={styles.fault}>
        {fault}
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
              href={`/login/${provider}?${new URLSearchParams(addressOf(returnTo, intent))}`}
              data-reload
              aria-describedby={recent === provider && intent === 'login' ? badge : undefined}
              onClick={provider === 'google' ? (event) => void openShell(event) : undefined}
            >
              <ProviderMark provider={provider} />
              <span>{intent === 'login' ? SOCIAL_LABELS[provider] : `${PROVIDER_NAMES[provider]} 연결하기`}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function addressOf(returnTo: string, intent: SocialIntent): Record<string, string> {
  return { return_to: returnTo, ...(intent === 'link' ? { intent } : {}) };
}

/** Whether this is a shell with Google's own dialog, or an old one: to those Google may show its refusal (D5). */
function useApp(): 'new' | 'old' | undefined {
  const device = useRouteLoaderData<{ device: DeviceInfo }>('root')?.device;
  if (device === undefined || device.type === 'WEB') return undefined;
  return hasNativeGoogle(device) ? 'new' : 'old';
}

/** The provider of this browser's last login; a document that is the same for all cannot know it. */
function useRecentProvider(): string | undefined {
  return useSyncExternalStore(
    () => () => undefined,
    () => new RegExp(`(?:^|; )${RECENT_PROVIDER_COOKIE}=(\\w+)`).exec(document.cookie)?.[1],
    () => undefined,
  );
}
