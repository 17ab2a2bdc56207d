import type { ReactNode } from 'react';
import { data, redirectDocument } from 'react-router';
import { loadChargeOffer, findPayment } from '#domain/payment';
import { DomainError } from '#kernel/domain-error';
import { sameSitePath } from '#shared/web/same-site-path';
import { DEVICE_CHANNELS } from '#shared/money/payments';
import { BalanceHead } from '../../features/wallet/balance-head.tsx';
import { balanceView } from '../../features/wallet/balance-view.server.ts';
import { ChargeCheck } from '../../features/wallet/charge-check.tsx';
import { ChargeForm } from '../../features/wallet/charge-form.tsx';
import { ChargeOutcome } from '../../features/wallet/charge-outcome.tsx';
import { CoinPage } from '../../features/wallet/coin-page.tsx';
import styles from '../../features/wallet/coin.module.css';
import { MailNotice } from '../../features/wallet/mail-notice.tsx';
import { returnedPayment } from '../../features/wallet/pay-by-portone.ts';
import { paymentSources } from '../../features/wallet/payment-sources.server.ts';
import { type PaymentView, paymentView } from '../../features/wallet/payment-view.server.ts';
import { StoreCharge } from '../../features/wallet/store-charge.tsx';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { myHead } from '../../features/account/my-page.tsx';
import { type RequestContext, requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/coin';

export const handle = { title: '코인 충전', back: '/my', beside: '내역', besidePath: '/coin/history' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo, reader, mail, mailProvedAt } = requireMemberPage(pageContext, url).member;
  const channel = DEVICE_CHANNELS[pageContext.device.type];
  const searchParams = url.searchParams;
  const need = Number(/^\d{1,7}$/.exec(searchParams.get('need') ?? '')?.[0] ?? 0);
  const returned = returnedPayment(searchParams);
  const [balance, { products, methods }, payment] = await Promise.all([
    balanceView(pageContext.ctx, { memberNo, now: new Date() }),
    loadChargeOffer(pageContext.ctx, channel),
    orderIn(pageContext, { memberNo, id: returned?.payment ?? searchParams.get('payment') }),
  ]);
  const order = {
    payment,
    // Back from the payment window: poll first.
    isFresh: returned !== undefined,
    isGivenUp: returned?.isGivenUp === true,
  };
  return data(
    {
      balance,
      // Apps show store prices.
      products: channel === 'web' ? products.map(({ storeProduct: _none, ...product }) => product) : [],
      storeProducts: products.flatMap(({ storeProduct, id, coins, bonus, bonusDays }) =>
        storeProduct === null ? [] : [{ id, storeProduct, coins, bonus, bonusDays }],
      ),
      methods,
      order,
      need,
      channel,
      returnTo: sameSitePath(searchParams.get('return_to')),
      // Told before a choice, not after it.
      unprovedMail: mailProvedAt ? null : mail,
      mailbox: pageContext.ctx.connections.mailbox,
      here: url.pathname + url.search,
      mayBeMinor: reader.kind === 'minor' || reader.kind === 'unverified',
    },
    { headers: paymentSources(pageContext.ctx) },
  );
}

/** null unless it is this member's. */
async function orderIn(
  { ctx }: RequestContext,
  { memberNo, id }: { memberNo: number; id: string | null },
): Promise<PaymentView | null> {
  if (!id || !/^[\w-]{1,80}$/.test(id)) return null;
  try {
    return paymentView(await findPayment(ctx, { memberNo, paymentId: id }));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return null;
  }
}

export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders;
}

/** Full document load: CSP depends on the page. */
export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Awaited<ReturnType<typeof loader>>['data']> {
  throw redirectDocument(request.url);
}

export function shouldRevalidate(): boolean {
  return false;
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '코인 충전');
}

const CLOSED = '지금은 코인을 충전할 수 없습니다. 고객센터로 문의해 주세요.';

export default function CoinChargePage({ loaderData }: Route.ComponentProps): ReactNode {
  const { balance, products, storeProducts, methods, order, need, channel, returnTo, mayBeMinor } = loaderData;
  const { unprovedMail, here, mailbox } = loaderData;
  const { payment, isFresh, isGivenUp } = order;
  const isDone = payment?.state === 'paid' || payment?.state === 'partial' || payment?.state === 'waiting';
  return (
    <CoinPage title="코인 충전" at="/coin">
      <BalanceHead balance={balance} />
      {payment && isFresh ? (
        <ChargeCheck payment={payment} isGivenUp={isGivenUp} returnTo={returnTo} />
      ) : (
        <>
          {payment ? <ChargeOutcome payment={payment} returnTo={returnTo} /> : null}
          {unprovedMail && !isDone ? <MailNotice mail={unprovedMail} returnTo={here} mailbox={mailbox} /> : null}
          {isDone ? null : methods.length > 0 && products.length > 0 ? (
            <ChargeForm
              products={products}
              methods={methods}
              need={need}
              again={payment}
              returnTo={returnTo}
              mayBeMinor={mayBeMinor}
              isClosed={unprovedMail !== null}
            />
          ) : channel !== 'web' && storeProducts.length > 0 ? (
            <StoreCharge
              products={storeProducts}
              need={need}
              returnTo={returnTo}
              mayBeMinor={mayBeMinor}
              isClosed={unprovedMail !== null}
            />
          ) : (
            <p className={styles.closed}>
              {channel === 'web' ? CLOSED : `앱에서는 스토어 결제로만 충전할 수 있습니다. ${CLOSED}`}
            </p>
          )}
        </>
      )}
    </CoinPage>
  );
}
