import type { ReactNode } from 'react';
import { type ErrorName, errorMessage, isError } from '#shared/errors/errors';
import { PROVIDER_NAMES } from '#shared/members/members';
import { sameSitePath } from '#shared/web/same-site-path';
import { isSocialProvider } from '#shared/members/social-login';
import styles from '../../features/auth/forms/forms.module.css';
import { SocialButtons } from '../../features/auth/social/social-buttons.tsx';
import { useLoginProviders } from '../../features/auth/social/use-login-providers.ts';
import { pageHead } from '../../features/seo/page-head.ts';
import ui from '../../components/ui.module.css';
import type { Route } from './+types/login-failed';
import { Link } from '../../navigation/link.tsx';

export const handle = { title: '간편 로그인' };

/** Known errors only, never text from the URL. */
export function loader({ url }: Route.LoaderArgs) {
  const parameter = (name: string): string => url.searchParams.get(name) ?? '';
  const [name = '', code = ''] = parameter('fault').split(' ');
  const provider = isSocialProvider(parameter('provider')) ? parameter('provider') : 'naver';
  const domainError: [ErrorName, string] = isError(name, code) ? [name, code] : ['SOCIAL_ERROR', '0003'];
  const details = { provider: isSocialProvider(provider) ? PROVIDER_NAMES[provider] : '' };
  return {
    provider,
    isLink: parameter('intent') === 'link',
    isCancelled: domainError.join(' ') === 'SOCIAL_ERROR 0001',
    message: errorMessage(domainError[0], domainError[1], details),
    // Only when a retry may succeed.
    mayRetry: ['0001', '0002', '0003'].includes(domainError[1]) && domainError[0] === 'SOCIAL_ERROR',
    returnTo: sameSitePath(parameter('return_to')),
  };
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
  const { provider, isLink, isCancelled, message, mayRetry, returnTo } = loaderData;
  const offered = useLoginProviders();
  const again = new URLSearchParams({ return_to: returnTo, ...(isLink ? { intent: 'link' } : {}) });
  const title = isLink ? '계정을 연결하지 못했습니다.' : '로그인하지 못했습니다.';
  return (
    <section className={styles.page}>
      <h1 className={styles.greeting}>{isCancelled ? message : title}</h1>
      <div className={styles.form}>
        <p className={isCancelled ? styles.reason : styles.refusal}>
          {isCancelled ? '다시 시도하거나 다른 방법으로 로그인해 주세요.' : message}
        </p>
        {mayRetry ? (
          <a className={`${ui.button} ${ui.main}`} href={`/login/${provider}?${again}`}>
            다시 시도
          </a>
        ) : null}
        <SocialButtons providers={isLink ? [] : offered.filter((other) => other !== provider)} returnTo={returnTo} />
        <p className={styles.ways}>
          <Link to={isLink ? '/my/providers' : `/login?${new URLSearchParams({ return_to: returnTo })}`}>
            {isLink ? '연결한 계정 보기' : '이메일로 로그인'}
          </Link>
          <Link to="/">메인으로</Link>
        </p>
      </div>
    </section>
  );
}
