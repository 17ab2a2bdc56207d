import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { loadCoinPlan, saveChargeTerms, saveCoinProducts } from '#domain/payment-operations';
import { DomainError } from '#kernel/domain-error';
import { COIN_PLAN_LIMITS } from '#shared/money/coin-plan';
import { CHARGE_CHANNELS, type ChargeChannel } from '#shared/money/payments';
import { ConsoleForm, Field, SendButton } from '../../../admin/components/console-form.tsx';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { Chips } from '../../../admin/components/chips.tsx';
import { FormSections } from '../../../admin/components/form-sections.tsx';
import { type ConsoleFormError, errorAt } from '../../../admin/components/form-error.ts';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { ProductTable } from '../../../admin/setup/product-table.tsx';
import { fieldOfError, productLines } from '../../../admin/setup/setup-form.server.ts';
import { SetupPage } from '../../../admin/setup/setup-page.tsx';
import { toFieldError } from '../../../server/form-action.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/coins';

const PAGE = '/operator/setup/coins';
const CHANNEL_NAMES: Record<ChargeChannel, string> = { web: '웹', ios: 'App Store', aos: 'Google Play' };

function channelIn(url: URL): ChargeChannel {
  return CHARGE_CHANNELS.find((channel) => channel === url.searchParams.get('channel')) ?? 'web';
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'setup');
  const { products, terms } = await loadCoinPlan(pageContext.ctx);
  const channel = channelIn(url);
  return { channel, products: products[channel], terms };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  // Prices and refund fees: second factor.
  const actor = requireOperator(pageContext, url, 'setup', { fresh: true });
  const form = await consoleForm(request);
  const channel = channelIn(url);
  try {
    if (form('act') === 'terms') {
      const typed = {
        unverifiedWon: form('unverifiedWon'),
        minorWon: form('minorWon'),
        feePercent: form('feePercent'),
        feeLeastWon: form('feeLeastWon'),
      };
      await saveChargeTerms(pageContext.ctx, { by: actor, typed });
    } else if (form('act') === 'products') {
      await saveCoinProducts(pageContext.ctx, { by: actor, channel, lines: productLines(form) });
    } else throw new DomainError('INPUT_ERROR', '0001');
  } catch (error) {
    const { status, ...fieldError } = toFieldError(error, { fields: fieldOfError(error), typed: form.typed });
    return data(fieldError, { status });
  }
  return redirect(`${PAGE}?channel=${channel}&said=saved`, 303);
}

export default function OperatorCoinsPage({ loaderData, actionData: error }: Route.ComponentProps): ReactNode {
  const { channel, products, terms } = loaderData;
  const isOf = (act: string): ConsoleFormError | undefined => (error?.typed['act'] === act ? error : undefined);
  return (
    <SetupPage
      here={PAGE}
      lead="독자가 충전하는 코인 상품과 한도, 환불 수수료입니다. 저장하면 다음 충전부터 적용하고, 이미 시작한 결제는 그때의 값을 지킵니다."
    >
      <Chips
        label="파는 곳"
        chips={CHARGE_CHANNELS.map((name) => ({
          name: CHANNEL_NAMES[name],
          href: `${PAGE}?channel=${name}`,
          isCurrent: name === channel,
        }))}
      />
      <ConsoleForm key={channel} act="products" error={isOf('products')}>
        <FormSections
          sections={[
            {
              id: 'products',
              title: `${CHANNEL_NAMES[channel]} 상품`,
              lead:
                channel === 'web'
                  ? '위에서부터 순서대로 보입니다. 줄을 비우면 상품을 내립니다.'
                  : '스토어에 등록한 상품과 같게 적어 주세요. 줄을 비우면 상품을 내립니다.',
              children: <ProductTable products={products} hasStoreId={channel !== 'web'} error={isOf('products')} />,
            },
          ]}
          bar={<SendButton>상품 저장</SendButton>}
        />
      </ConsoleForm>
      <TermsForm terms={terms} error={isOf('terms')} />
    </SetupPage>
  );
}

function TermsForm({
  terms,
  error,
}: {
  terms: Route.ComponentProps['loaderData']['terms'];
  error: ConsoleFormError | undefined;
}): ReactNode {
  const field = (name: keyof typeof terms) => ({
    name,
    inputMode: 'numeric' as const,
    defaultValue: error?.typed[name] ?? terms[name]?.toString() ?? '',
    error: errorAt(error, name),
  });
  return (
    <ConsoleForm act="terms" error={error}>
      <FormSections
        sections={[
          {
            id: 'limits',
            title: '충전 한도',
            lead: '비우면 한도를 두지 않습니다.',
            children: (
              <>
                <Field label="본인인증 전의 한 달 충전 한도(원)" {...field('unverifiedWon')} />
                <Field label="미성년자의 한 달 충전 한도(원)" {...field('minorWon')} />
              </>
            ),
          },
          {
            id: 'fees',
            title: '환불 수수료',
            children: (
              <>
                <Field
                  label="환불 수수료(%)"
                  hint={`결제 7일 뒤이거나 일부를 쓴 코인을 환불할 때 뺍니다. ${COIN_PLAN_LIMITS.feePercent.max}까지 적습니다.`}
                  {...field('feePercent')}
                />
                <Field label="최소 환불 수수료(원)" hint="청약철회에는 붙지 않습니다." {...field('feeLeastWon')} />
              </>
            ),
          },
        ]}
        bar={<SendButton>한도와 수수료 저장</SendButton>}
      />
    </ConsoleForm>
  );
}
