import { type ReactNode } from 'react';
import { canBeListed } from '#domain/catalog';
import { listExportableBooks } from '#domain/book-export';
import { listReceipts } from '#domain/trust';
import { errorMessage } from '#shared/errors/errors';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import forms from '../../features/auth/forms/forms.module.css';
import { MyPage, myHead } from '../../features/account/my-page.tsx';
import styles from '../../features/account/my.module.css';
import receipt from '../../features/account/receipt-list.module.css';
import { requestContext } from '../../server/request-context.server.ts';
import ui from '../../components/ui.module.css';
import type { Route } from './+types/my-books';
import { Link } from '../../navigation/link.tsx';

export const handle = { title: '소장 작품·구매 확인서', back: '/my' };

const ERROR_PARAM = /^(TAKEOUT_ERROR|ADULT_ERROR|RECEIPT_ERROR) (000\d)$/;
const NAMES = { epub: 'EPUB(글)', cbz: 'CBZ(그림)' } as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { member } = requireMemberPage(pageContext, url);
  const { memberNo, reader } = member;
  const [works, receipts] = await Promise.all([
    listExportableBooks(pageContext.ctx, { memberNo, reader }),
    listReceipts(pageContext.ctx, { memberNo }),
  ]);
  const [, name, code = ''] = ERROR_PARAM.exec(url.searchParams.get('fault') ?? '') ?? [];
  const isKnown = name === 'TAKEOUT_ERROR' || name === 'ADULT_ERROR' || name === 'RECEIPT_ERROR';
  return {
    works,
    receipts: receipts.map((work) => ({ id: work.id, title: canBeListed(reader, work) ? work.title : '성인 작품' })),
    error: isKnown ? errorMessage(name, code, { count: 30 }) : '',
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '소장 작품·구매 확인서');
}

export default function MyBooksPage({ loaderData: { works, receipts, error } }: Route.ComponentProps): ReactNode {
  return (
    <MyPage
      title="소장 작품·구매 확인서"
      intro="권리자가 허락한 작품은 소장하신 회차와 무료 회차를 파일로 내려받아 두실 수 있습니다. 글은 EPUB, 그림은 CBZ입니다. 모든 구매는 서명된 확인서로 보관할 수 있습니다."
    >
      {error ? (
        <p role="alert" className={forms.refusal}>
          {error}
        </p>
      ) : null}
      {works.length === 0 ? (
        <p>
          내려받을 수 있는 작품이 없습니다. 소장하신 작품은 <Link to="/mybook">내 서재</Link>에서 읽으실 수 있습니다.
        </p>
      ) : (
        <>
          <p>
            내려받은 회차는 열람한 것으로 보아 구매를 취소할 수 없습니다. 파일에는 구매 번호가 적혀 있으니 혼자 읽어
            주세요.
          </p>
          {works.map(({ work, title, owned, formats }) => (
            <section key={work} className={styles.part}>
              <h2 className={styles.partTitle}>{title}</h2>
              <p>소장한 회차 {owned}개</p>
              {formats.map((format) => (
                <form key={format} method="post" action="/proc/take_home">
                  <input type="hidden" name="work" value={work} />
                  <input type="hidden" name="format" value={format} />
                  <button type="submit" className={`${ui.button} ${ui.main} ${styles.wide}`}>
                    <span className="visually-hidden">{title} </span>
                    {NAMES[format]} 내려받기
                  </button>
                </form>
              ))}
            </section>
          ))}
        </>
      )}
      <Receipts works={receipts} />
    </MyPage>
  );
}

function Receipts({ works }: { works: { id: number; title: string }[] }): ReactNode {
  return (
    <section id="receipts" className={styles.part}>
      <h2 className={styles.partTitle}>구매 확인서</h2>
      <p>
        작품, 회차, 구매 일시, 가격, 판매자를 적고 서점이 서명한 파일입니다. 보관해 두면 서점이 문을 닫거나 판매를
        종료한 뒤에도 구매한 사실을 확인할 수 있습니다. 취소한 구매는 포함되지 않습니다.
      </p>
      {works.length === 0 ? (
        <p>아직 구매하신 작품이 없습니다.</p>
      ) : (
        <ul className={styles.rows}>
          {works.map(({ id, title }) => (
            <li key={id} className={receipt.row}>
              <span>{title}</span>
              <a
                className={styles.smallButton}
                href={`/proc/receipt/${id}`}
                download

                aria-label={`${title} 구매 확인서 내려받기`}
              >
                확인서
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
