import { type DoneDeed, frameAddress } from './deeds.ts';

/** How long a frame may take to tell what it was loaded for. */
const FRAME_MS = 15_000;

/** Loads the operator's frame out of sight with one command, and takes it away again (X3). */
export function tellFrame(address: string, done: DoneDeed & { joinEvent?: string | undefined }): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = '광고 성과 측정';
  frame.referrerPolicy = 'origin';
  // Of another origin it may use its own cookies; of ours it would be no longer locked in.
  frame.sandbox.add('allow-scripts', ...(address.startsWith('/') ? [] : ['allow-same-origin']));
  frame.src = frameAddress(done, { frame: address, origin: location.origin });
  document.body.append(frame);
  setTimeout(() => frame.remove(), FRAME_MS);
}
