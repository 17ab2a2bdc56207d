import type { ReactNode } from 'react';
import { listPurchases } from '#domain/purchase';
import { CoinPage } from '../coin/coin-page.tsx';
import styles from '../coin/coin.module.css';
import { purchaseView } from '../coin/purchase-view.server.ts';
import { EmptyShelf } from '../lists/empty-shelf.tsx';
import { memberOnly } from '../members/login-guard.server.ts';
import { myHead } from '../my/my-page.tsx';
import my from '../my/my.module.css';
import { requestFacts } from '../request-context.server.ts';
import ui from '../ui/ui.module.css';
import type { Route } from './+types/coin-purchases';

export const handle = { title: '구매 내역', back: '/my' };
const PATH = '/coin/purchases';
const LINES = 20;

export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const { member } = memberOnly(facts, url);
  const asked = url.searchParams.get('before') ?? '';
  const before = /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : undefined;
  const { purchases, next } = await listPurchases(facts.ctx, {
    memberNo: member.memberNo,
    reader: facts.reader,
    before,
    limit: LINES,
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
                {purchase.workPath ? <a href={purchase.workPath}>{purchase.title}</a> : purchase.title}
              </p>
              <p>{purchase.about}</p>
              <p className={my.small}>{purchase.at}</p>
              <p className={my.small}>{purchase.standing}</p>
            </div>
            <div className={styles.moveSums}>
              <p>{purchase.coins}</p>
              <a
                className={my.smallButton}
                href={`${PATH}/${purchase.id}`}
                aria-label={`${purchase.title} ${purchase.about} ${purchase.isOpenToCancel ? '구매 취소' : '자세히'}`}
              >
                {purchase.isOpenToCancel ? '구매 취소' : '자세히'}
              </a>
            </div>
          </li>
        ))}
      </ol>
      <nav className={styles.pages} aria-label="구매 내역의 쪽">
        {isOlder ? <a href={PATH}>최근 구매로</a> : null}
        {next ? <a href={`${PATH}?before=${next}`}>이전 구매 보기</a> : null}
      </nav>
    </CoinPage>
  );
}

function NoPurchase(): ReactNode {
  return (
    <EmptyShelf
      title="아직 구매하신 작품이 없습니다."
      text="회차를 소장하거나 대여하면 여기에서 확인하고 취소할 수 있습니다."
      action={
        <a className={`${ui.button} ${ui.inked}`} href="/">
          작품 보러 가기
        </a>
      }
    />
  );
}
