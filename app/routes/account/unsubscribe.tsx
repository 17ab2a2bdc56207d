import type { ReactNode } from 'react';
import { data } from 'react-router';
import { readUnsubscribe, unsubscribe } from '#domain/notifications';
import { toFormError } from '../../server/form-action.server.ts';
import { MyForm } from '../../features/account/my-form.tsx';
import { myHead } from '../../features/account/my-page.tsx';
import styles from '../../features/account/my.module.css';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/unsubscribe';
import { Link } from '../../navigation/link.tsx';

export const handle = { title: '수신 거부', back: '/' };
const TEXTS = {
  adverts:
    '이벤트·혜택 알림(광고성 정보)을 더 받지 않으시려면 아래를 눌러 주세요. 로그인하지 않으셔도 되고, 비용이 들지 않습니다.',
  digest: '읽지 않은 알림을 모아 보내는 메일을 더 받지 않으시려면 아래를 눌러 주세요.',
};

export function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  try {
    return data({ scope: readUnsubscribe(pageContext.ctx, url.searchParams.get('token') ?? '').scope, error: '' });
  } catch (error) {
    const { message, status } = toFormError(error);
    return data({ scope: null, error: message }, { status });
  }
}

export async function action({ context, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  try {
    return data({ message: await unsubscribe(pageContext.ctx, url.searchParams.get('token') ?? '') });
  } catch (error) {
    const { status } = toFormError(error);
    return data({ message: new Array<string>() }, { status });
  }
}

/** The URL contains a key: no referrer. */
export function headers() {
  return { 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' };
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '수신 거부');
}

export default function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { scope, error } = loaderData;
  const message = actionData?.message ?? [];
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>수신 거부</h1>
      {scope === null ? (
        <p role="alert" className={styles.warn}>
          {error}
        </p>
      ) : null}
      {message.length > 0 ? (
        <div role="status" className={styles.said}>
          {message.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      ) : null}
      {scope !== null && message.length === 0 ? (
        <>
          <p className={styles.intro}>{TEXTS[scope]}</p>
          <MyForm submit="수신 거부하기" />
        </>
      ) : null}
      <p>
        <Link className={styles.inline} to="/my/notifications">
          알림 설정에서 바꾸기
        </Link>
      </p>
    </div>
  );
}
