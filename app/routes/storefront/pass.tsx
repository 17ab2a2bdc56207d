import type { ReactNode } from 'react';
import { idempotencyKey } from '#contract/purchases';
import { workCards } from '#domain/catalog';
import { type OwnPass, buyPass, cancelPass, showPass } from '#domain/pass';
import { agreeToPrice, cancelSubscription, refundCardPass, showCardPass, wonOfCoins } from '#domain/payment';
import { DomainError } from '#kernel/domain-error';
import { memberNoOf } from '#kernel/reader';
import { formatSeoulTime } from '#shared/content/seoul-date';
import { CARD_PASS_DAYS, PASS_NOTICE_DAYS, PASS_WHOLE_REFUND_DAYS } from '#shared/pass/pass';
import { DEVICE_CHANNELS } from '#shared/money/payments';
import { sameSitePath } from '#shared/web/same-site-path';
import { runAccountAction } from '../../features/account/my-action.server.ts';
import { MyForm } from '../../features/account/my-form.tsx';
import { MessageLine } from '../../features/account/my-page.tsx';
import my from '../../features/account/my.module.css';
import ui from '../../components/ui.module.css';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { EmptyCatalog } from '../../features/catalog/empty-catalog.tsx';
import { WorkGrid } from '../../features/catalog/work-grid.tsx';
import { CardPassStatus, cardText, wonText } from '../../features/pass/card-pass.tsx';
import { LeavingWorks } from '../../features/pass/leaving-works.tsx';
import { PassProducts } from '../../features/pass/pass-products.tsx';
import styles from '../../features/pass/pass.module.css';
import { pageHead } from '../../features/seo/page-head.ts';
import choices from '../../features/wallet/coin-choice.module.css';
import { coinText } from '../../features/wallet/wallet-labels.ts';
import { Link } from '../../navigation/link.tsx';
import { toErrorResponse } from '../../server/errors.server.ts';
import { fieldsOf } from '../../server/form-action.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/pass';

const PATH = '/pass';
const WORKS = 48;

export const handle = { title: '정액제' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, reader, device } = context.get(requestContext);
  const asked = Number(url.searchParams.get('page') ?? '1');
  const page = Number.isSafeInteger(asked) && asked > 0 && asked < 1000 ? asked : 1;
  const offer = await showPass(ctx, { memberNo: memberNoOf(reader), offset: (page - 1) * WORKS, most: WORKS }).catch(
    (error: unknown) => toErrorResponse(error, url.pathname),
  );
  const { workIds, works: total, terms, leaving, ...rest } = offer;
  const memberNo = memberNoOf(reader);
  const paymentIds = terms.flatMap(({ paymentId }) => paymentId ?? []);
  const view = memberNo === null ? null : await showCardPass(ctx, { memberNo, paymentIds });
  const { subscription = null, card = null } = view ?? {};
  const isWeb = DEVICE_CHANNELS[device.type] === 'web';
  const [works, leavingCards] = await Promise.all([
    workCards(ctx, workIds, reader),
    workCards(
      ctx,
      leaving.map(({ workId }) => workId),
      reader,
    ),
  ]);
  const leavesAt = new Map(leaving.map((work) => [work.workId, work.leavesAt]));
  return {
    ...rest,
    page,
    total,
    hasMore: page * WORKS < total,
    works,
    leaving: leavingCards.map(({ id, title }) => ({ id, title, leavesAt: leavesAt.get(id) ?? new Date(0) })),
    returnTo: sameSitePath(url.searchParams.get('return_to')),
    cardPass: subscription && { ...subscription, card: card ? cardText(card) : '등록한 카드', isCardChangeable: isWeb },
    cardWon: isWeb && terms.length === 0 ? (view?.won ?? null) : null,
    // One key for each form.
    terms: terms.map((term) => ({
      ...term,
      refundWon: refundWonOf(term, view?.paid),
      key: crypto.randomUUID(),
    })),
    buyKey: crypto.randomUUID(),
  };
}

/** What a refund of a card's payment returns; null for a pass by coins. */
function refundWonOf({ refund, coins, paymentId }: OwnPass, paid: Map<string, number> | undefined): number | null {
  const won = paymentId === null ? undefined : paid?.get(paymentId);
  return refund && won !== undefined ? wonOfCoins({ won, coins }, refund.coins) : null;
}

const FIELDS = {
  'PASS_ERROR 0022': 'agree',
  'PASS_ERROR 0001': 'days',
  'PASS_ERROR 0002': 'days',
  'PASS_ERROR 0004': 'days',
};

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireMemberPage(pageContext, url).member;
  const field = await fieldsOf(request);
  return runAccountAction(
    async () => {
      const { ctx } = pageContext;
      if (field('act') === 'stop') {
        await cancelSubscription(ctx, memberNo);
        return { path: PATH, message: 'card-pass-stopped' };
      }
      if (field('act') === 'agree') {
        const won = Number(field('won'));
        await agreeToPrice(ctx, { memberNo, won, isAgreed: field('agree') === 'on' });
        return { path: PATH, message: 'card-pass-agreed' };
      }
      const key = idempotencyKey.safeParse(field('key'));
      if (!key.success) throw new DomainError('IDEMPOTENCY_ERROR', '0001');
      if (field('act') === 'buy') {
        const [days = 0, coins = 0] = field('product').split('-').map(Number);
        await buyPass(ctx, { memberNo, days, coins, key: key.data });
        const returnTo = sameSitePath(field('return_to'));
        return returnTo === '/' ? { path: PATH, message: 'pass-bought' } : { path: returnTo };
      }
      const termId = Number(field('id'));
      if (!Number.isSafeInteger(termId) || termId <= 0) throw new DomainError('NOT_FOUND', '0003');
      if (field('won') !== '') {
        await refundCardPass(ctx, { memberNo, termId, won: Number(field('won')), key: key.data });
        return { path: PATH, message: 'card-pass-refunded' };
      }
      await cancelPass(ctx, { memberNo, termId, key: key.data });
      return { path: PATH, message: 'pass-cancelled' };
    },
    { fields: FIELDS, typed: { act: field('act'), product: field('product') } },
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    page: '정액제',
    description: '정액제 이용권으로 기간 동안 읽을 수 있는 작품과 가격입니다.',
    path: PATH,
  });
}

type Loaded = Route.ComponentProps['loaderData'];
type ActionError = Route.ComponentProps['actionData'];

export default function PassPage({ loaderData: offer, actionData: error }: Route.ComponentProps): ReactNode {
  const { works, total, page, hasMore } = offer;
  const errorOf = (act: string): ActionError => (error?.typed['act'] === act ? error : undefined);
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <h1 className={choices.title}>정액제</h1>
        <p className={styles.lead}>이용권을 구매하면 이용 기간 동안 정액제 작품을 회차별 구매 없이 읽을 수 있습니다.</p>
        <MessageLine />
        {offer.cardPass ? <CardPassStatus pass={offer.cardPass} errorOf={errorOf} /> : null}
        {offer.terms.map((term) => (
          <Own key={term.id} term={term} error={errorOf(`cancel-${term.id}`)} />
        ))}
        <Buy offer={offer} error={errorOf('buy')} />
        {offer.cardWon === null ? null : <ByCard won={offer.cardWon} />}
        <Terms penaltyBp={offer.penaltyBp} />
      </div>
      <LeavingWorks works={offer.leaving} />
      <section className={styles.works} aria-labelledby="pass-works">
        <h2 id="pass-works">정액제 작품 {total.toLocaleString('ko-KR')}편</h2>
        {works.length === 0 ? (
          <EmptyCatalog title="아직 정액제 작품이 없습니다" text="작품이 들어오면 여기에 보입니다." />
        ) : (
          <WorkGrid works={works} />
        )}
        {page > 1 || hasMore ? (
          <nav className={styles.pager} aria-label="작품 목록">
            {page > 1 ? <Link to={page === 2 ? PATH : `${PATH}?page=${page - 1}`}>이전</Link> : <span />}
            {hasMore ? <Link to={`${PATH}?page=${page + 1}`}>다음</Link> : null}
          </nav>
        ) : null}
      </section>
    </div>
  );
}

function Own({
  term,
  error,
}: {
  term: OwnPass & { key: string; refundWon: number | null };
  error: ActionError;
}): ReactNode {
  const { id, days, coins, startsAt, endsAt, isRunning, refund, refundWon, paymentId, key } = term;
  const sum = (amount: number): string => (refundWon === null ? coinText(amount) : wonText(refundWon));
  return (
    <section className={styles.own} aria-label={`${days}일 이용권`}>
      <strong>{isRunning ? `${formatSeoulTime(endsAt)}까지 이용` : `${formatSeoulTime(startsAt)}부터 이용`}</strong>
      <p className={styles.small}>
        {days}일 이용권 · {paymentId === null ? coinText(coins) : '카드 결제'}
        {isRunning ? '' : ` · ${formatSeoulTime(endsAt)}까지`}
      </p>
      {refund ? (
        <details className={styles.cancel} open={error !== undefined}>
          <summary>{refundWon === null ? '해지하기' : '해지하고 환불받기'}</summary>
          <p>
            {refund.isWhole
              ? `열람하지 않은 이용권이므로 ${sum(refund.coins)}을 모두 되돌려 드립니다.`
              : `이용한 ${refund.usedDays}일을 뺀 ${sum(refund.coins)}을 되돌려 드립니다.`}
            {refund.penalty > 0 && refundWon === null ? ` 위약금 ${coinText(refund.penalty)}을 뺐습니다.` : ''} 해지하면
            바로 읽을 수 없게 됩니다.{refundWon === null ? '' : ' 정기 결제도 함께 해지합니다.'}
          </p>
          <MyForm act={`cancel-${id}`} submit="환불받고 해지" tone="quiet" error={error}>
            <input type="hidden" name="id" value={id} />
            {refundWon === null ? null : <input type="hidden" name="won" value={refundWon} />}
            <input type="hidden" name="key" value={key} />
          </MyForm>
        </details>
      ) : (
        <p className={styles.small}>해지하려면 다음 이용권을 먼저 해지해 주세요.</p>
      )}
    </section>
  );
}

function ByCard({ won }: { won: number }): ReactNode {
  return (
    <section className={`${styles.own} ${styles.byCard}`} aria-label="카드로 계속 이용">
      <strong>
        카드로 {CARD_PASS_DAYS}일마다 {wonText(won)}
      </strong>
      <p className={styles.small}>
        해지할 때까지 자동으로 결제합니다. 결제 7일 전에 알려 드리고, 언제든지 해지할 수 있습니다.
      </p>
      <Link className={`${ui.button} ${ui.outline}`} to="/pass/card">
        카드로 시작하기
      </Link>
    </section>
  );
}

function Buy({ offer, error }: { offer: Loaded; error: ActionError }): ReactNode {
  const { products, balance, terms, buyKey, returnTo, cardPass } = offer;
  // The card pays for the next term.
  if (cardPass) return null;
  const page = returnTo === '/' ? PATH : `${PATH}?return_to=${encodeURIComponent(returnTo)}`;
  if (products.length === 0) return <p className={styles.small}>지금은 이용권을 판매하지 않습니다.</p>;
  if (terms.some(({ isRunning }) => !isRunning)) return null;
  return (
    <>
      {balance === null ? null : (
        <p className={choices.balance}>
          <span>
            내 코인 <strong>{coinText(balance)}</strong>
          </span>
          <Link to={`/coin?return_to=${encodeURIComponent(page)}`}>충전하기</Link>
        </p>
      )}
      <MyForm act="buy" submit={terms.length > 0 ? '이어서 쓸 이용권 구매' : '이용권 구매'} error={error}>
        <input type="hidden" name="key" value={buyKey} />
        <input type="hidden" name="return_to" value={returnTo} />
        <PassProducts products={products} error={error} />
      </MyForm>
      <p className={`${styles.small} ${styles.below}`}>
        {terms.length > 0 ? '지금 이용권이 끝나면 이어서 시작합니다.' : '구매하면 바로 시작합니다.'} 자동으로 다시
        결제하지 않습니다.
      </p>
    </>
  );
}

function Terms({ penaltyBp }: { penaltyBp: number }): ReactNode {
  return (
    <section className={my.part}>
      <h2>이용 안내</h2>
      <ul className={choices.notes}>
        <li>작품마다 일부 최신 회차는 정액제에서 제외됩니다. 작품 화면에서 확인할 수 있습니다.</li>
        <li>소장이나 대여가 아니므로 이용권이 끝나면 읽을 수 없습니다. 기기에 보관한 회차도 볼 수 없게 됩니다.</li>
        <li>
          소장·대여한 회차는 이용권과 관계없이 볼 수 있고, 이용권으로 볼 때 대여권과 기다리면 무료는 사용되지 않습니다.
        </li>
        <li>
          구매 후 {PASS_WHOLE_REFUND_DAYS}일 안에 열람하지 않았으면 모두, 그 뒤에는 이용한 날을 뺀 코인을 언제든지
          되돌려 드립니다.
          {penaltyBp > 0 ? ` 이때 남은 코인의 ${penaltyBp / 100}%를 위약금으로 뺍니다.` : ''} 코인은 사용한 충전
          묶음으로 되돌아갑니다.
        </li>
        <li>작품이 정액제에서 제외될 때에는 {PASS_NOTICE_DAYS}일 전에 작품 화면에서 알립니다.</li>
        <li>이용 등급에 따라 볼 수 없는 작품이 있습니다.</li>
      </ul>
    </section>
  );
}
