import type { ReactNode } from 'react';
import { listMemberPayments } from '#domain/payment';
import { CoinPage } from '../../features/wallet/coin-page.tsx';
import styles from '../../features/wallet/coin.module.css';
import { paymentView } from '../../features/wallet/payment-view.server.ts';
import { EmptyCatalog } from '../../features/catalog/empty-catalog.tsx';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { myHead } from '../../features/account/my-page.tsx';
import my from '../../features/account/my.module.css';
import { requestContext } from '../../server/request-context.server.ts';
import ui from '../../components/ui.module.css';
import type { Route } from './+types/coin-refund';
import { Link } from '../../navigation/link.tsx';
import { shortTime } from '#shared/content/seoul-date';

export const handle = { title: '결제·환불', back: '/my' };
const PATH = '/coin/refund';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { member } = requireMemberPage(pageContext, url);
  const param = url.searchParams.get('before') ?? '';
  const before = /^[\w-]{20,64}$/.test(param) ? param : undefined;
  const { payments, next } = await listMemberPayments(pageContext.ctx, { memberNo: member.memberNo, before });
  return { payments: payments.map(paymentView), next, isOlder: before !== undefined };
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '결제·환불');
}

export default function CoinRefundPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { payments, next, isOlder } = loaderData;
  return (
    <CoinPage title="결제·환불" at={PATH}>
      {payments.length === 0 && !isOlder ? (
        <EmptyCatalog
          title="아직 결제하신 내역이 없습니다."
          text="코인을 충전하면 여기에서 영수증을 보고 환불을 신청할 수 있습니다."
          action={
            <Link className={`${ui.button} ${ui.inked}`} to="/coin">
              충전하러 가기
            </Link>
          }
        />
      ) : null}
      <ol className={styles.moves}>
        {payments.map((payment) => (
          <li key={payment.id} className={styles.move}>
            <div>
              <p className={styles.moveAbout}>{payment.name}</p>
              <p className={my.small}>
                {shortTime(payment.at)} · {payment.methodName}
              </p>
              {payment.receiptUrl ? (
                <a
                  className={styles.receipt}
                  href={payment.receiptUrl}
                  target="_blank"
                  rel="external noreferrer"
                  data-partner=""
                >
                  영수증 보기
                </a>
              ) : null}
            </div>
            <div className={styles.moveSums}>
              <p>{payment.sum}</p>
              <p className={my.small}>{payment.stateName}</p>
              <Link
                className={my.smallButton}
                to={`${PATH}/${payment.id}`}
                aria-label={`${shortTime(payment.at)} ${payment.sum} 결제 자세히`}
              >
                {payment.state === 'waiting' ? '입금 안내' : '자세히'}
              </Link>
            </div>
          </li>
        ))}
      </ol>
      <nav className={styles.pages} aria-label="결제 내역 페이지">
        {isOlder ? <Link to={PATH}>최근 결제로</Link> : null}
        {next ? <Link to={`${PATH}?before=${next}`}>이전 결제 보기</Link> : null}
      </nav>
    </CoinPage>
  );
}
