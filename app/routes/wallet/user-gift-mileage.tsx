import { type ReactNode, useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { type MileageItemView, loadMileageShop } from '#domain/gifts';
import { afterError } from '../../features/rewards/after-error.ts';
import { giftAction, giftMessageFrom } from '../../features/rewards/gift-action.server.ts';
import type { GiftError } from '../../features/rewards/gift-error.ts';
import { GiftForm } from '../../features/rewards/gift-form.tsx';
import { GiftFrame } from '../../features/rewards/gift-frame.tsx';
import { GiftRow } from '../../features/rewards/gift-row.tsx';
import { ownedGiftView } from '../../features/rewards/gift-view.server.ts';
import styles from '../../features/rewards/gifts.module.css';
import { EmptyCatalog } from '../../features/catalog/empty-catalog.tsx';
import { Field } from '../../features/auth/forms/field.tsx';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { myHead } from '../../features/account/my-page.tsx';
import { requestContext } from '../../server/request-context.server.ts';
import ui from '../../components/ui.module.css';
import { useSubmitted } from '../../components/use-submitted.ts';
import { josa } from '#shared/content/josa';
import { fullCount } from '../../components/formatters/short-count.ts';
import type { Route } from './+types/user-gift-mileage';

export const handle = { title: '마일리지' };
const PATH = '/user-gift/mileage';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo, reader } = requireMemberPage(pageContext, url).member;
  const { mileage, points, plan, goods } = await loadMileageShop(pageContext.ctx, { memberNo, reader });
  return {
    mileage,
    points,
    plan,
    goods: goods.map((good) => ({ ...ownedGiftView(good), ...statusOf(good, mileage) })),
    message: giftMessageFrom(url.searchParams),
    key: crypto.randomUUID(),
  };
}

function statusOf({ id, price, left, isSoldOut }: MileageItemView, mileage: number) {
  const why = isSoldOut ? '소진' : left === 0 ? '받음' : mileage < price ? '부족' : '';
  const limit = left === null || left === 0 ? '' : `${fullCount(left)}번 더 받을 수 있습니다.`;
  return { id, price, why, limit };
}

export const action = (args: Route.ActionArgs) => giftAction(args, PATH);
export const shouldRevalidate = afterError;

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '마일리지');
}

export default function UserGiftMileagePage({ loaderData, actionData: formError }: Route.ComponentProps): ReactNode {
  const { mileage, points, plan, goods, message, key } = loaderData;
  return (
    <GiftFrame visible="mileage" message={message} error={formError}>
      <dl className={styles.sums}>
        <div>
          <dt>마일리지</dt>
          <dd>{fullCount(mileage)}</dd>
        </div>
        <div>
          <dt>포인트</dt>
          <dd>{fullCount(points)}</dd>
        </div>
      </dl>
      <p className={styles.earning}>{earningLabel(plan)}</p>
      <section className={styles.part} aria-labelledby="goods">
        <h2 id="goods">마일리지로 받기</h2>
        {goods.length === 0 ? (
          <EmptyCatalog title="지금은 받을 수 있는 항목이 없습니다." text="마일리지는 사라지지 않고 그대로 쌓입니다." />
        ) : (
          <ul>
            {goods.map((good) => (
              <GiftRow
                key={good.id}
                held={good}
                when={`마일리지 ${fullCount(good.price)}`}
                note={[good.limit, good.life].filter(Boolean).join(' ')}
              >
                <GiftForm
                  act="buy"
                  id={good.id}
                  requestKey={key}
                  label={good.why || '받기'}
                  about={`마일리지 ${fullCount(good.price)}점으로 ${good.name}`}
                  look="small"
                  request={`마일리지 ${fullCount(good.price)}점으로 ${josa(good.name, '을/를')} 받으시겠습니까?\n받은 뒤에는 되돌릴 수 없습니다.`}
                  disabled={good.why !== ''}
                />
              </GiftRow>
            ))}
          </ul>
        )}
      </section>
      <ExchangeForm plan={plan} points={points} requestKey={key} error={formError} />
    </GiftFrame>
  );
}

type Plan = Route.ComponentProps['loaderData']['plan'];

function earningLabel({ mileagePerCoin, pointsPerCoin }: Plan): string {
  const sums = [
    mileagePerCoin > 0 ? `마일리지 ${mileagePerCoin}점` : '',
    pointsPerCoin > 0 ? `포인트 ${pointsPerCoin}점` : '',
  ].filter(Boolean);
  if (sums.length === 0) return '이벤트와 출석으로 포인트를 모을 수 있습니다.';
  return `충전한 코인 1개를 사용할 때마다 ${sums.join('과 ')}이 쌓입니다. 구매를 취소할 수 있는 7일이 지난 뒤 지급됩니다.`;
}

function ExchangeForm({
  plan: { pointsForBonus, bonusDays },
  points,
  requestKey,
  error,
}: {
  plan: Plan;
  points: number;
  requestKey: string;
  error: GiftError | undefined;
}): ReactNode {
  const sent = useSubmitted();
  const element = useRef<HTMLFormElement>(null);
  const ownError = error?.act === 'exchange' && error.code.startsWith('REWARD_ERROR') ? error : undefined;
  useEffect(() => {
    if (ownError) element.current?.querySelector<HTMLElement>('[name=coins]')?.focus();
  }, [ownError]);
  const max = Math.floor(points / pointsForBonus);
  return (
    <section className={styles.part} aria-labelledby="exchange">
      <h2 id="exchange">포인트를 보너스 코인으로</h2>
      <p>
        {`포인트 ${fullCount(pointsForBonus)}점을 보너스 코인 1개로 바꿉니다. 보너스 코인은 지급일부터 ${fullCount(bonusDays)}일 동안 사용할 수 있으며, 환불되지 않습니다.`}
      </p>
      <Form ref={element} method="post" replace preventScrollReset noValidate className={styles.couponForm}>
        <input type="hidden" name="act" value="exchange" />
        <input type="hidden" name="key" value={requestKey} />
        <Field
          label="보너스 코인 개수"
          name="coins"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          hint={max > 0 ? `${fullCount(max)}개까지 바꿀 수 있습니다.` : '아직 바꿀 수 있는 포인트가 없습니다.'}
          defaultValue={ownError?.typed.coins}
          error={ownError?.message}
          required
        />
        <button type="submit" className={`${ui.button} ${ui.outline}`} disabled={sent?.get('act') === 'exchange'}>
          바꾸기
        </button>
      </Form>
    </section>
  );
}
