import { type ReactNode, useState } from 'react';
import { FreePriceOutcomes, PriceFields } from '../catalog/episode-fields.tsx';
import type { ConsoleFormError } from '../components/form-error.ts';
import kit from '../components/kit.module.css';
import styles from './episode-form.module.css';

interface PriceChoiceProps {
  values: Record<string, string>;
  error: ConsoleFormError | undefined;
}

/** Free or paid; the prices of a free episode stay for later. */
export function PriceChoice({ values, error }: PriceChoiceProps): ReactNode {
  const [isFree, setFree] = useState(values['isFree'] === 'yes');
  return (
    <div className={kit.fields}>
      <div role="radiogroup" aria-label="가격" className={styles.pair}>
        {[
          { value: 'no', name: '유료' },
          { value: 'yes', name: '무료' },
        ].map(({ value, name }) => (
          <label key={value} className={styles.release}>
            <input
              type="radio"
              name="isFree"
              value={value}
              checked={isFree === (value === 'yes')}
              onChange={() => setFree(value === 'yes')}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
      {isFree ? (
        <>
          <input type="hidden" name="outcome" value="keep-price" />
          <p className={kit.hint}>독자는 코인 없이 봅니다. 적어 둔 가격은 유료로 바꿀 때 씁니다.</p>
        </>
      ) : null}
      {error?.code === 'WORK_ERROR 0030' ? <FreePriceOutcomes values={values} /> : null}
      <div className={styles.prices} hidden={isFree}>
        <PriceFields values={values} error={error} />
      </div>
    </div>
  );
}
