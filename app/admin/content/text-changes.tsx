import type { ReactNode } from 'react';
import { TextDiff } from './text-diff.tsx';
import styles from './texts.module.css';

type Run = { is: 'same' | 'gone' | 'new'; text: string };
type Change = { is: 'same' | 'gone' | 'new'; id: string; text: string } | { is: 'changed'; id: string; runs: Run[] };

const AROUND = 1;

interface TextChangesProps {
  changes: readonly Change[];
  older: string;
  newer: string;
}

/** Two texts side by side; long unchanged runs are only counted. On a phone the sides stand below each other. */
export function TextChanges({ changes, older, newer }: TextChangesProps): ReactNode {
  const isNear = changes.map((_change, at) =>
    changes.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ is }) => is !== 'same'),
  );
  if (!isNear.includes(true)) return <p>바뀐 곳이 없습니다.</p>;
  return (
    <div className={styles.changes}>
      <div className={styles.sides} data-head>
        <p>{older}</p>
        <p>{newer}</p>
      </div>
      {changes.map((change, at) => {
        if (isNear[at]) return <Sides key={`${change.is} ${change.id}`} change={change} />;
        if (at > 0 && !isNear[at - 1]) return null;
        const rest = isNear.slice(at);
        const count = rest.includes(true) ? rest.indexOf(true) : rest.length;
        return (
          <p key={`skipped ${at}`} className={styles.skipped}>
            같은 문단 {count.toLocaleString('ko-KR')}개
          </p>
        );
      })}
    </div>
  );
}

function Sides({ change }: { change: Change }): ReactNode {
  const runs: Run[] = change.is === 'changed' ? change.runs : [{ is: change.is, text: change.text }];
  return (
    <div className={styles.sides} data-is={change.is}>
      <Side runs={runs.filter(({ is }) => is !== 'new')} />
      <Side runs={runs.filter(({ is }) => is !== 'gone')} />
    </div>
  );
}

function Side({ runs }: { runs: readonly Run[] }): ReactNode {
  return (
    <p data-empty={runs.length === 0 || undefined}>
      <TextDiff runs={runs} />
    </p>
  );
}
