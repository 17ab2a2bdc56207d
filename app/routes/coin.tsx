import type { ReactNode } from 'react';
import { data, redirectDocument } from 'react-router';
import { chargeOffer, paymentOf } from '#domain/payment';
import { Refusal } from '#shared/refusal';
import { ownPath } from '#vocabulary/own-path';
import { DEVICE_CHANNELS } from '#vocabulary/payments';
import { BalanceHead } from '../coin/balance-head.tsx';
import { balanceView } from '../coin/balance-view.server.ts';
import { ChargeCheck } from '../coin/charge-check.tsx';
import { ChargeForm } from '../coin/charge-form.tsx';
import { ChargeOutcome } from '../coin/charge-outcome.tsx';
import { CoinPage } from '../coin/coin-page.tsx';
import styles from '../coin/coin.module.css';
import { returnedPayment } from '../coin/pay-by-portone.ts';
import { paymentSources } from '../coin/payment-sources.server.ts';
import { type PaymentView, paymentView } from '../coin/payment-view.server.ts';
import { StoreCharge } from '../coin/store-charge.tsx';
import { memberOnly } from '../members/login-guard.server.ts';
import { myHead } from '../my/my-page.tsx';
import { type RequestFacts, requestFacts } from '../request-context.server.ts';
import type { Route } from './+types/coin';

export const handle = { title: '코인 충전', back: '/my', beside: '내역', besidePath: '/coin/history' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const { memberNo, reader } = memberOnly(facts, url).member;
  const channel = DEVICE_CHANNELS[facts.device.type];
  const asked = url.searchParams;
  const need = Number(/^\d{1,7}$/.exec(asked.get('need') ?? '')?.[0] ?? 0);
  const returned = returnedPayment(asked);
  const [balance, { products, methods }, payment] = await Promise.all([
    balanceView(facts.ctx, { memberNo, now: new Date() }),
    chargeOffer(facts.ctx, channel),
    orderIn(facts, { memberNo, id: returned?.payment ?? asked.get('payment') }),
  ]);
  const order = {
    payment,
    // Straight from the payment window: how it went is asked first.
    isFresh: returned !== undefined,
    isGivenUp: returned?.isGivenUp === true,
  };
  return data(
    {
      balance,
      // What is sold in the shells costs what their stores say.
      products: channel === 'web' ? products.map(({ storeProduct: _none, ...product }) => product) : [],
      storeProducts: products.flatMap(({ storeProduct, id, coins, bonus, bonusDays }) =>
        storeProduct === null ? [] : [{ id, storeProduct, coins, bonus, bonusDays }],
      ),
      methods,
      order,
      need,
      channel,
      returnTo: ownPath(asked.get('return_to')),
      mayBeMinor: reader.kind === 'minor' || reader.kind === 'unverified',
    },
    { headers: paymentSources(facts.ctx) },
  );
}

/** The order that an address names; null for none, and for what is not this member's. */
async function orderIn(
  { ctx }: RequestFacts,
  { memberNo, id }: { memberNo: number; id: string | null },
): Promise<PaymentView | null> {
  if (!id || !/^[\w-]{1,80}$/.test(id)) return null;
  try {
    return paymentView(await paymentOf(ctx, { memberNo, paymentId: id }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return null;
  }
}

export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders;
}

/** A document of its own each time: what it may load and open is said with the document. */
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
          {isDone ? null : methods.length > 0 && products.length > 0 ? (
            <ChargeForm
              products={products}
              methods={methods}
              need={need}
              again={payment}
              returnTo={returnTo}
              mayBeMinor={mayBeMinor}
            />
          ) : channel !== 'web' && storeProducts.length > 0 ? (
            <StoreCharge products={storeProducts} need={need} returnTo={returnTo} mayBeMinor={mayBeMinor} />
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
