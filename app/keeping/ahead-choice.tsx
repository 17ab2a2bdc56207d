import { type ReactNode, useState } from 'react';
import { keepAhead } from './keep-ahead.ts';
import { MOST_AHEAD, USUAL_AHEAD, changeKeepChoices, keepChoices } from './keep-choices.ts';
import styles from './keep-sheet.module.css';

const COUNTS = [1, USUAL_AHEAD, 5, MOST_AHEAD];

/** Whether the next episodes of a work are kept by themselves while it is read, and how many. */
export function AheadChoice({ work }: { work: number }): ReactNode {
  const [count, setCount] = useState(() => keepChoices().ahead[String(work)] ?? 0);
  const change = (next: number): void => {
    const { [String(work)]: _before, ...others } = keepChoices().ahead;
    changeKeepChoices({ ahead: next > 0 ? { ...others, [String(work)]: next } : others });
    setCount(next);
    void keepAhead().catch(() => undefined);
  };
  return (
    <label className={styles.ahead}>
      <span>다음 회차 자동 보관</span>
      <select value={count} onChange={(event) => change(Number(event.currentTarget.value))}>
        <option value={0}>하지 않음</option>
        {COUNTS.map((each) => (
          <option key={each} value={each}>{`${each}화씩`}</option>
        ))}
      </select>
    </label>
  );
}
