import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { idempotencyKey } from '#contract/purchases';
import { type ReaderGiftPreview, giveReaderGift, openGiftForm, previewReaderGift } from '#domain/reader-gifts';
import { DomainError } from '#kernel/domain-error';
import { episodeNames } from '#shared/catalog/episode-names';
import { GIFT_DAYS } from '#shared/money/reader-gifts';
import { paths } from '#shared/web/paths';
import { MyForm } from '../../features/account/my-form.tsx';
import my from '../../features/account/my.module.css';
import { myHead } from '../../features/account/my-page.tsx';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { GIFT_FIELDS, readEnteredGift, requireEpisodes } from '../../features/reader-gifts/entered-gift.server.ts';
import { GiftFields } from '../../features/reader-gifts/gift-form-fields.tsx';
import styles from '../../features/reader-gifts/reader-gifts.module.css';
import support from '../../features/support/support.module.css';
import choice from '../../features/wallet/coin-choice.module.css';
import { coinText } from '../../features/wallet/wallet-labels.ts';
import { Link } from '../../navigation/link.tsx';
import { idParam, toErrorResponse } from '../../server/errors.server.ts';
import { toFieldError } from '../../server/form-action.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import type { Route } from './+types/user-gift-new';

export const handle = { title: '선물하기' };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo, reader } = requireMemberPage(pageContext, url).member;
  const workId = idParam(params.work, url.pathname);
  const { price, paidCoins } = await openGiftForm(pageContext.ctx, { memberNo, reader, workId }).catch(
    (error: unknown) => toErrorResponse(error, url.pathname),
  );
  const { title, giveable, coins } = price;
  return {
    workId,
    title,
    giveable,
    wholeCoins: coins,
    paidCoins,
    episodes: url.searchParams.get('episodes') ?? '',
    key: crypto.randomUUID(),
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo, reader } = requireMemberPage(pageContext, url).member;
  const workId = idParam(params.work, url.pathname);
  const { act, typed, gift, coins, key } = await readEnteredGift(request);
  // Back from the confirmation.
  if (act === 'edit') return data({ step: 'edit' as const, typed });
  const input = { memberNo, reader, workId, ...gift };
  try {
    requireEpisodes(gift);
    if (act === 'give') {
      const parsed = idempotencyKey.safeParse(key);
      if (!parsed.success) throw new DomainError('IDEMPOTENCY_ERROR', '0001');
      await giveReaderGift(pageContext.ctx, { ...input, coins, key: parsed.data });
      return redirect('/user-gift/sent?said=gift-sent', 303);
    }
    return data({
      step: 'confirm' as const,
      typed,
      summary: summaryOf(await previewReaderGift(pageContext.ctx, input)),
    });
  } catch (error) {
    const { status, ...fieldError } = toFieldError(error, { fields: GIFT_FIELDS, typed });
    return data({ step: 'error' as const, ...fieldError }, { status });
  }
}

function summaryOf({ price, receiver, message }: ReaderGiftPreview) {
  const chosen = new Set(price.items.map(({ episode }) => episode));
  const episodes = price.giveable.filter(({ id }) => chosen.has(id));
  const names = episodeNames(
    episodes.map(({ position }) => position),
    episodes[0]?.unit ?? 'episode',
  );
  const { list, coins } = price;
  return { names, count: episodes.length, list, coins, nick: receiver?.nick ?? null, message };
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '선물하기');
}

export default function GiveGiftPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { workId, title, giveable, wholeCoins, paidCoins, key } = loaderData;
  const error = actionData?.step === 'error' ? actionData : undefined;
  return (
    <div className={support.page}>
      <header>
        <p className={support.of}>
          <Link to={paths.work(workId)}>{title}</Link>
        </p>
        <h1 className={choice.title}>선물하기</h1>
      </header>
      {actionData?.step === 'confirm' ? (
        <Confirm entered={actionData} paidCoins={paidCoins} requestKey={key} />
      ) : (
        <>
          <PaidCoins workId={workId} coins={paidCoins} />
          <section className={my.part}>
            <MyForm act="check" submit="금액 확인" error={error}>
              <GiftFields
                episodes={giveable}
                wholeCoins={wholeCoins}
                values={actionData?.typed ?? { episodes: loaderData.episodes }}
                error={error}
              />
            </MyForm>
          </section>
        </>
      )}
      <Notes />
    </div>
  );
}

function PaidCoins({ workId, coins }: { workId: number; coins: number }): ReactNode {
  return (
    <p className={choice.balance}>
      <span>
        유료 코인 <strong>{coinText(coins)}</strong>
      </span>
      <Link to={`/coin?return_to=${encodeURIComponent(paths.giveGift(workId))}`}>충전하기</Link>
    </p>
  );
}

interface Confirmed {
  typed: Record<string, string>;
  summary: ReturnType<typeof summaryOf>;
}

function Confirm({
  entered: { typed, summary },
  paidCoins,
  requestKey,
}: {
  entered: Confirmed;
  paidCoins: number;
  requestKey: string;
}): ReactNode {
  const { names, count, list, coins, nick, message } = summary;
  const rows = [
    ['선물할 회차', `${names} 소장 (${count}개)`],
    ['받는 회원', nick ?? '링크를 받은 회원'],
    ...(message ? [['메시지', message]] : []),
    ...(list > coins ? [['할인', coinText(list - coins)]] : []),
    ['결제할 코인', coinText(coins)],
    ['결제 후 남는 유료 코인', coinText(Math.max(0, paidCoins - coins))],
  ];
  return (
    <section className={my.part} aria-labelledby="confirm-title">
      <h2 id="confirm-title">이대로 선물할까요?</h2>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name} className={styles.sum}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <MyForm act="give" submit={`${coinText(coins)}으로 선물하기`}>
        <Entered typed={typed} />
        <input type="hidden" name="coins" value={coins} />
        <input type="hidden" name="key" value={requestKey} />
      </MyForm>
      <div className={styles.back}>
        <MyForm act="edit" submit="다시 고르기" tone="quiet">
          <Entered typed={typed} />
        </MyForm>
      </div>
    </section>
  );
}

function Entered({ typed }: { typed: Record<string, string> }): ReactNode {
  return (
    <>
      {['scope', 'to', 'nick', 'message'].map((name) => (
        <input key={name} type="hidden" name={name} value={typed[name] ?? ''} />
      ))}
      {(typed['episodes'] ?? '')
        .split(',')
        .filter(Boolean)
        .map((id) => (
          <input key={id} type="hidden" name="episode" value={id} />
        ))}
    </>
  );
}

function Notes(): ReactNode {
  return (
    <section className={my.part}>
      <h2>선물 안내</h2>
      <ul className={choice.notes}>
        <li>선물에는 충전한 유료 코인만 쓸 수 있습니다.</li>
        <li>받는 회원은 {GIFT_DAYS}일 안에 받을 수 있습니다. 받지 않으면 사용한 코인이 그대로 되돌아옵니다.</li>
        <li>상대방이 받기 전에는 언제든지 보낸 선물에서 취소할 수 있습니다.</li>
        <li>상대방이 받은 뒤에는 7일 안에, 열람하지 않은 회차의 구매를 취소할 수 있습니다.</li>
        <li>링크를 받은 회원이 이미 소장한 회차의 코인은 되돌아옵니다.</li>
      </ul>
      <Link className={my.smallButton} to="/user-gift/sent">
        보낸 선물
      </Link>
    </section>
  );
}
