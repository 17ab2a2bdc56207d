import type { ReactNode } from 'react';
import { listBin } from '#domain/studio';
import { studioPaths } from '#shared/web/studio-paths';
import { ConsolePage, LinkButton } from '../../admin/components/console-page.tsx';
import kit from '../../admin/components/kit.module.css';
import { requireAuthorPage } from '../../studio/author-only.server.ts';
import { stateText } from '../../studio/withdraw-panel.tsx';
import { requestContext } from '../../server/request-context.server.ts';
import styles from '../../studio/studio.module.css';
import type { Route } from './+types/bin';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireAuthorPage(pageContext, url);
  return { withdrawals: await listBin(pageContext.ctx, memberNo) };
}

export default function BinPage({ loaderData: { withdrawals } }: Route.ComponentProps): ReactNode {
  return (
    <ConsolePage
      title="내린 작품과 회차"
      up={{ path: studioPaths.home(), name: '내 작품' }}
      lead="구매한 독자가 없으면 30일 뒤에 파일과 함께 삭제됩니다."
    >
      {withdrawals.length === 0 ? (
        <p className={kit.empty}>내린 작품이나 회차가 없습니다.</p>
      ) : (
        <ul className={styles.notices}>
          {withdrawals.map((withdrawal) => {
            const { id, workId, workTitle, episodeId, episodeTitle } = withdrawal;
            return (
              <li key={id} className={styles.person}>
                <div>
                  <strong>{[workTitle, episodeTitle].filter(Boolean).join(' ')}</strong>
                  <p className={styles.done}>{stateText(withdrawal)}</p>
                </div>
                <LinkButton
                  href={
                    episodeId === null
                      ? studioPaths.workPage(workId, 'withdraw')
                      : studioPaths.episode(workId, episodeId)
                  }
                >
                  {withdrawal.withdrawnAt === null ? '내리기 취소' : '복구'}
                </LinkButton>
              </li>
            );
          })}
        </ul>
      )}
    </ConsolePage>
  );
}
