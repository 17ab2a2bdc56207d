import type { ReactNode } from 'react';
import { listReaderGifts } from '#domain/reader-gifts';
import { listTimedGifts, loadAttendance, loadGiftBox } from '#domain/gifts';
import { AttendanceCard } from '../../features/rewards/attendance-card.tsx';
import { CouponForm } from '../../features/rewards/coupon-form.tsx';
import { afterError } from '../../features/rewards/after-error.ts';
import { giftAction, giftMessageFrom } from '../../features/rewards/gift-action.server.ts';
import { GiftForm } from '../../features/rewards/gift-form.tsx';
import { GiftFrame } from '../../features/rewards/gift-frame.tsx';
import { GiftRow } from '../../features/rewards/gift-row.tsx';
import { type GiftView, giftView, timeGiftView } from '../../features/rewards/gift-view.server.ts';
import { GiftHeader } from '../../features/rewards/gift-header.tsx';
import styles from '../../features/rewards/gifts.module.css';
import { giftItemsLabel } from '../../features/rewards/gift-labels.server.ts';
import { nearTimeLabel } from '../../features/rewards/near-time.ts';
import { useRevalidateAt, useShopClock } from '../../features/rewards/use-shop-clock.ts';
import { TimeGift } from '../../features/rewards/time-gift.tsx';
import { EmptyCatalog } from '../../features/catalog/empty-catalog.tsx';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { myHead } from '../../features/account/my-page.tsx';
import { type RequestContext, requestContext } from '../../server/request-context.server.ts';
import { episodeNames } from '#shared/catalog/episode-names';
import { shortTime } from '#shared/content/seoul-date';
import { READER_GIFT_STATE_NAMES } from '#shared/money/reader-gifts';
import { paths } from '#shared/web/paths';
import GiftIcon from '~icons/tabler/gift';
import ui from '../../components/ui.module.css';
import type { Route } from './+types/user-gift';
import { Link } from '../../navigation/link.tsx';

export const handle = { title: '선물함' };
const PATH = '/user-gift';
/** Gifts that end within a day are featured. */
const HEADER_MS = 86_400_000;

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  if (!pageContext.member) return visitorBox(pageContext);
  const { memberNo, reader } = requireMemberPage(pageContext, url).member;
  const tab: 'waiting' | 'past' = url.searchParams.get('tab') === 'past' ? 'past' : 'waiting';
  const param = /^[1-9]\d{0,14}$/.exec(url.searchParams.get('before') ?? '');
  const before = param ? { before: Number(param[0]) } : {};
  const [box, attendance, received] = await Promise.all([
    loadGiftBox(pageContext.ctx, { memberNo, reader, ...before }),
    loadAttendance(pageContext.ctx, { memberNo, reader }),
    listReaderGifts(pageContext.ctx, { memberNo, reader, side: 'received', isOpen: tab !== 'past', before: null }),
  ]);
  return {
    tab,
    given: received.gifts,
    now: box.now.toISOString(),
    waiting: box.waiting.map((gift) => giftView(gift, box.now)),
    past: tab === 'past' ? box.past.map((gift) => giftView(gift, box.now)) : [],
    next: box.next,
    attendance: attendance && { ...attendance, steps: attendance.steps.map(giftItemsLabel) },
    timed: [],
    message: giftMessageFrom(url.searchParams),
    key: crypto.randomUUID(),
  };
}

/** What a visitor could receive; receiving asks for a login. */
async function visitorBox({ ctx, reader }: RequestContext) {
  const [{ now, gifts }, attendance] = await Promise.all([
    listTimedGifts(ctx, reader),
    loadAttendance(ctx, { memberNo: null, reader }),
  ]);
  return {
    tab: 'visitor' as const,
    given: [],
    now: now.toISOString(),
    waiting: [],
    past: [],
    next: null,
    attendance: attendance && { ...attendance, steps: attendance.steps.map(giftItemsLabel) },
    timed: gifts.map(timeGiftView),
    message: undefined,
    key: crypto.randomUUID(),
  };
}

export const action = (args: Route.ActionArgs) => giftAction(args, PATH);
export const shouldRevalidate = afterError;

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '선물함');
}

type Box = Route.ComponentProps['loaderData'];

export default function UserGiftPage({ loaderData: box, actionData: formError }: Route.ComponentProps): ReactNode {
  const open = box.waiting.filter(({ state }) => state === 'waiting');
  const count = open.length + (box.tab === 'waiting' ? box.given.length : 0);
  return (
    <GiftFrame visible={box.tab === 'past' ? 'past' : 'waiting'} count={count} message={box.message} error={formError}>
      {box.tab === 'past' ? (
        <Past box={box} />
      ) : box.tab === 'visitor' ? (
        <VisitorGifts box={box} />
      ) : (
        <PendingGifts box={box} open={open.length} />
      )}
      {box.tab === 'past' ? null : (
        <>
          {box.attendance ? <AttendanceCard attendance={box.attendance} requestKey={box.key} /> : null}
          <CouponForm requestKey={box.key} error={formError} />
        </>
      )}
    </GiftFrame>
  );
}

function VisitorGifts({ box: { timed, now: start, key } }: { box: Box }): ReactNode {
  const now = useShopClock(start);
  return (
    <>
      <div className={styles.invitation}>
        <p>로그인하면 받은 선물과 쿠폰을 모아 볼 수 있습니다.</p>
        <div>
          <Link className={`${ui.button} ${ui.main}`} to={`/join?return_to=${PATH}`}>
            회원가입
          </Link>
          <Link className={`${ui.button} ${ui.outline}`} to={`/login?return_to=${PATH}`}>
            로그인
          </Link>
        </div>
      </div>
      {timed.map((gift) => (
        <TimeGift key={gift.id} gift={gift} now={now} requestKey={key} isMain={false} />
      ))}
    </>
  );
}

function PendingGifts({ box, open }: { box: Box; open: number }): ReactNode {
  const { waiting, key } = box;
  const first = waiting[0];
  const isNear =
    first?.state === 'waiting' &&
    first.until !== null &&
    new Date(first.until).getTime() - new Date(box.now).getTime() < HEADER_MS;
  const rows = isNear ? waiting.slice(1) : waiting;
  if (waiting.length === 0) return box.given.length > 0 ? <GivenGifts given={box.given} /> : <NoGifts />;
  return (
    <>
      {isNear ? <NearGift gift={first} message={box.now} requestKey={key} /> : null}
      {box.given.length > 0 ? <GivenGifts given={box.given} /> : null}
      {rows.length > 0 ? (
        <ul>
          {rows.map((gift) => (
            <PendingGiftRow key={gift.id} gift={gift} requestKey={key} />
          ))}
        </ul>
      ) : null}
      {open > 1 ? (
        <div className={styles.foot}>
          <GiftForm act="claim-all" requestKey={key} label={`모두 받기 (${open})`} look="inked" />
        </div>
      ) : null}
    </>
  );
}

function PendingGiftRow({ gift, requestKey }: { gift: GiftView; requestKey: string }): ReactNode {
  const isOpen = gift.state === 'waiting';
  const note = gift.asksProof ? '본인인증을 한 회원이 한 번 받을 수 있습니다.' : gift.life;
  return (
    <GiftRow held={gift} when={isOpen ? gift.when : '준비한 선물이 모두 소진되었습니다.'} note={isOpen ? note : ''}>
      {isOpen ? (
        <GiftForm act="claim" id={gift.id} requestKey={requestKey} label="받기" about={gift.name} look="small" />
      ) : null}
    </GiftRow>
  );
}

function NearGift({ gift, message, requestKey }: { gift: GiftView; message: string; requestKey: string }): ReactNode {
  const now = useShopClock(message);
  useRevalidateAt(gift.until, now);
  const endsAt = new Date(gift.until ?? message);
  return (
    <GiftHeader
      held={gift}
      mark="기간 한정 선물"
      until={gift.until}
      now={now}
      about="받을 수 있는 시간"
      sentence={`${nearTimeLabel(endsAt, now)}까지 받을 수 있습니다.`}
    >
      <GiftForm act="claim" id={gift.id} requestKey={requestKey} label="지금 받기" about={gift.name} look="main" />
    </GiftHeader>
  );
}

function GivenGifts({ given }: { given: Box['given'] }): ReactNode {
  return (
    <ul>
      {given.map(({ id, giver, work, positions, unit, expiresAt, state, token }) => (
        <li key={id} className={styles.row}>
          <div className={styles.sign}>
            <GiftIcon aria-hidden="true" />
          </div>
          <div className={styles.rowWords}>
            <p className={styles.rowName}>{giver} 님의 선물</p>
            <p className={styles.rowTitle}>
              {work?.title ?? '성인 작품'} {episodeNames(positions, unit)}
            </p>
            <p className={styles.rowWhen}>
              {state === 'open' ? `${shortTime(expiresAt)}까지` : READER_GIFT_STATE_NAMES[state]}
            </p>
          </div>
          {token ? (
            <Link className={`${ui.button} ${ui.outline}`} to={paths.gift(token)}>
              열기
            </Link>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function NoGifts(): ReactNode {
  const timedGiftsLink = (
    <Link className={`${ui.button} ${ui.inked}`} to="/user-gift/time">
      타임 선물 보기
    </Link>
  );
  return (
    <EmptyCatalog
      title="받을 수 있는 선물이 없습니다."
      text={'새 선물이 오면 여기에 놓입니다.\n쿠폰 번호가 있으면 아래에 입력해 주세요.'}
      action={timedGiftsLink}
    />
  );
}

function Past({ box: { past, given, next } }: { box: Box }): ReactNode {
  if (past.length === 0 && given.length === 0)
    return (
      <EmptyCatalog
        title="받은 선물이 없습니다."
        text="받은 선물과 기간이 지난 선물을 여기에서 볼 수 있습니다."
        action={
          <Link className={`${ui.button} ${ui.inked}`} to={PATH}>
            받을 선물 보기
          </Link>
        }
      />
    );
  return (
    <>
      <GivenGifts given={given} />
      <ul>
        {past.map((gift) => (
          <GiftRow key={gift.id} held={gift} when={gift.when} note={gift.state === 'taken' ? gift.life : ''} />
        ))}
      </ul>
      {next ? (
        <p className={styles.further}>
          <Link className={`${ui.button} ${ui.outline}`} to={`${PATH}?tab=past&before=${next}`}>
            이전 선물 더 보기
          </Link>
        </p>
      ) : null}
    </>
  );
}
