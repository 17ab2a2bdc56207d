import { type ReactNode } from 'react';
import { showMemberPage } from '#domain/membership';
import { PROVIDER_NAMES } from '#vocabulary/members';
import { memberOnly } from '../members/login-guard.server.ts';
import { MyPage, myHead } from '../my/my-page.tsx';
import styles from '../my/my.module.css';
import { requestFacts } from '../request-context.server.ts';
import type { Route } from './+types/my-providers';

export const handle = { title: '간편 로그인', back: '/my' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const { member } = memberOnly(facts, url);
  const { providers } = await showMemberPage(facts.ctx, member.memberNo);
  return { providers: providers.map((provider) => ({ provider, name: PROVIDER_NAMES[provider] })) };
}

export function meta() {
  return myHead('간편 로그인');
}

export default function MyProvidersPage({ loaderData: { providers } }: Route.ComponentProps): ReactNode {
  return (
    <MyPage title="간편 로그인" intro="연결한 계정으로도 로그인할 수 있습니다.">
      {providers.length > 0 ? (
        <ul className={styles.cards}>
          {providers.map(({ provider, name }) => (
            <li key={provider}>
              <p className={styles.cardName}>{name}</p>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.small}>연결한 계정이 없습니다.</p>
      )}
    </MyPage>
  );
}
