import type { ReactNode } from 'react';
import { canUndoAccountChange, undoAccountChange } from '#domain/settlement';
import { myHead } from '../../features/account/my-page.tsx';
import my from '../../features/account/my.module.css';
import styles from '../../features/legal/statement-proof.module.css';
import ui from '../../components/ui.module.css';
import { throwNotFound, toErrorResponse } from '../../server/errors.server.ts';
import { fieldsOf } from '../../server/form-action.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/account-undo';

export const handle = { title: '정산 계좌 되돌리기', back: '/' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, shop } = context.get(requestContext);
  if (shop.authors !== 'on') throwNotFound(url.pathname);
  const key = url.searchParams.get('key') ?? '';
  return { key, isOpen: await canUndoAccountChange(ctx, key) };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx, shop } = context.get(requestContext);
  if (shop.authors !== 'on') throwNotFound(url.pathname);
  const field = await fieldsOf(request);
  try {
    await undoAccountChange(ctx, field('key'));
    return { isUndone: true };
  } catch (error) {
    return toErrorResponse(error, url.pathname);
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...myHead(matches, '정산 계좌 되돌리기'),
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ];
}

/** POST only, so that mail scanners undo nothing. */
export default function AccountUndoPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { key, isOpen } = loaderData;
  if (actionData?.isUndone)
    return (
      <Page title="되돌렸습니다">
        정산 계좌를 바꾸기 전으로 되돌렸습니다. 다른 사람이 로그인했을 수 있으니 <a href="/my/password">비밀번호</a>를
        바꾸고 모든 기기에서 로그아웃해 주세요.
      </Page>
    );
  if (!isOpen)
    return (
      <Page title="사용할 수 없는 링크">
        이미 되돌렸거나 기한이 지난 링크입니다. 도움이 필요하면 <a href="/help/inquiry">1:1 문의</a>로 알려 주세요.
      </Page>
    );
  return (
    <Page title="정산 계좌 되돌리기" keyToUndo={key}>
      정산 계좌를 바꾸기 전으로 되돌립니다. 직접 바꾸셨다면 이 화면을 닫아 주세요.
    </Page>
  );
}

function Page({ title, keyToUndo, children }: { title: string; keyToUndo?: string; children: ReactNode }): ReactNode {
  return (
    <div className={my.page}>
      <h1 className={my.title}>{title}</h1>
      <p className={my.intro}>{children}</p>
      {keyToUndo === undefined ? null : (
        <form method="post" className={styles.fields}>
          <input type="hidden" name="key" value={keyToUndo} />
          <button type="submit" className={`${ui.button} ${ui.inked}`}>
            바꾸기 전으로 되돌리기
          </button>
        </form>
      )}
    </div>
  );
}
