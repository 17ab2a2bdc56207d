import { type ReactNode, useState } from 'react';
import { entryPage } from '../members/entry-page.server.ts';
import { SocialSlot } from '../members/social-slot.tsx';
import styles from '../members/forms.module.css';
import { LoginForm } from '../members/login-form.tsx';
import { requestFacts } from '../request-context.server.ts';
import { pageHead } from '../ui/page-head.ts';
import type { Route } from './+types/login';

export const handle = { title: '로그인' };

export async function loader({ context, url }: Route.LoaderArgs) {
  return { ...(await entryPage(context.get(requestFacts), url)) };
}

export function meta({ matches }: Route.MetaArgs) {
  const description = '로그인하면 읽던 곳에서 다시 이어집니다.';
  return pageHead(matches, { page: '로그인', description, path: '/login', noIndex: true });
}

/** Logging in on a page of its own (L24): where the dialog cannot open, and wherever a link leads outside the shop. */
export default function LoginPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { isKeptId, returnTo, refused, captcha } = loaderData;
  const [mail, setMail] = useState(loaderData.mail);
  return (
    <div className={styles.page}>
      <h1 className={styles.greeting}>{'읽던 곳에서\n다시 이어집니다.'}</h1>
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
        <a data-reload="" href={`/join?return_to=${encodeURIComponent(returnTo)}`}>
          <strong>회원가입</strong>
        </a>
      </p>
    </div>
  );
}
