import type { ReactNode } from 'react';
import { deadlineDate } from '#shared/content/seoul-date';
import { UNIT_NAMES } from '#shared/catalog/categories';
import type { WorkViewDto } from '#contract/catalog';
import { paths } from '#shared/web/paths';
import Hourglass from '~icons/tabler/hourglass';
import { useNow } from '../../components/now-clock.tsx';
import ui from '../../components/ui.module.css';
import { durationLabel } from '../../components/formatters/duration.ts';
import { deadlineLabel } from '../../components/formatters/deadline-label.ts';
import { remainingTime } from '../../components/formatters/remaining-time.ts';
import styles from './purchase-options.module.css';
import type { AllOffer, WorkTerms } from './work-terms.ts';
import { BuyLink } from '../checkout/buy-link.tsx';
import { Link } from '../../navigation/link.tsx';

interface PurchaseOptionsProps {
  work: WorkViewDto;
  terms: WorkTerms;
}

/** Wait-for-free, tickets and promotion. */
export function PurchaseStatus({
  work,
  terms: { promotion, tickets, waitReadyAt, isWaitReady, pass },
}: PurchaseOptionsProps): ReactNode {
  const now = useNow();
  const isReady = isWaitReady || (waitReadyAt !== null && new Date(waitReadyAt) <= now);
  return (
    <>
      {work.isOffered ? null : (
        <p className={styles.ended}>판매가 종료된 작품입니다. 소장한 회차는 계속 볼 수 있습니다.</p>
      )}
      {pass ? <PassBand workId={work.id} pass={pass} /> : null}
      {work.waitFree ? (
        <p className={styles.band}>
          <Hourglass aria-hidden="true" />
          <span>
            <strong>기다리면 무료</strong>
            {` · ${allLabel(work.waitFree.everyHours)}에 한 ${UNIT_NAMES[work.list.unit]}`}
          </span>
          {waitReadyAt === null ? null : (
            <strong>
              {isReady ? '지금 무료' : `${remainingTime(new Date(waitReadyAt), now).replace(' 남음', '')} 후`}
            </strong>
          )}
        </p>
      ) : null}
      {tickets > 0 ? (
        <p className={styles.band}>
          <span>대여권</span>
          <strong>{`${tickets}장`}</strong>
        </p>
      ) : null}
      {promotion ? (
        <Link className={styles.promotion} to={paths.promotion(promotion.id)}>
          <span>{promotion.title}</span> <strong>{deadlineLabel(new Date(promotion.endsAt), now)}</strong>
        </Link>
      ) : null}
    </>
  );
}

/** The reader's own pass, or the one on sale. */
function PassBand({ workId, pass }: { workId: number; pass: NonNullable<WorkTerms['pass']> }): ReactNode {
  const { episodes, endsAt, product } = pass;
  return (
    <Link className={styles.band} to={`/pass?return_to=${encodeURIComponent(paths.work(workId))}`}>
      <span>
        <strong>{endsAt ? '정액제 이용 중' : '정액제로 볼 수 있는 작품'}</strong>
        {` · ${episodes}`}
      </span>
      <strong>
        {endsAt ? deadlineDate(new Date(endsAt)) : product ? `${product.days}일 ${product.coins}코인` : null}
      </strong>
    </Link>
  );
}

export function ChooseEpisodes({ work, terms }: PurchaseOptionsProps): ReactNode {
  if (!work.isOffered || !work.list.isSold) return null;
  return (
    <BuyLink className={styles.choose} request={{ work: work.id, method: 'choose', episodes: [] }}>
      회차 선택
      {terms.bundlePercent > 0 ? <em>{`묶음 ${terms.bundlePercent}%`}</em> : null}
    </BuyLink>
  );
}

/** Buys or rents all remaining episodes. */
export function FinishCard({ work, terms: { buyAll, rentAll, bundlePercent } }: PurchaseOptionsProps): ReactNode {
  if (!buyAll && !rentAll) return null;
  const visible = buyAll ?? rentAll;
  const unit = UNIT_NAMES[work.list.unit];
  return (
    <section className={styles.card} aria-labelledby="finish-heading">
      <h2 id="finish-heading">{`남은 ${visible?.episodes}${unit} 한 번에 ${buyAll ? '소장' : '대여'}`}</h2>
      {visible ? <Sum offer={visible} unit={unit} bundlePercent={bundlePercent} /> : null}
      {work.about?.status === 'completed' && visible ? (
        <p className={styles.finish}>{`완결까지 ${visible.coins}코인`}</p>
      ) : null}
      {buyAll ? <AllButton method="buy" work={work} offer={buyAll} /> : null}
      {rentAll ? <AllButton method="rental" work={work} offer={rentAll} /> : null}
    </section>
  );
}

function Sum({ offer, unit, bundlePercent }: { offer: AllOffer; unit: string; bundlePercent: number }): ReactNode {
  const { episodes, list, coins } = offer;
  return (
    <dl className={styles.sum}>
      <div>
        <dt>{`${episodes}${unit}`}</dt>
        <dd>{`${list}코인`}</dd>
      </div>
      {coins < list ? (
        <div>
          <dt>{bundlePercent > 0 ? `할인 · 묶음 ${bundlePercent}%(1코인 단위)` : '할인'}</dt>
          <dd data-sale="">{`−${list - coins}코인`}</dd>
        </div>
      ) : null}
    </dl>
  );
}

function AllButton({
  method,
  work,
  offer,
}: {
  method: 'buy' | 'rental';
  work: WorkViewDto;
  offer: AllOffer;
}): ReactNode {
  return (
    <BuyLink
      className={`${ui.button} ${method === 'buy' ? ui.inked : ui.outline}`}
      request={{ work: work.id, method, episodes: 'all' }}
    >
      {`${offer.coins}코인에 전체 ${method === 'buy' ? '소장' : '대여'}`}
    </BuyLink>
  );
}

function allLabel(hours: number): string {
  return hours === 24 ? '하루' : durationLabel(hours);
}
