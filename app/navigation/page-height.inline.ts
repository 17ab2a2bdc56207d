import { SCROLL_POSITIONS } from './scroll-positions-key.ts';

// Extends the page to its last offset, until its list is complete.
try {
  const positions: Record<string, number> = JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS) ?? '{}');
  const state: unknown = history.state;
  const key = typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : '';
  const offset = positions[key] ?? 0;
  if (offset > 0) document.body.style.minHeight = `${offset + innerHeight}px`;
} catch {
  // Without storage the page has its own height.
}
