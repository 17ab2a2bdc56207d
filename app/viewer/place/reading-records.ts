// What viewers write beside what the device shows at once; comes after a viewer's first script.
export { keepPlace, keepSettings } from '../../reading-store/reading-store.ts';
export { noteRead } from './reading-log.ts';
