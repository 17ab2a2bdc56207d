import type { ViewedEpisode } from '../shell/viewed-episode.ts';
import type { PaywallTerms } from './paywall-labels.ts';

export interface PriceCardProps {
  viewed: ViewedEpisode;
  terms: PaywallTerms;
  /** Below a free preview. */
  isAfterPreview?: boolean;
  /** In continuous reading: the page URL belongs to another episode. */
  isInFlow?: boolean;
  /** The previous episode was read on this page. */
  isReadingOn?: boolean;
}
