import type { ReactNode } from 'react';
import { idempotencyKey } from '#contract/purchases';
import { type SupportOffer, beginMonthlySupport, giveSupport, showSupport } from '#domain/author-support';
import { DomainError } from '#kernel/domain-error';
import { supportVisibility } from '#shared/authors/support';
import { formatSeoulTime } from '#shared/content/seoul-date';
import { paths } from '#shared/web/paths';
import { runAccountAction } from '../../features/account/my-action.server.ts';
import type { FormError } from '../../features/account/form-error.ts';
import { MyForm } from '../../features/account/my-form.tsx';
import { MessageLine } from '../../features/account/my-page.tsx';
import my from '../../features/account/my.module.css';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { pageHead } from '../../features/seo/page-head.ts';
import { SupportFields } from '../../features/support/support-fields.tsx';
import styles from '../../features/support/support.module.css';
import choices from '../../features/wallet/coin-choice.module.css';
import { coinText, wonText } from '../../features/wallet/wallet-labels.ts';
import { Link } from '../../navigation/link.tsx';
import { idParam, throwNotFound, toErrorResponse } from '../../server/errors.server.ts';
import { fieldsOf } from '../../server/form-action.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/support';

export const handle = { title: '작가 후원' };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx, reader, shop } = context.get(requestContext);
  if (shop.authors !== 'on' || shop.support !== 'on') return throwNotFound(url.pathname);
  const workId = idParam(params.work, url.pathname);
  const offer = await showSupport(ctx, { workId, reader }).catch((error: unknown) =>
    toErrorResponse(error, url.pathname),
  );
  // One key for each form.
  return { ...offer, keys: { once: crypto.randomUUID(), monthly: crypto.randomUUID() } };
}

const FIELDS = {
  'AUTHOR_SUPPORT_ERROR 0003': 'coins',
  'AUTHOR_SUPPORT_ERROR 0004': 'coins',
  'AUTHOR_SUPPORT_ERROR 0005': 'coins',
  'AUTHOR_SUPPORT_ERROR 0006': 'coins',
  'AUTHOR_SUPPORT_ERROR 0007': 'message',
  'AUTHOR_SUPPORT_ERROR 0008': 'message',
  'AUTHOR_SUPPORT_ERROR 0015': 'visibility',
};

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireMemberPage(pageContext, url).member;
  const workId = idParam(params.work, url.pathname);
  const field = await fieldsOf(request);
  const typed = Object.fromEntries(['act', 'coins', 'message', 'visibility'].map((name) => [name, field(name)]));
  return runAccountAction(
    async () => {
      const key = idempotencyKey.safeParse(field('key'));
      if (!key.success) throw new DomainError('IDEMPOTENCY_ERROR', '0001');
      const visibility = supportVisibility(field('visibility'));
      if (!visibility) throw new DomainError('AUTHOR_SUPPORT_ERROR', '0015');
      const give = field('act') === 'monthly' ? beginMonthlySupport : giveSupport;
      const coins = Number(field('coins'));
      const { ctx, reader } = pageContext;
      await give(ctx, { memberNo, reader, workId, coins, message: field('message'), visibility, key: key.data });
      return { path: paths.support(workId), message: field('act') === 'monthly' ? 'support-begun' : 'support-given' };
    },
    { fields: FIELDS, typed },
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { penName, title, workId } = loaderData;
  const description = `${title}의 ${penName} 작가를 후원합니다.`;
  return [
    ...pageHead(matches, { page: `${penName} 작가 후원`, description, path: paths.support(workId) }),
    { name: 'robots', content: 'noindex' },
  ];
}

export default function SupportPage({ loaderData: offer, actionData: error }: Route.ComponentProps): ReactNode {
  const { workId, title, penId, penName, isOffered, isOwnPerson, balance } = offer;
  const monthlyError = error?.typed['act'] === 'monthly' ? error : undefined;
  const onceError = error && !monthlyError ? error : undefined;
  return (
    <div className={styles.page}>
      <header>
        <p className={styles.of}>
          <Link to={paths.work(workId)}>{title}</Link>
        </p>
        <h1 className={choices.title}>
          <Link to={paths.author(penId)}>{penName}</Link> 작가 후원
        </h1>
      </header>
      <MessageLine />
      {isOwnPerson ? <p className={my.warn}>자신의 작품은 후원할 수 없습니다.</p> : null}
      {!isOffered && !isOwnPerson ? <p className={my.warn}>지금은 후원을 받지 않는 작품입니다.</p> : null}
      {isOffered && !isOwnPerson ? (
        <>
          {balance ? <Balance balance={balance} workId={workId} /> : null}
          <Once offer={offer} keyOf={offer.keys.once} error={onceError} />
          <Monthly offer={offer} keyOf={offer.keys.monthly} error={monthlyError} />
        </>
      ) : null}
      <section className={my.part}>
        <h2>후원 안내</h2>
        <ul className={choices.notes}>
          <li>후원에는 충전한 유료 코인만 쓸 수 있습니다.</li>
          <li>
            후원은 서점이 판매하고, 계약에 따라 작가에게 나눕니다. 금액은 웹에서 충전한 코인으로 계산한 예상입니다.
          </li>
          <li>1시간 안에는 언제든지, 작가가 읽지 않고 혜택을 쓰지 않았으면 7일 안에 취소할 수 있습니다.</li>
          <li>
            미성년자의 후원은 법정대리인이 취소할 수 있습니다. 취소는 <Link to="/help/inquiry">1:1 문의</Link>로 알려
            주세요.
          </li>
        </ul>
        <p>
          <Link className={my.smallButton} to="/user-support">
            내 후원 내역
          </Link>
        </p>
      </section>
    </div>
  );
}

function Balance({ balance, workId }: { balance: NonNullable<SupportOffer['balance']>; workId: number }): ReactNode {
  return (
    <p className={choices.balance}>
      <span>
        유료 코인 <strong>{coinText(balance.paidCoins)}</strong>
      </span>
      <span>
        이번 달에 {coinText(balance.leftCoins)}까지
        {balance.isLimitedAsMinor ? ' (본인인증을 한 성인은 더 많이 후원할 수 있습니다)' : ''}
      </span>
      <Link to={`/coin?return_to=${encodeURIComponent(paths.support(workId))}`}>충전하기</Link>
    </p>
  );
}

interface PartProps {
  offer: SupportOffer;
  keyOf: string;
  error: FormError | undefined;
}

function Once({ offer, keyOf, error }: PartProps): ReactNode {
  return (
    <section className={my.part} aria-labelledby="once-title">
      <h2 id="once-title">한 번 후원하기</h2>
      <MyForm act="once" submit="후원하기" error={error}>
        <input type="hidden" name="key" value={keyOf} />
        <SupportFields amounts={offer.amounts} error={error} />
      </MyForm>
    </section>
  );
}

function Monthly({ offer, keyOf, error }: PartProps): ReactNode {
  const { tier, membership } = offer;
  if (membership)
    return (
      <section className={my.part} aria-labelledby="monthly-title">
        <h2 id="monthly-title">매월 후원하고 있습니다</h2>
        {membership.stoppedAt === null && membership.pausedAt !== null ? (
          <p>약속한 선공개 회차가 부족해 중지했습니다. 회차가 채워지면 알려 드린 뒤 다시 결제합니다.</p>
        ) : (
          <p>
            {coinText(membership.coins)}씩, {membership.stoppedAt === null ? '다음 결제일' : '이용 기한'}은{' '}
            {formatSeoulTime(membership.paidUntil)}입니다.
          </p>
        )}
        <Link className={my.smallButton} to="/user-support">
          매월 후원 관리
        </Link>
      </section>
    );
  if (!tier) return null;
  return (
    <section className={my.part} aria-labelledby="monthly-title">
      <h2 id="monthly-title">매월 후원하기</h2>
      <div className={styles.tier}>
        <p className={styles.tierName}>{tier.name}</p>
        <p>
          매월 {coinText(tier.coins)} · 작가에게 가는 금액 약 {wonText(tier.authorWon)}
        </p>
        {tier.benefits ? <p className={styles.benefits}>{tier.benefits}</p> : null}
      </div>
      {tier.isPaused ? (
        <p className={my.warn}>약속한 선공개 회차가 부족해 매월 후원을 잠시 받지 않습니다.</p>
      ) : (
        <MonthlyForm keyOf={keyOf} error={error} coins={tier.coins} />
      )}
    </section>
  );
}

function MonthlyForm({ keyOf, error, coins }: Omit<PartProps, 'offer'> & { coins: number }): ReactNode {
  return (
    <>
      <MyForm act="monthly" submit={`매월 ${coinText(coins)} 후원하기`} tone="quiet" error={error}>
        <input type="hidden" name="key" value={keyOf} />
        <input type="hidden" name="coins" value={coins} />
        <SupportFields amounts={null} error={error} />
      </MyForm>
      <p className={my.small}>
        오늘 첫 달을 결제하고 매월 같은 날 유료 코인에서 결제합니다. 언제든지 해지할 수 있고, 해지해도 결제한 기간까지
        혜택을 이용할 수 있습니다.
      </p>
    </>
  );
}
