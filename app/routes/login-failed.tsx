import type { ReactNode } from 'react';
import { ERROR_CODES, type ErrorName } from '#vocabulary/error-codes';
import { PROVIDER_NAMES } from '#vocabulary/members';
import { ownPath } from '#vocabulary/own-path';
import { refusalMessage } from '#vocabulary/refusal-answers';
import { isSocialProvider } from '#vocabulary/social-login';
import styles from '../members/forms.module.css';
import { SocialButtons } from '../members/social-buttons.tsx';
import { useOfferedProviders } from '../members/use-offered-providers.ts';
import { pageHead } from '../ui/page-head.ts';
import ui from '../ui/ui.module.css';
import type { Route } from './+types/login-failed';

export const handle = { title: '간편 로그인' };

/** Only what the tables of refusals know is said; an address can put no words into the shop's mouth. */
export function loader({ url }: Route.LoaderArgs) {
  const told = (name: string): string => url.searchParams.get(name) ?? '';
  const [name = '', code = ''] = told('fault').split(' ');
  const provider = isSocialProvider(told('provider')) ? told('provider') : 'naver';
  const isKnown = isErrorName(name) && ERROR_CODES[name].some((known) => known === code);
  const refusal: [ErrorName, string] = isKnown ? [name, code] : ['SOCIAL_ERROR', '0003'];
  const facts = { provider: isSocialProvider(provider) ? PROVIDER_NAMES[provider] : '' };
  return {
    provider,
    isLink: told('intent') === 'link',
    isCancelled: refusal.join(' ') === 'SOCIAL_ERROR 0001',
    said: refusalMessage(refusal[0], refusal[1], facts),
    // What another try would meet again is not offered again.
    mayRetry: ['0001', '0002', '0003'].includes(refusal[1]) && refusal[0] === 'SOCIAL_ERROR',
    returnTo: ownPath(told('return_to')),
  };
}

function isErrorName(name: string): name is ErrorName {
  return Object.hasOwn(ERROR_CODES, name);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    page: '간편 로그인',
    description: '간편 로그인 안내',
    path: '/login/failed',
    noIndex: true,
  });
}

export default function LoginFailedPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { provider, isLink, isCancelled, said, mayRetry, returnTo } = loaderData;
  const offered = useOfferedProviders();
  const again = new URLSearchParams({ return_to: returnTo, ...(isLink ? { intent: 'link' } : {}) });
  const title = isLink ? '계정을 연결하지 못했습니다.' : '로그인하지 못했습니다.';
  return (
    <section className={styles.page}>
      <h1 className={styles.greeting}>{isCancelled ? said : title}</h1>
      <div className={styles.form}>
        <p className={isCancelled ? styles.reason : styles.refusal}>
          {isCancelled ? '다시 시도하거나 다른 방법으로 로그인해 주세요.' : said}
        </p>
        {mayRetry ? (
          <a className={`${ui.button} ${ui.main}`} href={`/login/${provider}?${again}`} data-reload>
            다시 시도
          </a>
        ) : null}
        <SocialButtons providers={isLink ? [] : offered.filter((other) => other !== provider)} returnTo={returnTo} />
        <p className={styles.ways}>
          <a href={isLink ? '/my/providers' : `/login?${new URLSearchParams({ return_to: returnTo })}`}>
            {isLink ? '연결한 계정 보기' : '이메일로 로그인'}
          </a>
          <a href="/">메인으로</a>
        </p>
      </div>
    </section>
  );
}
