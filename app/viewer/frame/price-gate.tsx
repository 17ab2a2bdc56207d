import { useState } from 'react';
import { htmlBeside } from './page-html.ts';
import './price-gate.css';
import type { ViewedEpisode } from './viewed-episode.ts';

const GATE_ID = 'price-gate';

/** The page of a locked episode, as the server wrote it. */
export function PriceGate({ viewed }: { viewed: ViewedEpisode }) {
  const [html] = useState(() => htmlBeside(viewed, GATE_ID));
  return <div id={GATE_ID} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />;
}
