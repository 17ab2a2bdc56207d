import type { ReactNode } from 'react';
import { idempotencyKey } from '#contract/purchases';
import { workCards } from '#domain/catalog';
import { acceptReaderGift, declineReaderGift, showReaderGift } from '#domain/reader-gifts';
import { DomainError } from '#kernel/domain-error';
import { episodeNames } from '#shared/catalog/episode-names';
import { formatSeoulTime } from '#shared/content/seoul-date';
import { paths } from '#shared/web/paths';
import { runAccountAction } from '../../features/account/my-action.server.ts';
import { MyForm } from '../../features/account/my-form.tsx';
import { AgeGate } from '../../features/age-gate/adult-gate.tsx';
import { ageGateFor } from '../../features/age-gate/age-gate-labels.server.ts';
import { MessageLine, myHead } from '../../features/account/my-page.tsx';
import my from '../../features/account/my.module.css';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import styles from '../../features/reader-gifts/reader-gifts.module.css';
import { Cover } from '../../features/storefront/cover.tsx';
import support from '../../features/support/support.module.css';
import choice from '../../features/wallet/coin-choice.module.css';
import ui from '../../components/ui.module.css';
import { Link } from '../../navigation/link.tsx';
import { toErrorResponse } from '../../server/errors.server.ts';
import { fieldsOf } from '../../server/form-action.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/user-gift-link';

export const handle = { title: '선물' };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { ctx, member, reader } = pageContext;
  const gift = await showReaderGift(ctx, { token: params.token, memberNo: member?.memberNo ?? null, reader }).catch(
    (error: unknown) => toErrorResponse(error, url.pathname),
  );
  const [card] = gift.work ? await workCards(ctx, [gift.work.id], reader) : [];
  const requestKey = crypto.randomUUID();
  return {
    gift,
    cover: card?.cover ?? null,
    path: url.pathname,
    gate: gift.work ? null : ageGateFor(pageContext, url.pathname),
    requestKey,
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireMemberPage(pageContext, url).member;
  const field = await fieldsOf(request);
  return runAccountAction(
    async () => {
      const key = idempotencyKey.safeParse(field('key'));
      if (!key.success) throw new DomainError('IDEMPOTENCY_ERROR', '0001');
      const { ctx, reader } = pageContext;
      const input = { memberNo, token: params.token, key: key.data };
      if (field('act') === 'decline') {
        await declineReaderGift(ctx, input);
        return { path: '/user-gift', message: 'gift-declined' };
      }
      await acceptReaderGift(ctx, { ...input, reader });
      return { path: url.pathname, message: 'gift-accepted' };
    },
    { typed: { act: field('act') } },
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '선물');
}

type Props = Route.ComponentProps;

export default function GiftPage({ loaderData, actionData: error }: Props): ReactNode {
  const { gift, cover } = loaderData;
  const { giver, work, message, positions, unit, acceptance, owned } = gift;
  const title = work?.title ?? '성인 작품';
  return (
    <div className={support.page}>
      <h1 className={choice.title}>{giver} 님의 선물</h1>
      <MessageLine />
      <div className={styles.card}>
        {cover ? (
          <div className={styles.cover}>
            <Cover cover={cover} title={title} sizes="88px" silent={!cover.masked} eager />
          </div>
        ) : null}
        <div className={styles.about}>
          <strong>{title}</strong>
          <p>{episodeNames(positions, unit)} 소장</p>
          {acceptance === 'open' || acceptance === 'visitor' ? (
            <p>{formatSeoulTime(gift.expiresAt)}까지 받을 수 있습니다.</p>
          ) : null}
        </div>
      </div>
      {message ? <p className={styles.message}>{message}</p> : null}
      {acceptance === 'open' && owned > 0 && owned < positions.length ? (
        <p className={my.intro}>
          이미 소장한 {owned}개 회차를 뺀 나머지를 받습니다. 뺀 회차의 코인은 보낸 회원에게 돌아갑니다.
        </p>
      ) : null}
      <Acceptance {...loaderData} error={error} />
    </div>
  );
}

const ENDED: Record<string, string> = {
  taken: '이미 다른 회원이 받은 선물입니다.',
  expired: '받을 수 있는 기간이 지난 선물입니다.',
  ended: '취소되어 더는 받을 수 없는 선물입니다.',
};

function Acceptance({
  gift,
  path,
  gate,
  requestKey,
  error,
}: Props['loaderData'] & { error: Props['actionData'] }): ReactNode {
  const { acceptance, work, owned, positions, isForNickname } = gift;
  const back = encodeURIComponent(path);
  if (acceptance === 'visitor')
    return (
      <>
        <p className={my.intro}>로그인하면 선물을 받을 수 있습니다.</p>
        <div className={styles.actions}>
          <Link className={`${ui.button} ${ui.main}`} to={`/login?return_to=${back}`}>
            로그인
          </Link>
          <Link className={`${ui.button} ${ui.outline}`} to={`/join?return_to=${back}`}>
            회원가입
          </Link>
        </div>
      </>
    );
  if (acceptance === 'accepted' && work)
    return (
      <>
        <p className={my.intro}>받은 선물입니다. 내 서재에서도 볼 수 있습니다.</p>
        <Link className={`${ui.button} ${ui.main}`} to={paths.work(work.id)}>
          작품 보기
        </Link>
      </>
    );
  if (acceptance === 'own')
    return (
      <>
        <p className={my.intro}>
          내가 보낸 선물입니다.{' '}
          {isForNickname ? '받는 회원의 선물함에서 받을 수 있습니다.' : '이 링크를 받을 사람에게 보내 주세요.'}
        </p>
        <Link className={my.smallButton} to="/user-gift/sent">
          보낸 선물
        </Link>
      </>
    );
  if (acceptance !== 'open')
    return (
      <>
        <p className={my.warn}>{ENDED[acceptance] ?? '이미 받은 선물입니다. 내 서재에서 확인해 주세요.'}</p>
        <Link className={my.smallButton} to="/user-gift">
          선물함
        </Link>
      </>
    );
  return (
    <>
      {gate ? <AgeGate words={gate} /> : null}
      {work && owned < positions.length ? (
        <MyForm act="accept" submit="선물 받기" error={error?.typed['act'] === 'accept' ? error : undefined}>
          <input type="hidden" name="key" value={requestKey} />
        </MyForm>
      ) : null}
      {work && owned >= positions.length ? (
        <p className={my.warn}>선물에 담긴 회차를 이미 모두 소장하고 있습니다.</p>
      ) : null}
      {isForNickname ? (
        <div className={styles.back}>
          <MyForm
            act="decline"
            submit="거절하기"
            tone="quiet"
            error={error?.typed['act'] === 'decline' ? error : undefined}
          >
            <input type="hidden" name="key" value={requestKey} />
          </MyForm>
        </div>
      ) : null}
    </>
  );
}
