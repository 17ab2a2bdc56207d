import type { PaywallTerms } from '../paywall/paywall-labels.ts';
import type { PriceCard } from '../paywall/price-card.tsx';
import type { ImageStrip } from '../webtoon/image-strip.ts';
import type { ViewedEpisode } from '../shell/viewed-episode.ts';

/** An episode as a page section: the HTML of its text, its pictures, or the terms of its paywall. */
export interface EpisodeSectionData {
  viewed: ViewedEpisode;
  html: string;
  strip?: ImageStrip;
  terms: PaywallTerms | null;
  /** Loaded with the terms, so that a section is complete as it is added. */
  card?: typeof PriceCard;
}
