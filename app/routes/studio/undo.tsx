import { type ReactNode, useEffect, useRef } from 'react';
import { data } from 'react-router';
import { readUndoLink, undoByLink } from '#domain/studio';
import { toFormError } from '../../server/form-action.server.ts';
import { MyForm } from '../../features/account/my-form.tsx';
import { myHead } from '../../features/account/my-page.tsx';
import styles from '../../features/account/my.module.css';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/undo';
import { Link } from '../../navigation/link.tsx';

const TEXTS = {
  withdrawal: (name: string) => `${name} 내림을 되돌립니다. 내리기 전처럼 독자에게 다시 보입니다.`,
  owner: (name: string) => `${name}의 대표 작가를 넘긴 것을 되돌립니다. 다시 대표 작가가 됩니다.`,
};

export const handle = { title: '되돌리기', back: '/' };

/** E-mail link: no login needed, and opening it changes nothing. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = context.get(requestContext);
  try {
    const { kind, name } = await readUndoLink(ctx, url.searchParams.get('token') ?? '');
    return data({ text: TEXTS[kind](name), error: '' });
  } catch (error) {
    const { message, status } = toFormError(error);
    return data({ text: null, error: message }, { status });
  }
}

export async function action({ context, url }: Route.ActionArgs) {
  const { ctx } = context.get(requestContext);
  try {
    await undoByLink(ctx, url.searchParams.get('token') ?? '');
    return data({ error: '' }, { status: 200 });
  } catch (error) {
    const { message, status } = toFormError(error);
    return data({ error: message }, { status });
  }
}

/** The URL contains a key: no referrer. */
export function headers() {
  return { 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' };
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '되돌리기');
}

export default function UndoPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { text } = loaderData;
  const isDone = actionData?.error === '';
  const done = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (isDone) done.current?.focus();
  }, [isDone]);
  const error = actionData === undefined ? loaderData.error : actionData.error;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>되돌리기</h1>
      {error && !isDone ? (
        <p role="alert" className={styles.warn}>
          {error}
        </p>
      ) : null}
      {isDone ? (
        <div ref={done} role="status" tabIndex={-1} className={styles.said}>
          <p>되돌렸습니다. 직접 하신 일이 아니었다면 비밀번호를 새로 정해 주세요.</p>
        </div>
      ) : null}
      {text !== null && actionData === undefined ? (
        <>
          <p className={styles.intro}>{text}</p>
          <MyForm submit="되돌리기" />
        </>
      ) : null}
      <p>
        <Link className={styles.inline} to="/find/password">
          비밀번호 새로 정하기
        </Link>
      </p>
    </div>
  );
}
