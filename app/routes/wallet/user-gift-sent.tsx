import type { ReactNode } from 'react';
import { idempotencyKey } from '#contract/purchases';
import { type ReaderGift, listReaderGifts, takeBackReaderGift } from '#domain/reader-gifts';
import { DomainError } from '#kernel/domain-error';
import { episodeNames } from '#shared/catalog/episode-names';
import { shortTime } from '#shared/content/seoul-date';
import { READER_GIFT_STATE_NAMES } from '#shared/money/reader-gifts';
import { paths } from '#shared/web/paths';
import { runAccountAction } from '../../features/account/my-action.server.ts';
import { MyForm } from '../../features/account/my-form.tsx';
import { MessageLine, myHead } from '../../features/account/my-page.tsx';
import my from '../../features/account/my.module.css';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { ShareLink } from '../../features/sharing/share-link.tsx';
import { GiftFrame } from '../../features/rewards/gift-frame.tsx';
import styles from '../../features/rewards/gifts.module.css';
import support from '../../features/support/support.module.css';
import { coinText } from '../../features/wallet/wallet-labels.ts';
import { Link } from '../../navigation/link.tsx';
import { fieldsOf } from '../../server/form-action.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/user-gift-sent';

const PATH = '/user-gift/sent';

export const handle = { title: '보낸 선물' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo, reader } = requireMemberPage(pageContext, url).member;
  const before = Number(url.searchParams.get('before') ?? '');
  const { gifts, next } = await listReaderGifts(pageContext.ctx, {
    memberNo,
    reader,
    side: 'sent',
    before: Number.isSafeInteger(before) && before > 0 ? before : null,
  });
  return { gifts: gifts.map((gift) => ({ ...gift, key: crypto.randomUUID() })), next };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireMemberPage(pageContext, url).member;
  const field = await fieldsOf(request);
  return runAccountAction(
    async () => {
      const giftId = Number(field('id'));
      const key = idempotencyKey.safeParse(field('key'));
      if (!key.success) throw new DomainError('IDEMPOTENCY_ERROR', '0001');
      if (!Number.isSafeInteger(giftId)) throw new DomainError('READER_GIFT_ERROR', '0001');
      await takeBackReaderGift(pageContext.ctx, { memberNo, giftId, key: key.data });
      return { path: PATH, message: 'gift-back' };
    },
    { typed: { act: field('act') } },
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '보낸 선물');
}

export default function SentGiftsPage({ loaderData, actionData: error }: Route.ComponentProps): ReactNode {
  const { gifts, next } = loaderData;
  return (
    <GiftFrame visible="sent">
      <div className={styles.sent}>
        <MessageLine />
        {gifts.length === 0 ? (
          <p className={my.intro}>아직 보낸 선물이 없습니다. 작품 화면의 작품 정보에서 선물할 수 있습니다.</p>
        ) : (
          <ul className={support.list}>
            {gifts.map((gift) => (
              <SentGift
                key={gift.id}
                gift={gift}
                error={error?.typed['act'] === `back-${gift.id}` ? error : undefined}
              />
            ))}
          </ul>
        )}
        {next === null ? null : (
          <Link className={my.smallButton} to={`${PATH}?before=${next}`}>
            이전 내역 보기
          </Link>
        )}
      </div>
    </GiftFrame>
  );
}

function SentGift({
  gift,
  error,
}: {
  gift: ReaderGift & { key: string };
  error: Route.ComponentProps['actionData'];
}): ReactNode {
  const { id, work, positions, unit, coins, receiver, isLink, madeAt, expiresAt, state, token, purchaseId, key } = gift;
  const title = work?.title ?? '성인 작품';
  const to = receiver === null ? '링크' : `${receiver} 님`;
  return (
    <li className={support.item}>
      <p className={support.itemHead}>
        {work ? <Link to={paths.work(work.id)}>{title}</Link> : <span>{title}</span>}
        <span>{coinText(coins)}</span>
      </p>
      <p className={my.small}>
        {episodeNames(positions, unit)} · {to}
        {isLink && receiver !== null ? ' (링크)' : ''} · {shortTime(madeAt)}
      </p>
      <p className={my.small}>
        {state === 'open' ? `수락 대기 · ${shortTime(expiresAt)}까지` : READER_GIFT_STATE_NAMES[state]}
        {gift.returned > 0 ? ` · 이미 소장한 ${gift.returned}개 회차의 코인 반환` : ''}
      </p>
      {gift.message ? <p className={support.quote}>{gift.message}</p> : null}
      {token ? <ShareLink path={paths.gift(token)} title={`${title} 선물`} label="선물 링크" /> : null}
      {state === 'open' ? (
        <MyForm act={`back-${id}`} submit="선물 취소" tone="quiet" error={error}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="key" value={key} />
        </MyForm>
      ) : null}
      {purchaseId === null ? null : (
        <p>
          <Link className={my.smallButton} to={paths.purchase(purchaseId)}>
            구매 내역
          </Link>
        </p>
      )}
    </li>
  );
}
