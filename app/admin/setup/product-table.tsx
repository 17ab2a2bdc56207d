import type { ReactNode } from 'react';
import kit from '../components/kit.module.css';
import { type ConsoleFormError, errorAt } from '../components/form-error.ts';
import styles from './setup.module.css';

interface ProductRow {
  won: number;
  coins: number;
  bonus: number;
  bonusDays: number;
  storeProduct: string | null;
}

/** Empty rows for new products. */
const SPARE = 3;
const HEADS = { won: '금액(원)', coins: '코인', bonus: '보너스', bonusDays: '보너스 기한(일)' } as const;
const NAMES = ['won', 'coins', 'bonus', 'bonusDays'] as const;

/** Coin products as a table of inputs; works without script. */
export function ProductTable({
  products,
  hasStoreId,
  error,
}: {
  products: readonly ProductRow[];
  hasStoreId: boolean;
  error: ConsoleFormError | undefined;
}): ReactNode {
  const rows: (ProductRow | undefined)[] = [...products, ...Array.from({ length: SPARE }, () => undefined)];
  const cell = (name: keyof ProductRow, at: number, label: string): ReactNode => {
    const field = `${name}-${at}`;
    return (
      <td key={name} data-title={label}>
        <input
          className={kit.input}
          name={field}
          aria-label={`${at + 1}번째 상품의 ${label}`}
          aria-invalid={errorAt(error, field) ? true : undefined}
          aria-describedby={errorAt(error, field) ? 'product-error' : undefined}
          inputMode={name === 'storeProduct' ? 'text' : 'numeric'}
          defaultValue={error?.typed[field] ?? rows[at]?.[name] ?? ''}
          autoComplete="off"
        />
      </td>
    );
  };
  const message = error?.field ? error.message : undefined;
  return (
    <>
      {message ? (
        <p id="product-error" className={kit.error}>
          {message}
        </p>
      ) : null}
      <div className={kit.tableBox} data-phone="headers">
        <table className={`${kit.table} ${styles.products}`}>
          <caption className="visually-hidden">코인 상품</caption>
          <thead>
            <tr>
              {NAMES.map((name) => (
                <th key={name} scope="col">
                  {HEADS[name]}
                </th>
              ))}
              {hasStoreId ? <th scope="col">스토어 상품 아이디</th> : null}
            </tr>
          </thead>
          <tbody>
            {rows.map((_row, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- because rows are named by their place.
              <tr key={at}>
                {NAMES.map((name) => cell(name, at, HEADS[name]))}
                {hasStoreId ? cell('storeProduct', at, '스토어 상품 아이디') : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
