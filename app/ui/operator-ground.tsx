import type { ReactNode } from 'react';
import { operatorGround } from '#vocabulary/text-colour';
import styles from './operator-wall.module.css';

/** The operator's colour behind words: an attribute of a drawing, since a page's HTML carries no style. */
export function OperatorGround({ background }: { background: string | null }): ReactNode {
  const ground = operatorGround(background);
  return ground ? (
    <svg className={styles.ground} aria-hidden="true">
      <rect width="100%" height="100%" fill={ground.fill} />
    </svg>
  ) : null;
}
