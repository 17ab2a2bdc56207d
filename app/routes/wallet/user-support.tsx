import type { ReactNode } from 'react';
import { idempotencyKey } from '#contract/purchases';
import {
  type Membership,
  type OwnSupport,
  cancelSupport,
  listSupports,
  stopMonthlySupport,
} from '#domain/author-support';
import { DomainError } from '#kernel/domain-error';
import { SUPPORT_CANCELS, SUPPORT_STOPS, SUPPORT_VISIBILITIES } from '#shared/authors/support';
import { formatSeoulTime, shortTime } from '#shared/content/seoul-date';
import { paths } from '#shared/web/paths';
import { runAccountAction } from '../../features/account/my-action.server.ts';
import { MyForm } from '../../features/account/my-form.tsx';
import { MyPage, myHead } from '../../features/account/my-page.tsx';
import my from '../../features/account/my.module.css';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import styles from '../../features/support/support.module.css';
import { coinText } from '../../features/wallet/wallet-labels.ts';
import { Link } from '../../navigation/link.tsx';
import { fieldsOf } from '../../server/form-action.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/user-support';

const PATH = '/user-support';

export const handle = { title: '내 후원', back: '/my' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireMemberPage(pageContext, url).member;
  const before = Number(url.searchParams.get('before') ?? '');
  const page = await listSupports(pageContext.ctx, {
    memberNo,
    before: Number.isSafeInteger(before) && before > 0 ? before : null,
  });
  return { ...page, supports: page.supports.map((support) => ({ ...support, key: crypto.randomUUID() })) };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireMemberPage(pageContext, url).member;
  const field = await fieldsOf(request);
  const id = Number(field('id'));
  return runAccountAction(
    async () => {
      if (!Number.isSafeInteger(id) || id <= 0) throw new DomainError('NOT_FOUND', '0003');
      if (field('act').startsWith('stop')) {
        await stopMonthlySupport(pageContext.ctx, { memberNo, membershipId: id });
        return { path: PATH, message: 'support-stopped' };
      }
      const key = idempotencyKey.safeParse(field('key'));
      if (!key.success) throw new DomainError('IDEMPOTENCY_ERROR', '0001');
      await cancelSupport(pageContext.ctx, { memberNo, supportId: id, key: key.data });
      return { path: PATH, message: 'support-cancelled' };
    },
    { typed: { act: field('act') } },
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '내 후원');
}

export default function UserSupportPage({ loaderData, actionData: error }: Route.ComponentProps): ReactNode {
  const { supports, memberships, next } = loaderData;
  const errorOf = (act: string): typeof error => (error?.typed['act'] === act ? error : undefined);
  return (
    <MyPage title="내 후원">
      {memberships.length > 0 ? (
        <section className={my.group}>
          <h2 className={my.groupTitle}>매월 후원</h2>
          <ul className={styles.list}>
            {memberships.map(({ id, penId, penName, coins, stoppedAt, ...membership }) => (
              <li key={id} className={styles.item}>
                <p className={styles.itemHead}>
                  <Link to={paths.author(penId)}>{penName}</Link>
                  <span>매월 {coinText(coins)}</span>
                </p>
                <p className={my.small}>{membershipText({ stoppedAt, ...membership })}</p>
                {stoppedAt === null
                  ? membership.lowered.map(({ title, from, to }) => (
                      <p key={title} className={my.small}>
                        ‘{title}’의 선공개 약속이 {from}화에서 {to}화로 줄었습니다. 이미 결제한 기간에는 {from}화를
                        그대로 볼 수 있고, 다음 결제부터 바뀝니다.
                      </p>
                    ))
                  : null}
                {stoppedAt === null ? (
                  <MyForm act={`stop-${id}`} submit="해지하기" tone="quiet" error={errorOf(`stop-${id}`)}>
                    <input type="hidden" name="id" value={id} />
                  </MyForm>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section className={my.group}>
        <h2 className={my.groupTitle}>후원 내역</h2>
        {supports.length === 0 ? (
          <p className={my.intro}>아직 후원한 작가가 없습니다. 작품이나 작가 화면에서 후원할 수 있습니다.</p>
        ) : (
          <ul className={styles.list}>
            {supports.map((support) => (
              <GivenItem key={support.id} support={support} error={errorOf(`cancel-${support.id}`)} />
            ))}
          </ul>
        )}
        {next === null ? null : (
          <Link className={my.smallButton} to={`${PATH}?before=${next}`}>
            이전 내역 보기
          </Link>
        )}
      </section>
    </MyPage>
  );
}

function membershipText({
  paidUntil,
  stoppedAt,
  stopReason,
  pausedAt,
  resumesAt,
}: Pick<Membership, 'paidUntil' | 'stoppedAt' | 'stopReason' | 'pausedAt' | 'resumesAt'>): string {
  if (stoppedAt !== null)
    return `${stopReason ? SUPPORT_STOPS[stopReason] : '해지'} · ${formatSeoulTime(paidUntil)}까지 이용`;
  if (pausedAt === null) return `다음 결제 ${formatSeoulTime(paidUntil)}`;
  if (resumesAt !== null) return `선공개 회차가 채워져 ${formatSeoulTime(resumesAt)}부터 다시 결제합니다.`;
  return '약속한 선공개 회차가 부족해 중지했습니다. 채워질 때까지 결제하지 않습니다.';
}

function GivenItem({
  support,
  error,
}: {
  support: OwnSupport & { key: string };
  error: Route.ComponentProps['actionData'];
}): ReactNode {
  const { id, penId, penName, coins, isMonthly, message, visibility, madeAt, cancelReason, undo, key } = support;
  const { returnedCoins } = support;
  return (
    <li className={styles.item}>
      <p className={styles.itemHead}>
        <Link to={paths.author(penId)}>{penName}</Link>
        <span>{coinText(coins)}</span>
      </p>
      <p className={my.small}>
        {shortTime(madeAt)} · {isMonthly ? '매월 후원' : '한 번 후원'} · {SUPPORT_VISIBILITIES[visibility]}
        {cancelReason ? ` · ${SUPPORT_CANCELS[cancelReason]} 취소` : ''}
        {returnedCoins > 0 ? ` · 남은 기간 ${coinText(returnedCoins)} 반환` : ''}
      </p>
      {message ? <p className={styles.quote}>{message}</p> : null}
      {undo ? (
        <>
          <MyForm act={`cancel-${id}`} submit="후원 취소" tone="quiet" error={error}>
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="key" value={key} />
          </MyForm>
          <p className={my.small}>
            {formatSeoulTime(undo.until)}까지{undo.isUnread ? ', 작가가 읽기 전에' : ''} 취소할 수 있습니다.
          </p>
        </>
      ) : null}
    </li>
  );
}
