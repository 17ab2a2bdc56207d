import type { ReactNode } from 'react';
import type { ImportProgressLine } from '#shared/catalog/import-runs';
import { Panel } from '../components/console-page.tsx';
import styles from './imports.module.css';

/** Reloads itself without script. */
export function ImportProgress({
  progress,
  isApplying,
}: {
  progress: ImportProgressLine | null;
  isApplying: boolean;
}): ReactNode {
  return (
    <Panel title={isApplying ? '적용하는 중' : '확인하는 중'}>
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      {progress ? (
        <>
          <progress
            className={styles.bar}
            max={Math.max(1, progress.episodes)}
            value={progress.episode}
            aria-label={`${progress.work} ${progress.episode}/${progress.episodes}`}
          />
          <p aria-live="polite">
            {progress.file}: {progress.work} {progress.episode.toLocaleString('ko-KR')}/
            {progress.episodes.toLocaleString('ko-KR')}
          </p>
        </>
      ) : (
        <p aria-live="polite">곧 시작합니다.</p>
      )}
    </Panel>
  );
}
