import { type ReactNode } from 'react';
import { changeMail, readMailChange } from '#domain/membership';
import { josa } from '#vocabulary/josa';
import { answerRefusal } from '../refused.server.ts';
import { fieldsOf } from '../members/mail-form.server.ts';
import { settleForm } from '../my/my-action.server.ts';
import { MyForm } from '../my/my-form.tsx';
import { SaidLine, myHead } from '../my/my-page.tsx';
import styles from '../my/my.module.css';
import { requestFacts } from '../request-context.server.ts';
import type { Route } from './+types/my-mail-change';

export const handle = { title: '이메일 변경', back: '/my/mail' };
const PATH = '/my/mail-change';

/** The link of a letter: whoever reads the letter box may use it, logged in or not. Opening it changes nothing. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = context.get(requestFacts);
  if (url.searchParams.has('said')) return { token: '', asked: '' };
  const token = url.searchParams.get('token') ?? '';
  const mail = await readMailChange(ctx, token).catch((error: unknown) => answerRefusal(error, url.pathname));
  return { token, asked: `계정의 이메일을 ${josa(mail, '으로/로')} 바꾸시겠습니까?` };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, member } = context.get(requestFacts);
  const field = await fieldsOf(request);
  return settleForm(async () => {
    await changeMail(ctx, field('token'));
    return { path: member ? '/my/mail' : PATH, said: 'mail-changed' };
  });
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '이메일 변경');
}

export default function MyMailChangePage({ loaderData, actionData: fault }: Route.ComponentProps): ReactNode {
  const { token, asked } = loaderData;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>이메일 변경</h1>
      <SaidLine />
      {asked ? (
        <>
          <p className={styles.intro}>{asked}</p>
          <MyForm submit="이 이메일로 변경" fault={fault}>
            <input type="hidden" name="token" value={token} />
          </MyForm>
        </>
      ) : (
        <a className={styles.smallButton} href="/">
          메인으로
        </a>
      )}
    </div>
  );
}
