import type { ReactNode } from 'react';
import type { PromotionWorkWire, WorkSaleWire } from '#contract/sets';
import { UNIT_NAMES } from '#vocabulary/shelves';
import { AdultRing } from '../works/badges.tsx';
import { Cover } from '../works/cover.tsx';
import { fullCount } from '../wording/short-count.ts';
import styles from './sets.module.css';

/** A work of a promotion: what its episodes cost now and cost before, and what all of it comes to. */
export function SaleRow({ work: { card, sale } }: { work: PromotionWorkWire }): ReactNode {
  return (
    <a className={styles.sale} href={`/novel/${card.id}`}>
      <span className={styles.saleCover}>
        <Cover cover={card.cover} title={card.title} sizes="88px" silent={!card.cover.masked} />
      </span>
      <span className={styles.saleWords}>
        <span className={styles.saleTitle}>{card.title}</span>
        <span className={styles.saleBy}>
          {card.isAdult ? <AdultRing /> : null} {[card.creator, card.genre].filter(Boolean).join(' · ')}
        </span>
        {sale ? <SaleLines sale={sale} /> : null}
      </span>
    </a>
  );
}

function SaleLines({ sale }: { sale: WorkSaleWire }): ReactNode {
  const unit = UNIT_NAMES[sale.unit];
  const { buy, rental, all, firstPaid, freeEpisodes } = sale;
  if (firstPaid === null) return <span className={styles.free}>전편 무료</span>;
  const first = firstPaid > 1 ? `${firstPaid}${unit}부터 ` : `${unit}당 `;
  return (
    <>
      {freeEpisodes > 0 ? <span className={styles.free}>{`무료 ${freeEpisodes}${unit}`}</span> : null}
      {buy ? <PriceLine name={`${first}소장`} price={buy} isFrom={buy.isFrom} /> : null}
      {rental ? <PriceLine name={`${first}대여`} price={rental} isFrom={rental.isFrom} /> : null}
      {all ? <PriceLine name={`전체 ${all.episodes}${unit} 소장`} price={all} isFrom={false} /> : null}
    </>
  );
}

interface PricePlace {
  name: string;
  price: { list: number; coins: number };
  isFrom: boolean;
}

/** A price, with the one before it struck out where it is lower now. */
function PriceLine({ name, price: { list, coins }, isFrom }: PricePlace): ReactNode {
  return (
    <span className={styles.price}>
      {name}{' '}
      {coins < list ? (
        <>
          <s>
            <span className="visually-hidden">할인 전 </span>
            {`${fullCount(list)}코인`}
          </s>{' '}
        </>
      ) : null}
      <strong data-lower={coins < list || undefined}>{`${fullCount(coins)}코인`}</strong>
      {isFrom ? '부터' : null}
    </span>
  );
}
