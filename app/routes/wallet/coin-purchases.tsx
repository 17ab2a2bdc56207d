import type { ReactNode } from 'react';
import { listPurchases } from '#domain/purchase';
import { CoinPage } from '../../features/wallet/coin-page.tsx';
import styles from '../../features/wallet/coin.module.css';
import { purchaseView } from '../../features/wallet/purchase-view.server.ts';
import { EmptyCatalog } from '../../features/catalog/empty-catalog.tsx';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { myHead } from '../../features/account/my-page.tsx';
import my from '../../features/account/my.module.css';
import { requestContext } from '../../server/request-context.server.ts';
import ui from '../../components/ui.module.css';
import type { Route } from './+types/coin-purchases';
import { Link } from '../../navigation/link.tsx';
import { shortTime } from '#shared/content/seoul-date';

export const handle = { title: '구매 내역', back: '/my' };
const PATH = '/coin/purchases';
const PAGE_SIZE = 20;

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { member } = requireMemberPage(pageContext, url);
  const param = url.searchParams.get('before') ?? '';
  const before = /^[1-9]\d{0,14}$/.test(param) ? Number(param) : undefined;
  const { purchases, next } = await listPurchases(pageContext.ctx, {
    memberNo: member.memberNo,
    reader: pageContext.reader,
    before,
    limit: PAGE_SIZE,
  });
  return { purchases: purchases.map(purchaseView), next, isOlder: before !== undefined };
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '구매 내역');
}

export default function CoinPurchasesPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { purchases, next, isOlder } = loaderData;
  return (
    <CoinPage title="구매 내역" at={PATH}>
      {purchases.length === 0 && !isOlder ? <NoPurchase /> : null}
      <ol className={styles.moves}>
        {purchases.map((purchase) => (
          <li key={purchase.id} className={styles.move}>
            <div>
              <p className={styles.moveAbout}>
                {purchase.workPath ? <Link to={purchase.workPath}>{purchase.title}</Link> : purchase.title}
              </p>
              <p>{purchase.about}</p>
              <p className={my.small}>{shortTime(purchase.at)}</p>
              <p className={my.small}>{purchase.standing}</p>
            </div>
            <div className={styles.moveSums}>
              <p>{purchase.coins}</p>
              <Link
                className={my.smallButton}
                to={`${PATH}/${purchase.id}`}
                aria-label={`${purchase.title} ${purchase.about} ${purchase.isOpenToCancel ? '구매 취소' : '자세히'}`}
              >
                {purchase.isOpenToCancel ? '구매 취소' : '자세히'}
              </Link>
            </div>
          </li>
        ))}
      </ol>
      <nav className={styles.pages} aria-label="구매 내역 페이지">
        {isOlder ? <Link to={PATH}>최근 구매로</Link> : null}
        {next ? <Link to={`${PATH}?before=${next}`}>이전 구매 보기</Link> : null}
      </nav>
    </CoinPage>
  );
}

function NoPurchase(): ReactNode {
  return (
    <EmptyCatalog
      title="아직 구매하신 작품이 없습니다."
      text="회차를 소장하거나 대여하면 여기에서 확인하고 취소할 수 있습니다."
      action={
        <Link className={`${ui.button} ${ui.inked}`} to="/">
          작품 보러 가기
        </Link>
      }
    />
  );
}
