import type { ReactNode } from 'react';
import { readStatementLink } from '#domain/settlement';
import { monthName } from '#shared/money/settlement';
import styles from '../../features/legal/statement-proof.module.css';
import { myHead } from '../../features/account/my-page.tsx';
import my from '../../features/account/my.module.css';
import { requestContext } from '../../server/request-context.server.ts';
import { toErrorResponse } from '../../server/errors.server.ts';
import ui from '../../components/ui.module.css';
import type { Route } from './+types/statements-open';

export const handle = { title: '정산서 받기', back: '/' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = context.get(requestContext);
  const key = url.searchParams.get('key') ?? '';
  try {
    const { holder, month } = await readStatementLink(ctx, key);
    return { key, holder, month: monthName(month) };
  } catch (error) {
    return toErrorResponse(error, url.pathname);
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...myHead(matches, '정산서 받기'),
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ];
}

export default function StatementsOpenPage({ loaderData: { key, holder, month } }: Route.ComponentProps): ReactNode {
  return (
    <div className={my.page}>
      <h1 className={my.title}>{month} 정산서</h1>
      <p className={my.intro}>
        {holder} 담당자님의 정산서입니다. 파일은 한 번만 받을 수 있으니 받은 뒤 보관해 주세요. 다시 필요하면 서점에 새
        링크를 요청해 주세요.
      </p>
      <form method="post" action="/statements/open.pdf" className={styles.fields}>
        <input type="hidden" name="key" value={key} />
        <button type="submit" className={`${ui.button} ${ui.inked}`}>
          정산서 받기(PDF)
        </button>
      </form>
    </div>
  );
}
