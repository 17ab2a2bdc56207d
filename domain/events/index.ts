/** Events: pages that an operator composes of blocks, open within a window. */
export { type EventBlockWish, type EventWish, applyEvents } from './apply-events.ts';
export { type RunningEvent, listEvents } from './list-events.ts';
export { type EventHead, type ShownEvent, type ShownEventBlock, openEvent, showEvent } from './show-event.ts';
export {
  type EventBlockDraft,
  type EventWriting,
  previewEvent,
  readEvent,
  saveEvent,
  takeDownEvent,
} from './save-event.ts';
