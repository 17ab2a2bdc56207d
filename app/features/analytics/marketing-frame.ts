import { type MarketingEvent, marketingFrameUrl } from './events.ts';

const FRAME_MS = 15_000;

/** Loads the operator's hidden frame with one command (X3). */
export function postToFrame(address: string, done: MarketingEvent & { joinEvent?: string | undefined }): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = '광고 성과 측정';
  frame.referrerPolicy = 'origin';
  // Same-origin frames stay fully sandboxed.
  frame.sandbox.add('allow-scripts', ...(address.startsWith('/') ? [] : ['allow-same-origin']));
  frame.src = marketingFrameUrl(done, { frame: address, origin: location.origin });
  document.body.append(frame);
  setTimeout(() => frame.remove(), FRAME_MS);
}
