import type { ReactNode } from 'react';
import { idempotencyKey } from '#contract/purchases';
import { loadPurchase, withdrawPurchase } from '#domain/purchase';
import { DomainError } from '#kernel/domain-error';
import { UNIT_NAMES } from '#shared/catalog/categories';
import { paths } from '#shared/web/paths';
import { CoinPage } from '../../features/wallet/coin-page.tsx';
import styles from '../../features/wallet/coin.module.css';
import { coinText } from '../../features/wallet/wallet-labels.ts';
import { type PurchasedView, purchaseView, purchasedViews } from '../../features/wallet/purchase-view.server.ts';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { fieldsOf } from '../../server/form-action.server.ts';
import { runAccountAction } from '../../features/account/my-action.server.ts';
import { MyForm } from '../../features/account/my-form.tsx';
import { myHead } from '../../features/account/my-page.tsx';
import my from '../../features/account/my.module.css';
import { idParam, toErrorResponse } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/coin-purchase';
import { Link } from '../../navigation/link.tsx';
import { seoulMinute } from '#shared/content/seoul-date';

export const handle = { title: '구매 취소', back: '/coin/purchases' };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { member } = requireMemberPage(pageContext, url);
  const purchaseId = idParam(params.id, url.pathname);
  const lookup = { memberNo: member.memberNo, reader: pageContext.reader, purchaseId };
  const { purchase, offer } = await loadPurchase(pageContext.ctx, lookup).catch((error: unknown) =>
    toErrorResponse(error, url.pathname),
  );
  return {
    purchase: purchaseView(purchase),
    episodes: purchasedViews(purchase),
    back: {
      coins: offer.coins,
      lapsed: offer.lapsed,
      repriced: offer.repriced,
      repaid: offer.repaid,
      count: offer.refundable.length,
    },
    unit: UNIT_NAMES[purchase.episodes[0]?.unit ?? 'episode'],
    // Idempotency key.
    key: crypto.randomUUID(),
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { member } = requireMemberPage(pageContext, url);
  const purchaseId = idParam(params.id, url.pathname);
  const field = await fieldsOf(request);
  return runAccountAction(async () => {
    const key = idempotencyKey.safeParse(field('key'));
    if (!key.success) throw new DomainError('IDEMPOTENCY_ERROR', '0001');
    const expected = { coins: Number(field('coins')), lapsed: Number(field('lapsed')) };
    await withdrawPurchase(pageContext.ctx, { memberNo: member.memberNo, purchaseId, key: key.data, expected });
    return { path: paths.purchase(purchaseId), message: 'purchase-cancelled' };
  });
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '구매 취소');
}

export default function CoinPurchasePage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { purchase, episodes, back, unit, key } = loaderData;
  return (
    <CoinPage title="구매 취소" at="/coin/purchases">
      <p className={styles.subject}>
        {purchase.workPath ? <Link to={purchase.workPath}>{purchase.title}</Link> : purchase.title}
      </p>
      <p>
        {purchase.about} · {purchase.coins}
      </p>
      <p className={my.small}>{seoulMinute(purchase.at)}</p>
      <Episodes episodes={episodes} />
      <section className={my.part}>
        {back.count > 0 ? (
          <>
            <h2>돌려받을 코인 {coinText(back.coins)}</h2>
            {back.repriced > 0 ? (
              <p>
                묶음 할인을 받은 구매입니다. 열람한 회차는 그 회차만 구매했을 때의 가격으로 다시 계산해 돌려받을
                코인에서 {coinText(back.repriced)}을 뺐습니다.
              </p>
            ) : null}
            {back.repaid > 0 ? <p>그 가운데 {coinText(back.repaid)}은 갚으실 코인에 먼저 충당합니다.</p> : null}
            {back.lapsed > 0 ? (
              <p>그 가운데 보너스 {coinText(back.lapsed)}은 그 사이 사용 기한이 지나 돌아오지 않습니다.</p>
            ) : null}
            <p>
              이 구매를 취소하시겠습니까? 사용한 코인은 원래대로 돌려드립니다.{' '}
              {purchase.isRental
                ? `취소한 ${back.count}개 회차의 대여는 끝나고, 따로 소장하신 회차는 그대로 볼 수 있습니다.`
                : `취소한 ${back.count}개 회차는 볼 수 없게 됩니다.`}
            </p>
            <MyForm submit={`${back.count}${unit} 구매 취소`} error={actionData}>
              <input type="hidden" name="key" value={key} />
              <input type="hidden" name="coins" value={back.coins} />
              <input type="hidden" name="lapsed" value={back.lapsed} />
            </MyForm>
          </>
        ) : (
          <>
            <h2>지금 취소할 수 있는 회차가 없습니다.</h2>
            <p>{purchase.standing}</p>
          </>
        )}
        <p className={`${my.small} ${styles.note}`}>
          열람하지 않은 회차는 구매일부터 7일 안에 취소할 수 있으며, 열람한 회차는 취소할 수 없습니다(전자상거래법
          제17조 제1항, 제2항 제5호). 내용이 표시나 광고와 다르면 열람한 뒤에도 고객센터로 취소를 요청하실 수
          있습니다(같은 조 제3항).
        </p>
        <p className={styles.ways}>
          {purchase.receiptPath ? (
            <a className={my.smallButton} href={purchase.receiptPath} download>
              구매 확인서 내려받기
            </a>
          ) : null}
          <Link className={my.smallButton} to={`/help/inquiry?about=purchase:${purchase.id}`}>
            이 구매에 대해 문의하기
          </Link>
        </p>
      </section>
    </CoinPage>
  );
}

function Episodes({ episodes }: { episodes: PurchasedView[] }): ReactNode {
  return (
    <ul className={styles.moves}>
      {episodes.map((episode) => (
        <li key={episode.id} className={styles.move}>
          <div>
            <p>{episode.name}</p>
          </div>
          <div className={styles.moveSums}>
            <p>{episode.coins}</p>
            <p className={my.small} data-open={episode.isRefundable || undefined}>
              {episode.state}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
