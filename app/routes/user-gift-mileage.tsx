import { type ReactNode, useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { type ShownMileageGood, showMileageGoods } from '#domain/gifts';
import { afterRefusal } from '../gifts/after-refusal.ts';
import { giftAction, saidIn } from '../gifts/gift-action.server.ts';
import type { GiftFault } from '../gifts/gift-fault.ts';
import { GiftForm } from '../gifts/gift-form.tsx';
import { GiftFrame } from '../gifts/gift-frame.tsx';
import { GiftRow } from '../gifts/gift-row.tsx';
import { heldView } from '../gifts/gift-view.server.ts';
import styles from '../gifts/gifts.module.css';
import { EmptyShelf } from '../lists/empty-shelf.tsx';
import { Field } from '../members/field.tsx';
import { memberOnly } from '../members/login-guard.server.ts';
import { myHead } from '../my/my-page.tsx';
import { requestFacts } from '../request-context.server.ts';
import ui from '../ui/ui.module.css';
import { useSent } from '../ui/use-sent.ts';
import { josa } from '#vocabulary/josa';
import { fullCount } from '../wording/short-count.ts';
import type { Route } from './+types/user-gift-mileage';

export const handle = { title: '마일리지' };
const PATH = '/user-gift/mileage';

export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const { memberNo, reader } = memberOnly(facts, url).member;
  const { mileage, points, plan, goods } = await showMileageGoods(facts.ctx, { memberNo, reader });
  return {
    mileage,
    points,
    plan,
    goods: goods.map((good) => ({ ...heldView(good), ...standingOf(good, mileage) })),
    said: saidIn(url.searchParams),
    key: crypto.randomUUID(),
  };
}

function standingOf({ id, price, left, isSoldOut }: ShownMileageGood, mileage: number) {
  const why = isSoldOut ? '소진' : left === 0 ? '받음' : mileage < price ? '부족' : '';
  const limit = left === null || left === 0 ? '' : `${fullCount(left)}번 더 받을 수 있습니다.`;
  return { id, price, why, limit };
}

export const action = (args: Route.ActionArgs) => giftAction(args, PATH);
export const shouldRevalidate = afterRefusal;

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '마일리지');
}

export default function UserGiftMileagePage({ loaderData, actionData: fault }: Route.ComponentProps): ReactNode {
  const { mileage, points, plan, goods, said, key } = loaderData;
  return (
    <GiftFrame shown="mileage" said={said} fault={fault}>
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
      <p className={styles.earning}>{earningWords(plan)}</p>
      <section className={styles.part} aria-labelledby="goods">
        <h2 id="goods">마일리지로 받기</h2>
        {goods.length === 0 ? (
          <EmptyShelf title="지금은 준비된 것이 없습니다." text="마일리지는 사라지지 않고 그대로 쌓입니다." />
        ) : (
          <ul className={styles.rows}>
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
                  ask={`마일리지 ${fullCount(good.price)}점으로 ${josa(good.name, '을/를')} 받으시겠습니까?\n받은 뒤에는 되돌릴 수 없습니다.`}
                  disabled={good.why !== ''}
                />
              </GiftRow>
            ))}
          </ul>
        )}
      </section>
      <ExchangeForm plan={plan} points={points} requestKey={key} fault={fault} />
    </GiftFrame>
  );
}

type Plan = Route.ComponentProps['loaderData']['plan'];

function earningWords({ mileagePerCoin, pointsPerCoin }: Plan): string {
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
  fault,
}: {
  plan: Plan;
  points: number;
  requestKey: string;
  fault: GiftFault | undefined;
}): ReactNode {
  const sent = useSent();
  const place = useRef<HTMLFormElement>(null);
  const own = fault?.act === 'exchange' && fault.code.startsWith('REWARD_ERROR') ? fault : undefined;
  useEffect(() => {
    if (own) place.current?.querySelector<HTMLElement>('[name=coins]')?.focus();
  }, [own]);
  const most = Math.floor(points / pointsForBonus);
  return (
    <section className={styles.part} aria-labelledby="exchange">
      <h2 id="exchange">포인트를 보너스 코인으로</h2>
      <p>
        {`포인트 ${fullCount(pointsForBonus)}점을 보너스 코인 1개로 바꿉니다. 보너스 코인은 지급일부터 ${fullCount(bonusDays)}일 동안 사용할 수 있으며, 환불되지 않습니다.`}
      </p>
      <Form ref={place} method="post" replace preventScrollReset noValidate className={styles.couponForm}>
        <input type="hidden" name="act" value="exchange" />
        <input type="hidden" name="key" value={requestKey} />
        <Field
          label="보너스 코인 개수"
          name="coins"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          hint={most > 0 ? `${fullCount(most)}개까지 바꿀 수 있습니다.` : '아직 바꿀 수 있는 포인트가 없습니다.'}
          defaultValue={own?.typed.coins}
          fault={own?.said}
          required
        />
        <button type="submit" className={`${ui.button} ${ui.outline}`} disabled={sent?.get('act') === 'exchange'}>
          바꾸기
        </button>
      </Form>
    </section>
  );
}
