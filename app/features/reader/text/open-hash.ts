import { openPositionFromHash } from '../position/shared-position.ts';
import { openSearchHitFromHash } from '../search/search-url.ts';
import type { TextStage } from './text-stage.ts';

/** Shows what the URL hash names: a search hit or a shared position. */
export function openHash(stage: TextStage): void {
  openSearchHitFromHash(stage);
  openPositionFromHash(stage);
}
