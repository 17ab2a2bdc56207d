/** The console's lists of what stands in the window, whichever slice it belongs to. */
export { type WindowPage, listWindow } from './list-window.ts';
export type { WindowRow } from './window-store.ts';
