import { useState } from 'react';
import { attachedHtml } from '../document/server-html.ts';
import './paywall.css';
import type { ViewedEpisode } from '../shell/viewed-episode.ts';

const PAYWALL_ID = 'price-gate';

/** The server-rendered paywall. */
export function Paywall({ viewed }: { viewed: ViewedEpisode }) {
  const [html] = useState(() => attachedHtml(viewed, PAYWALL_ID));
  return <div id={PAYWALL_ID} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />;
}
