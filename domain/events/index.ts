/** Events: pages of blocks, open within a period. */
export { type EventBlockPlan, type EventPlan, applyEvents } from './apply-events.ts';
export { type RunningEvent, listEvents } from './list-events.ts';
export { type EventHead, type EventDetails, type EventBlockDetails, openEvent, showEvent } from './show-event.ts';
export {
  type EventBlockDraft,
  type EventInput,
  previewEvent,
  readEvent,
  saveEvent,
  unpublishEvent,
} from './save-event.ts';
