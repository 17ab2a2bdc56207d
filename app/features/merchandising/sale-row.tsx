import type { ReactNode } from 'react';
import type { PromotionWorkDto, WorkSaleDto } from '#contract/promotions';
import { UNIT_NAMES } from '#shared/catalog/categories';
import { paths } from '#shared/web/paths';
import { AdultBadge } from '../storefront/badges.tsx';
import { Cover } from '../storefront/cover.tsx';
import { fullCount } from '../../components/formatters/short-count.ts';
import styles from './sets.module.css';
import { Link } from '../../navigation/link.tsx';

/** Prices before and after, and the total. */
export function SaleRow({ work: { card, sale } }: { work: PromotionWorkDto }): ReactNode {
  return (
    <Link className={styles.sale} to={paths.work(card.id)}>
      <span className={styles.saleCover}>
        <Cover cover={card.cover} title={card.title} sizes="88px" silent={!card.cover.masked} />
      </span>
      <span className={styles.saleWords}>
        <span className={styles.saleTitle}>{card.title}</span>
        <span className={styles.saleBy}>
          {card.isAdult ? <AdultBadge /> : null} {[card.creator, card.genre].filter(Boolean).join(' · ')}
        </span>
        {sale ? <SaleDetails sale={sale} /> : null}
      </span>
    </Link>
  );
}

function SaleDetails({ sale }: { sale: WorkSaleDto }): ReactNode {
  const unit = UNIT_NAMES[sale.unit];
  const { buy, rental, all, firstPaid, freeEpisodes } = sale;
  if (firstPaid === null) return <span className={styles.free}>전편 무료</span>;
  const first = firstPaid > 1 ? `${firstPaid}${unit}부터 ` : `${unit}당 `;
  return (
    <>
      {freeEpisodes > 0 ? <span className={styles.free}>{`무료 ${freeEpisodes}${unit}`}</span> : null}
      {buy ? <PriceRow name={`${first}소장`} price={buy} isFrom={buy.isFrom} /> : null}
      {rental ? <PriceRow name={`${first}대여`} price={rental} isFrom={rental.isFrom} /> : null}
      {all ? <PriceRow name={`전체 ${all.episodes}${unit} 소장`} price={all} isFrom={false} /> : null}
    </>
  );
}

interface PriceProps {
  name: string;
  price: { list: number; coins: number };
  isFrom: boolean;
}

function PriceRow({ name, price: { list, coins }, isFrom }: PriceProps): ReactNode {
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
