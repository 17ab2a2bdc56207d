import type { ReactNode } from 'react';
import kit from '../components/kit.module.css';
import { type ConsoleFormError, errorAt } from '../components/form-error.ts';
import { MAX_DAYS, MIN_DAYS, SPARE_DAYS, THINGS_A_DAY } from './repeating-gift-values.ts';
import styles from './setup.module.css';

const KINDS = [
  { value: 'point', name: '포인트' },
  { value: 'bonus', name: '보너스 코인' },
  { value: 'temp-point', name: '기간 한정 포인트' },
  { value: 'mileage', name: '마일리지' },
  { value: 'ticket', name: '대여권' },
  { value: 'work', name: '회차(1화부터)' },
];
const CELLS = [
  { name: 'amount', label: '수량' },
  { name: 'days', label: '기한(일)' },
  { name: 'hours', label: '대여 시간' },
] as const;

interface GiftStepsProps {
  kind: 'attendance' | 'time';
  /** Days of the stored gift. */
  days: number;
  values: Readonly<Record<string, string>>;
  error: ConsoleFormError | undefined;
}

/** What each day gives, as a table of inputs; works without script. */
export function GiftSteps({ kind, days, values, error }: GiftStepsProps): ReactNode {
  const count = kind === 'time' ? 1 : Math.min(MAX_DAYS, Math.max(MIN_DAYS, days + SPARE_DAYS));
  const rows = Array.from({ length: count * THINGS_A_DAY }, (_row, at) => ({
    day: Math.floor(at / THINGS_A_DAY),
    at: at % THINGS_A_DAY,
  }));
  const message = error && /^(amount|days|hours)-/.test(error.field) ? error.message : undefined;
  return (
    <>
      {message ? <p className={kit.error}>{message}</p> : null}
      <div className={kit.tableBox} data-phone="headers">
        <table className={`${kit.table} ${styles.products}`}>
          <caption className="visually-hidden">구성</caption>
          <thead>
            <tr>
              <th scope="col">{kind === 'time' ? '선물' : '날'}</th>
              <th scope="col">종류</th>
              {CELLS.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ day, at }) => (
              <StepRow key={`${day}-${at}`} kind={kind} place={{ day, at }} values={values} error={error} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function StepRow({
  kind,
  place: { day, at },
  values,
  error,
}: Omit<GiftStepsProps, 'days'> & { place: { day: number; at: number } }): ReactNode {
  const heading = kind === 'time' ? `선물 ${at + 1}` : `${day + 1}일째${at > 0 ? ' 추가' : ''}`;
  const valueOf = (name: string): string => error?.typed[name] ?? values[name] ?? '';
  const kindName = `kind-${day}-${at}`;
  return (
    <tr>
      <td data-title={kind === 'time' ? '차례' : '날'}>{heading}</td>
      <td data-title="종류">
        <select
          className={kit.input}
          name={kindName}
          aria-label={`${heading}의 종류`}
          defaultValue={valueOf(kindName) || 'point'}
        >
          {KINDS.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </td>
      {CELLS.map(({ name, label }) => {
        const field = `${name}-${day}-${at}`;
        return (
          <td key={name} data-title={label}>
            <input
              className={kit.input}
              name={field}
              inputMode="numeric"
              autoComplete="off"
              aria-label={`${heading}의 ${label}`}
              aria-invalid={errorAt(error, field) ? true : undefined}
              defaultValue={valueOf(field)}
            />
          </td>
        );
      })}
    </tr>
  );
}
