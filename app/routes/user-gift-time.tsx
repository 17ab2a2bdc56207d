import type { ReactNode } from 'react';
import { type ShownTimeGift, showTimeGifts } from '#domain/gifts';
import { afterRefusal } from '../gifts/after-refusal.ts';
import { giftAction, saidIn } from '../gifts/gift-action.server.ts';
import { GiftFrame } from '../gifts/gift-frame.tsx';
import { heldView } from '../gifts/gift-view.server.ts';
import { TimeGift, type TimeGiftView } from '../gifts/time-gift.tsx';
import { useShopClock } from '../gifts/use-shop-clock.ts';
import { EmptyShelf } from '../lists/empty-shelf.tsx';
import { requestFacts } from '../request-context.server.ts';
import { pageHead } from '../ui/page-head.ts';
import ui from '../ui/ui.module.css';
import type { Route } from './+types/user-gift-time';

const PATH = '/user-gift/time';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, reader } = context.get(requestFacts);
  const { now, gifts } = await showTimeGifts(ctx, reader);
  return {
    now: now.toISOString(),
    gifts: gifts.map(timeView),
    said: saidIn(url.searchParams),
    key: crypto.randomUUID(),
  };
}

function timeView(gift: ShownTimeGift): TimeGiftView {
  return {
    ...heldView(gift),
    id: gift.id,
    state: gift.state,
    opensAt: gift.opensAt?.toISOString() ?? null,
    closesAt: gift.closesAt?.toISOString() ?? null,
    missedAt: gift.missedAt?.toISOString() ?? null,
  };
}

export const action = (args: Route.ActionArgs) => giftAction(args, PATH);
export const shouldRevalidate = afterRefusal;

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    page: '타임 선물',
    description: '정해진 시각마다 열리는 선물입니다.',
    path: PATH,
  });
}

export default function UserGiftTimePage({ loaderData, actionData: fault }: Route.ComponentProps): ReactNode {
  const { gifts, key, said } = loaderData;
  const now = useShopClock(loaderData.now);
  const main = gifts.find(({ state }) => state === 'open');
  return (
    <GiftFrame shown="time" said={said} fault={fault} hasBar>
      {gifts.map((gift) => (
        <TimeGift key={gift.id} gift={gift} now={now} requestKey={key} isMain={gift === main} />
      ))}
      {gifts.length === 0 ? (
        <EmptyShelf
          title="지금은 타임 선물이 없습니다."
          text="새 선물이 열리면 이곳에서 알려 드립니다."
          action={
            <a className={`${ui.button} ${ui.inked}`} href="/user-gift">
              선물함 보기
            </a>
          }
        />
      ) : null}
    </GiftFrame>
  );
}
