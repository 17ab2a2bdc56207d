import type { ReactNode } from 'react';
import { data, redirectDocument } from 'react-router';
import { idempotencyKey } from '#contract/purchases';
import { hasPass } from '#domain/pass';
import { registerCard, showCardPass, subscribeToPass } from '#domain/payment';
import { DomainError } from '#kernel/domain-error';
import { seoulDay } from '#shared/content/seoul-date';
import { DEVICE_CHANNELS } from '#shared/money/payments';
import { cardConsents } from '#shared/pass/card-consents';
import { CARD_NOTICE_DAYS, CARD_PASS_DAYS, PASS_WHOLE_REFUND_DAYS } from '#shared/pass/pass';
import { runAccountAction } from '../../features/account/my-action.server.ts';
import { MyForm, fieldErrorOf } from '../../features/account/my-form.tsx';
import { MessageLine, myHead } from '../../features/account/my-page.tsx';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { Checkbox } from '../../features/auth/forms/field.tsx';
import { cardText, wonText } from '../../features/pass/card-pass.tsx';
import { CardRegistration } from '../../features/pass/card-registration.tsx';
import styles from '../../features/pass/pass.module.css';
import choices from '../../features/wallet/coin-choice.module.css';
import { paymentSources } from '../../features/wallet/payment-sources.server.ts';
import { Link } from '../../navigation/link.tsx';
import { toErrorResponse } from '../../server/errors.server.ts';
import { fieldsOf } from '../../server/form-action.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/pass-card';

const PATH = '/pass/card';
const DAY_MS = 86_400_000;

export const handle = { title: '카드 정기 결제', back: '/pass' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireMemberPage(pageContext, url).member;
  const { ctx, device } = pageContext;
  const view = await showCardPass(ctx, { memberNo, paymentIds: [] });
  const { won, window, card, subscription } = view;
  if (!window || DEVICE_CHANNELS[device.type] !== 'web' || (won === null && !subscription))
    return toErrorResponse(new DomainError('NOT_FOUND', '0001'), url.pathname);
  const returned = /^[\w-]{1,200}$/.exec(url.searchParams.get('billingKey') ?? '')?.[0] ?? null;
  return data(
    {
      won: subscription?.won ?? won ?? 0,
      window,
      card: card && cardText(card),
      isSubscribed: subscription !== null,
      isFailing: subscription?.isFailing === true,
      isPassRunning: !subscription && (await hasPass(ctx, memberNo)),
      returned: url.searchParams.has('code') ? null : returned,
      nextDay: seoulDay(new Date(Date.now() + CARD_PASS_DAYS * DAY_MS)).replaceAll('-', '.'),
      key: crypto.randomUUID(),
    },
    { headers: paymentSources(ctx) },
  );
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

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireMemberPage(pageContext, url).member;
  const { ctx, device } = pageContext;
  const field = await fieldsOf(request);
  return runAccountAction(
    async () => {
      if (field('act') === 'card') {
        await registerCard(ctx, { memberNo, billingKey: field('billing_key').slice(0, 200) });
        return { path: PATH, message: 'card-registered' };
      }
      const key = idempotencyKey.safeParse(field('key'));
      if (!key.success) throw new DomainError('IDEMPOTENCY_ERROR', '0001');
      const won = Number(field('won'));
      const isAgreed = cardConsents(won).every(({ name }) => field(`agree_${name}`) === 'on');
      const channel = DEVICE_CHANNELS[device.type];
      const outcome = await subscribeToPass(ctx, { memberNo, won, isAgreed, channel, key: key.data });
      return { path: '/pass', message: outcome === 'paid' ? 'card-pass-begun' : 'card-pass-waiting' };
    },
    {
      fields: { 'PASS_ERROR 0022': 'agree' },
      typed: { act: field('act'), charge: field('agree_charge'), terms: field('agree_terms') },
    },
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '카드 정기 결제');
}

export default function PassCardPage({ loaderData, actionData: error }: Route.ComponentProps): ReactNode {
  const { won, window, card, isSubscribed, isPassRunning, returned, nextDay } = loaderData;
  const mayStart = card !== null && !isSubscribed && !isPassRunning;
  return (
    <div className={styles.column}>
      <h1 className={choices.title}>카드 정기 결제</h1>
      <MessageLine />
      <dl className={styles.sums}>
        <div>
          <dt>{isSubscribed ? '결제 금액' : '지금 결제'}</dt>
          <dd>{wonText(won)}</dd>
        </div>
        {isSubscribed ? null : (
          <div>
            <dt>다음 결제</dt>
            <dd>
              {nextDay}, 그 뒤 {CARD_PASS_DAYS}일마다 {wonText(won)}
            </dd>
          </div>
        )}
        <div>
          <dt>카드</dt>
          <dd>{card ?? '등록 전'}</dd>
        </div>
      </dl>
      {mayStart ? <Confirm page={loaderData} error={error} /> : null}
      {isPassRunning ? (
        <p className={styles.small}>이용 중인 이용권이 끝난 뒤에 카드 정기 결제를 시작할 수 있습니다.</p>
      ) : (
        <CardRegistration
          window={window}
          returned={returned}
          isChange={card !== null}
          path={PATH}
          // A declined card is deleted; its error is shown here, as the consent form is hidden.
          error={mayStart && error?.typed['act'] !== 'card' ? undefined : error}
        />
      )}
      <div className={styles.below}>
        <ul className={choices.notes}>
          <li>카드를 등록하는 것만으로는 결제되지 않습니다. 카드 번호는 결제 대행사에만 저장됩니다.</li>
          <li>결제 {CARD_NOTICE_DAYS}일 전에 메일과 알림으로 알려 드립니다.</li>
          <li>정액제 화면에서 언제든지 해지할 수 있고, 해지해도 결제한 기간은 끝까지 이용합니다.</li>
          <li>
            결제 후 {PASS_WHOLE_REFUND_DAYS}일 안에 열람하지 않았으면 모두, 그 뒤에는 이용한 날을 뺀 금액을 카드로
            돌려드립니다.
          </li>
          <li>결제하지 못하면 1일, 3일, 5일 뒤에 다시 결제하고, 그래도 되지 않으면 정기 결제를 끝냅니다.</li>
        </ul>
      </div>
      <p className={styles.below}>
        <Link className={styles.link} to="/pass">
          정액제로 돌아가기
        </Link>
      </p>
    </div>
  );
}

function Confirm({
  page,
  error: found,
}: {
  page: Route.ComponentProps['loaderData'];
  error: Route.ComponentProps['actionData'];
}): ReactNode {
  const { won, key } = page;
  const error = found?.typed['act'] === 'subscribe' ? found : undefined;
  const [charge, terms] = cardConsents(won);
  return (
    <MyForm act="subscribe" submit={`${wonText(won)} 결제하고 시작`} error={error} leaves>
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="won" value={won} />
      {[charge, terms].map((consent) =>
        consent ? (
          <Checkbox
            key={consent.name}
            name={`agree_${consent.name}`}
            value="on"
            defaultChecked={error?.typed[consent.name] === 'on'}
            error={consent.name === 'terms' ? fieldErrorOf(error, 'agree') : undefined}
          >
            {consent.text}
          </Checkbox>
        ) : null,
      )}
    </MyForm>
  );
}
