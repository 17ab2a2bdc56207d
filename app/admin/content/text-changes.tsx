import type { ReactNode } from 'react';
import { TextDiff } from './text-diff.tsx';
import styles from './texts.module.css';

type Change =
  | { is: 'same' | 'gone' | 'new'; id: string; text: string }
  | { is: 'changed'; id: string; runs: { is: 'same' | 'gone' | 'new'; text: string }[] };

const AROUND = 1;

/** Shows changed blocks with context; long unchanged runs are only counted. */
export function TextChanges({ changes }: { changes: readonly Change[] }): ReactNode {
  const isNear = changes.map((_change, at) =>
    changes.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ is }) => is !== 'same'),
  );
  if (!isNear.includes(true)) return <p>바뀐 곳이 없습니다.</p>;
  return (
    <div className={styles.changes}>
      {changes.map((change, at) => {
        if (isNear[at]) return <Block key={`${change.is} ${change.id}`} change={change} />;
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

function Block({ change }: { change: Change }): ReactNode {
  return (
    <p data-is={change.is}>
      {change.is === 'changed' ? (
        <TextDiff runs={change.runs} />
      ) : change.is === 'same' ? (
        change.text
      ) : (
        <TextDiff runs={[{ is: change.is, text: change.text }]} />
      )}
    </p>
  );
}
