import { type ReactNode } from 'react';
import { changeEmail, readEmailChange } from '#domain/members';
import { josa } from '#shared/content/josa';
import { toErrorResponse } from '../../server/errors.server.ts';
import { fieldsOf } from '../../server/form-action.server.ts';
import { runAccountAction } from '../../features/account/my-action.server.ts';
import { MyForm } from '../../features/account/my-form.tsx';
import { MessageLine, myHead } from '../../features/account/my-page.tsx';
import styles from '../../features/account/my.module.css';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/my-mail-change';
import { Link } from '../../navigation/link.tsx';

export const handle = { title: '이메일 변경', back: '/my/mail' };
const PATH = '/my/mail-change';

/** E-mail link: no login needed, and opening it changes nothing. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = context.get(requestContext);
  if (url.searchParams.has('said')) return { token: '', asked: '' };
  const token = url.searchParams.get('token') ?? '';
  const mail = await readEmailChange(ctx, token).catch((error: unknown) => toErrorResponse(error, url.pathname));
  return { token, asked: `계정의 이메일을 ${josa(mail, '으로/로')} 바꾸시겠습니까?` };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, member } = context.get(requestContext);
  const field = await fieldsOf(request);
  return runAccountAction(async () => {
    await changeEmail(ctx, field('token'));
    return { path: member ? '/my/mail' : PATH, message: 'mail-changed' };
  });
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '이메일 변경');
}

export default function MyMailChangePage({ loaderData, actionData: formError }: Route.ComponentProps): ReactNode {
  const { token, asked } = loaderData;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>이메일 변경</h1>
      <MessageLine />
      {asked ? (
        <>
          <p className={styles.intro}>{asked}</p>
          <MyForm submit="이 이메일로 변경" error={formError}>
            <input type="hidden" name="token" value={token} />
          </MyForm>
        </>
      ) : (
        <Link className={styles.smallButton} to="/">
          메인으로
        </Link>
      )}
    </div>
  );
}
