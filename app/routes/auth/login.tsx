import { type ReactNode, useState } from 'react';
import { entryPage } from '../../features/auth/entry-page.server.ts';
import { SocialSlot } from '../../features/auth/social/social-slot.tsx';
import styles from '../../features/auth/forms/forms.module.css';
import { LoginForm } from '../../features/auth/forms/login-form.tsx';
import { requestContext } from '../../server/request-context.server.ts';
import { pageHead } from '../../features/seo/page-head.ts';
import type { Route } from './+types/login';

export const handle = { title: '로그인' };

export async function loader({ context, url }: Route.LoaderArgs) {
  return { ...(await entryPage(context.get(requestContext), url)) };
}

export function meta({ matches }: Route.MetaArgs) {
  const description = '로그인하면 읽던 곳부터 이어 볼 수 있습니다.';
  return pageHead(matches, { page: '로그인', description, path: '/login', noIndex: true });
}

/** L24: without the dialog, and for external links. */
export default function LoginPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { isKeptId, returnTo, refused, captcha } = loaderData;
  const [mail, setMail] = useState(loaderData.mail);
  return (
    <div className={styles.page}>
      <h1 className={styles.greeting}>{'읽던 곳부터\n이어 보세요.'}</h1>
      <LoginForm
        mail={mail}
        onMail={setMail}
        isKeptId={isKeptId}
        returnTo={returnTo}
        refused={refused}
        captcha={captcha}
        onEntered={(path) => location.assign(path || '/')}
      />
      <SocialSlot returnTo={returnTo} />
      <p className={styles.ways}>
        아직 회원이 아니신가요?
        <a href={`/join?return_to=${encodeURIComponent(returnTo)}`}>
          <strong>회원가입</strong>
        </a>
      </p>
    </div>
  );
}
