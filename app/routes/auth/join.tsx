import { type ReactNode, useState } from 'react';
import { entryPage } from '../../features/auth/entry-page.server.ts';
import { SocialSlot } from '../../features/auth/social/social-slot.tsx';
import styles from '../../features/auth/forms/forms.module.css';
import { JoinForm } from '../../features/auth/forms/join-form.tsx';
import { requestContext } from '../../server/request-context.server.ts';
import { pageHead, useShopName } from '../../features/seo/page-head.ts';
import type { Route } from './+types/join';

export const handle = { title: '회원가입' };

export async function loader({ context, url }: Route.LoaderArgs) {
  return { ...(await entryPage(context.get(requestContext), url)) };
}

export function meta({ matches }: Route.MetaArgs) {
  const description = '가입하면 기기를 바꾸어도 읽던 곳과 책갈피가 따라옵니다.';
  return pageHead(matches, { page: '회원가입', description, path: '/join' });
}

/** L24 */
export default function JoinPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { returnTo, refused, ticked, captcha, joining } = loaderData;
  const [mail, setMail] = useState(loaderData.mail);
  return (
    <div className={styles.page}>
      <h1 className={styles.greeting}>{useShopName()} 회원가입</h1>
      {joining.note ? (
        <p className={styles.joiningNote} role="note">
          {joining.note}
        </p>
      ) : null}
      {joining.isOpen ? (
        <>
          <JoinForm
            mail={mail}
            onMail={setMail}
            returnTo={returnTo}
            refused={refused}
            captcha={captcha}
            ticked={ticked}
            onEntered={(path) => location.assign(path || '/')}
          />
          <SocialSlot returnTo={returnTo} />
        </>
      ) : null}
      <p className={styles.ways}>
        이미 회원이신가요?
        <a href={`/login?return_to=${encodeURIComponent(returnTo)}`}>
          <strong>로그인</strong>
        </a>
      </p>
    </div>
  );
}
