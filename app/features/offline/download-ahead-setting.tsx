import { type ReactNode, useState } from 'react';
import { downloadAhead } from './download/download-ahead.ts';
import { MAX_AHEAD, DEFAULT_AHEAD, changeDownloadSettings, downloadSettings } from './download/download-settings.ts';
import styles from './download-sheet.module.css';

const COUNTS = [1, DEFAULT_AHEAD, 5, MAX_AHEAD];

/** How many next episodes of a work are downloaded automatically. */
export function DownloadAheadSetting({ work }: { work: number }): ReactNode {
  const [count, setCount] = useState(() => downloadSettings().ahead[String(work)] ?? 0);
  const change = (next: number): void => {
    const { [String(work)]: _before, ...others } = downloadSettings().ahead;
    changeDownloadSettings({ ahead: next > 0 ? { ...others, [String(work)]: next } : others });
    setCount(next);
    void downloadAhead().catch(() => undefined);
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
