import type { ReactNode } from 'react';
import { MEASURES } from '#shared/authors/measures';
import { formatSeoulTime } from '#shared/content/seoul-date';
import { Badge, Panel } from '../admin/components/console-page.tsx';
import type { ConsoleFormError } from '../admin/components/form-error.ts';
import { Appeal } from './appeal-panel.tsx';
import type { OwnMeasure } from './author-only.server.ts';
import styles from './studio.module.css';

interface MeasuresPanelProps {
  measures: OwnMeasure[];
  error: ConsoleFormError | undefined;
}

/** Measures against the author's pens, each with its appeal. */
export function OwnMeasures({ measures, error }: MeasuresPanelProps): ReactNode {
  if (measures.length === 0) return null;
  return (
    <Panel title="필명에 대한 조치">
      <ul className={styles.notices}>
        {measures.map(({ id, penName, kind, reason, endsAt, isInForce, appeal, appealResult, appealAnswer }) => (
          <li key={id} className={styles.notice} data-tone={isInForce ? 'bad' : undefined}>
            <strong>{penName}</strong> <Badge tone={isInForce ? 'bad' : 'plain'}>{MEASURES[kind]}</Badge>{' '}
            {isInForce ? (endsAt === null ? '해제할 때까지' : `${formatSeoulTime(new Date(endsAt))}까지`) : '끝난 조치'}
            <p className={styles.post}>사유: {reason}</p>
            <Appeal
              appeal={appeal}
              result={appealResult}
              answer={appealAnswer}
              about={{ measure: String(id) }}
              error={error?.typed['measure'] === String(id) ? error : undefined}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
