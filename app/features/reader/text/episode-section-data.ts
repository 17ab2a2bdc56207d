import type { ComponentType } from 'react';
import type { PaywallTerms } from '../paywall/paywall-labels.ts';
import type { PriceCardProps } from '../paywall/price-card-props.ts';
import type { ImageStrip } from '../webtoon/image-strip.ts';
import type { ViewedEpisode } from '../shell/viewed-episode.ts';

/** An episode as a page section: the HTML of its text, its pictures, or the terms of its paywall. */
export interface EpisodeSectionData {
  viewed: ViewedEpisode;
  html: string;
  strip?: ImageStrip;
  terms: PaywallTerms | null;
  /** Loaded with the terms, so that a section is complete as it is added. */
  card?: ComponentType<PriceCardProps>;
}
