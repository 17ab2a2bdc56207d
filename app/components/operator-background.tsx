import type { ReactNode } from 'react';
import { operatorBackground } from '#shared/content/text-colour';
import styles from './operator-background.module.css';

/** Background colour as an SVG attribute: CSP forbids inline styles. */
export function OperatorBackground({ background }: { background: string | null }): ReactNode {
  const setup = operatorBackground(background);
  return setup ? (
    <svg className={styles.ground} aria-hidden="true">
      <rect width="100%" height="100%" fill={setup.fill} />
    </svg>
  ) : null;
}
