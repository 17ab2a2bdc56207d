import type { ReactNode } from 'react';
import { listTimedGifts } from '#domain/gifts';
import { afterError } from '../../features/rewards/after-error.ts';
import { giftAction, giftMessageFrom } from '../../features/rewards/gift-action.server.ts';
import { GiftFrame } from '../../features/rewards/gift-frame.tsx';
import { timeGiftView } from '../../features/rewards/gift-view.server.ts';
import { TimeGift } from '../../features/rewards/time-gift.tsx';
import { useShopClock } from '../../features/rewards/use-shop-clock.ts';
import { EmptyCatalog } from '../../features/catalog/empty-catalog.tsx';
import { requestContext } from '../../server/request-context.server.ts';
import { pageHead } from '../../features/seo/page-head.ts';
import ui from '../../components/ui.module.css';
import type { Route } from './+types/user-gift-time';
import { Link } from '../../navigation/link.tsx';

const PATH = '/user-gift/time';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, reader } = context.get(requestContext);
  const { now, gifts } = await listTimedGifts(ctx, reader);
  return {
    now: now.toISOString(),
    gifts: gifts.map(timeGiftView),
    message: giftMessageFrom(url.searchParams),
    key: crypto.randomUUID(),
  };
}

export const action = (args: Route.ActionArgs) => giftAction(args, PATH);
export const shouldRevalidate = afterError;

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    page: '타임 선물',
    description: '정해진 시각마다 열리는 선물입니다.',
    path: PATH,
  });
}

export default function UserGiftTimePage({ loaderData, actionData: formError }: Route.ComponentProps): ReactNode {
  const { gifts, key, message } = loaderData;
  const now = useShopClock(loaderData.now);
  const main = gifts.find(({ state }) => state === 'open');
  return (
    <GiftFrame visible="time" message={message} error={formError} hasBar>
      {gifts.map((gift) => (
        <TimeGift key={gift.id} gift={gift} now={now} requestKey={key} isMain={gift === main} />
      ))}
      {gifts.length === 0 ? (
        <EmptyCatalog
          title="지금은 타임 선물이 없습니다."
          text="새 선물이 열리면 이곳에서 알려 드립니다."
          action={
            <Link className={`${ui.button} ${ui.inked}`} to="/user-gift">
              선물함 보기
            </Link>
          }
        />
      ) : null}
    </GiftFrame>
  );
}
